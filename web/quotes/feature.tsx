import { BadgeDollarSign, CalendarPlus, Eye, Quote } from 'lucide-react'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'
import { searchLink } from '../search-kind.ts'
import { quotePaths } from './paths.ts'

const loadWorkItem = async () => (await import('./quote-work-item.tsx')).QuoteWorkItem

export const feature: Feature = {
  pages: [
    page('/quotes', 'clients', () => import('./quotes-page.tsx'), 'QuotesPage'),
    page('/business-quote', 'clients', () => import('./business-quote-page.tsx'), 'BusinessQuotePage'),
    page('/quote/:quoteId', 'everybody', () => import('./quote-page.tsx'), 'QuotePage'),
    page('/agency/quotes', 'staff', () => import('./client-quotes-page.tsx'), 'ClientQuotesPage'),
  ],
  navigation: [
    { label: 'Quotes', icon: Quote, to: quotePaths.own, positions: { Dashboard: 20 }, audience: 'clients' },
    {
      label: 'Quotes',
      icon: Quote,
      to: quotePaths.ofClients,
      positions: { Work: 20 },
      waitingKinds: ['quote', 'rates'],
    },
  ],
  workItems: {
    quote: {
      subject: 'quote',
      icon: Quote,
      singular: 'Quote without offers',
      plural: 'Quotes without offers',
      nextStep: 'Add Quote',
      to: ({ id }) => quotePaths.one(id),
      view: loadWorkItem,
    },
    rates: {
      subject: 'quote',
      icon: Eye,
      singular: 'Quotes to present',
      plural: 'Quotes to present',
      nextStep: 'Show amounts',
      to: ({ id }) => quotePaths.one(id),
      view: loadWorkItem,
    },
  },
  upcoming: ({ id, state, name }) =>
    state === 'shown'
      ? {
          icon: BadgeDollarSign,
          title: 'Your quotes are ready',
          text: name ?? '',
          to: quotePaths.one(id ?? ''),
        }
      : {
          icon: CalendarPlus,
          title: 'Schedule your proposal review',
          text: name ?? '',
          to: quotePaths.one(id ?? ''),
        },
  searchKinds: {
    quote: {
      icon: Quote,
      linkOf: ({ id }) => quotePaths.one(id),
      list: (text, staff) => (staff ? searchLink(quotePaths.ofClients, text) : null),
    },
  },
  logIcons: { quote: Quote },
}
