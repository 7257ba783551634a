import { CalendarX2 } from 'lucide-react'
import type { Feature } from '../feature.ts'
import { policyPaths } from '../policies/paths.ts'

export const feature: Feature = {
  workItems: {
    notice: {
      subject: 'policy',
      icon: CalendarX2,
      singular: 'Notice of cancellation',
      plural: 'Cancellation notices',
      nextStep: 'Record Event',
      to: ({ id }) => policyPaths.one(id),
      view: async () => (await import('./notice-work-item.tsx')).NoticeWorkItem,
    },
  },
}
