import { Briefcase, CalendarClock, CalendarX2, Car, ShieldCheck, UserRound } from 'lucide-react'
import { formatDay } from '../../contract/values/days.ts'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'
import { searched } from '../search-kind.ts'
import { CommercialLinks } from './commercial-links.tsx'
import { policyPaths } from './paths.ts'
import { PersonalLinks } from './personal-links.tsx'

export const feature: Feature = {
  pages: [
    page('/policies', 'everybody', () => import('./policies-page.tsx'), 'PoliciesPage'),
    page('/policy/:policyId', 'everybody', () => import('./policy-page.tsx'), 'PolicyPage'),
    page('/policy/:category/:type', 'everybody', () => import('./category-page.tsx'), 'CategoryPage'),
    page('/agency/renewals', 'staff', () => import('./renewals-page.tsx'), 'RenewalsPage'),
  ],
  navigation: [
    { label: 'Personal Insurance', icon: UserRound, Links: PersonalLinks, places: { 'Client Tools': 10 } },
    {
      label: 'Commercial Insurance',
      icon: Briefcase,
      Links: CommercialLinks,
      startsOpen: true,
      places: { 'Client Tools': 20 },
    },
    { label: 'Policies', icon: ShieldCheck, to: policyPaths.list(), places: { 'Agency Tools': 50 } },
    { label: 'Renewals', icon: CalendarClock, to: policyPaths.renewals, places: { 'Agency Tools': 60 } },
  ],
  workItems: {
    renewal: {
      subject: 'policy',
      icon: CalendarClock,
      one: 'Renewal',
      many: 'Renewals',
      next: 'Renew',
      steps: { confirm: 'Confirm' },
      to: ({ id }) => policyPaths.one(id),
      view: async () => (await import('./waiting-renewal.tsx')).WaitingRenewal,
    },
    notice: {
      subject: 'policy',
      icon: CalendarX2,
      one: 'Notice of cancellation',
      many: 'Notices',
      next: 'What Happened',
      to: ({ id }) => policyPaths.one(id),
      view: async () => (await import('./waiting-notice.tsx')).WaitingNotice,
    },
    'temporary card': {
      subject: 'policy',
      icon: CalendarClock,
      one: 'Temporary card',
      many: 'Temporary cards',
      next: 'Confirm',
      to: ({ id }) => policyPaths.one(id),
      view: async () => (await import('./waiting-temporary.tsx')).WaitingTemporary,
    },
  },
  upcoming: ({ id, name, note, day }) => ({
    icon: CalendarX2,
    title: `${shortTypeName(name ?? '')} ends ${day === null ? 'soon' : formatDay(day)}`,
    text: `${note}, no later term on file yet`,
    to: policyPaths.one(id ?? ''),
  }),
  searchKinds: {
    policy: {
      icon: ShieldCheck,
      one: ({ id }) => policyPaths.one(id),
      list: (text) => searched(policyPaths.list(), text),
    },
    vehicle: { icon: Car, one: ({ id, partOf }) => policyPaths.one(partOf ?? id) },
  },
  logIcons: { policy: ShieldCheck },
}
