import { CalendarClock, Car } from 'lucide-react'
import type { Feature } from '../feature.ts'
import { policyPaths } from '../policies/paths.ts'

export const feature: Feature = {
  workItems: {
    'temporary card': {
      subject: 'policy',
      icon: CalendarClock,
      singular: 'Temporary card',
      plural: 'Temporary cards',
      nextStep: 'Confirm Vehicle',
      to: ({ id }) => policyPaths.one(id),
      view: async () => (await import('./temporary-card-work-item.tsx')).TemporaryCardWorkItem,
    },
  },
  searchKinds: {
    vehicle: { icon: Car, linkOf: ({ id, partOf }) => policyPaths.one(partOf ?? id) },
  },
}
