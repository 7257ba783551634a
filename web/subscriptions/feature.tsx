import { MailX } from 'lucide-react'
import { clientPaths } from '../clients/paths.ts'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [
    // Certificate holders, who do not sign in, come here by the links in their emails.
    page('/certificate-updates/confirm', 'anybody', () => import('./updates-page.tsx'), 'ConfirmPage'),
    page('/certificate-updates/stop', 'anybody', () => import('./updates-page.tsx'), 'StopPage'),
  ],
  workItems: {
    'subscription email': {
      icon: MailX,
      singular: 'Email about a changed certificate not delivered',
      plural: 'Emails about changed certificates not delivered',
      nextStep: 'Mark as Done',
      to: ({ clientId }) => (clientId ? clientPaths.certificates(clientId) : null),
      view: async () => (await import('./email-work-item.tsx')).SubscriptionEmailWorkItem,
    },
  },
}
