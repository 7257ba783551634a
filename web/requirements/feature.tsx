import { FileWarning } from 'lucide-react'
import { clientPaths } from '../clients/paths.ts'
import type { Feature } from '../feature.ts'

export const feature: Feature = {
  workItems: {
    shortfall: {
      icon: FileWarning,
      one: 'Contract requirement no longer met',
      many: 'Contract requirements no longer met',
      next: 'Open Contract',
      to: ({ clientId }) => (clientId ? clientPaths.certificates(clientId) : null),
      view: async () => (await import('./shortfall-work-item.tsx')).ShortfallWorkItem,
    },
  },
}
