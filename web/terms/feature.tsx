import { Briefcase, CalendarClock, ShieldCheck, UserRound } from 'lucide-react'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'
import { policyPaths } from '../policies/paths.ts'
import { CommercialLinks } from './commercial-links.tsx'
import { PersonalLinks } from './personal-links.tsx'

export const feature: Feature = {
  pages: [
    page('/policies', 'everybody', () => import('./policies-page.tsx'), 'PoliciesPage'),
    page('/policy/:policyId', 'everybody', () => import('./policy-page.tsx'), 'PolicyPage'),
    page('/policy/:category/:type', 'everybody', () => import('./category-page.tsx'), 'CategoryPage'),
    page('/agency/renewals', 'staff', () => import('./renewals-page.tsx'), 'RenewalsPage'),
  ],
  navigation: [
    { label: 'Personal Insurance', icon: UserRound, Links: PersonalLinks, positions: { 'Client Tools': 50 } },
    {
      label: 'Commercial Insurance',
      icon: Briefcase,
      Links: CommercialLinks,
      startsOpen: true,
      positions: { 'Client Tools': 60 },
    },
    { label: 'Policies', icon: ShieldCheck, to: policyPaths.list(), positions: { Book: 10 } },
    {
      label: 'Renewals',
      icon: CalendarClock,
      to: policyPaths.renewals,
      positions: { Work: 30 },
      waitingKinds: ['renewal'],
    },
  ],
  workItems: {
    renewal: {
      subject: 'policy',
      icon: CalendarClock,
      singular: 'Renewal',
      plural: 'Renewals',
      nextStep: 'Renew',
      steps: { confirm: 'Confirm Renewal' },
      to: ({ id }) => policyPaths.one(id),
      view: async () => (await import('./renewal-work-item.tsx')).RenewalWorkItem,
    },
  },
}
