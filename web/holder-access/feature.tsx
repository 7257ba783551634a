import { MessageCircleWarning } from 'lucide-react'
import { clientPaths } from '../clients/paths.ts'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [
    // Certificate holders, who do not sign in, verify certificates on this page.
    page('/certificate/:number?/:code?', 'anybody', () => import('./holder-page.tsx'), 'HolderPage'),
    page('/certificates-sent', 'anybody', () => import('./sent-page.tsx'), 'SentPage'),
  ],
  workItems: {
    'holder report': {
      icon: MessageCircleWarning,
      singular: 'Problem reported by a certificate holder',
      plural: 'Problems reported by certificate holders',
      nextStep: 'Mark as Done',
      to: ({ clientId }) => (clientId ? clientPaths.certificates(clientId) : null),
      view: async () => (await import('./report-work-item.tsx')).HolderReportWorkItem,
    },
  },
}
