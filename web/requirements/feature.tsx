import { FileWarning } from 'lucide-react'
import { clientPaths } from '../clients/paths.ts'
import type { Feature } from '../feature.ts'

export const feature: Feature = {
  workItems: {
    shortfall: {
      icon: FileWarning,
      singular: 'Contract requirement to review',
      plural: 'Contract requirements to review',
      nextStep: 'Open Contract',
      to: ({ clientId }) => (clientId ? clientPaths.certificates(clientId) : null),
      view: async () => (await import('./shortfall-work-item.tsx')).ShortfallWorkItem,
    },
  },
}
