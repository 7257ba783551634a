import { CalendarClock, CalendarX2, ScrollText } from 'lucide-react'
import { formatDay } from '../../contract/values/days.ts'
import { dollars } from '../../contract/values/money.ts'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'
import { policyPaths } from '../policies/paths.ts'
import { BillsCard } from './bills-card.tsx'
import { billPaths } from './paths.ts'

export const feature: Feature = {
  pages: [page('/bills', 'everybody', () => import('./bills-page.tsx'), 'BillsPage')],
  navigation: [
    {
      label: 'Bills',
      icon: ScrollText,
      to: billPaths.list,
      positions: { 'Client Tools': 40, Book: 20 },
      waitingKinds: ['bill'],
    },
  ],
  workItems: {
    bill: {
      subject: 'policy',
      icon: CalendarClock,
      singular: 'Bill',
      plural: 'Bills',
      nextStep: 'Record Payment',
      steps: { confirm: 'Confirm Payment' },
      to: ({ id }) => policyPaths.one(id),
      view: async () => (await import('./bill-work-item.tsx')).BillWorkItem,
    },
  },
  upcoming: ({ state, name, note, day, link }) => ({
    icon: CalendarX2,
    title: `${dollars(note ?? 0)} ${state === 'overdue' ? 'was due' : 'is due'} ${formatDay(day ?? '')}`,
    text: `Payable to ${name}`,
    to: billPaths.list,
    ...(link && { action: { label: 'Pay', name: `Pay ${dollars(note ?? 0)} to ${name}`, href: link } }),
  }),
  PolicyCard: BillsCard,
}
