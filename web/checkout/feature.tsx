import { CircleDollarSign } from 'lucide-react'
import { clientPaths } from '../clients/paths.ts'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [
    page(
      '/agency/settings/checkout',
      'admins',
      () => import('./checkout-settings-page.tsx'),
      'CheckoutSettingsPage',
    ),
  ],
  workItems: {
    'checkout payment': {
      icon: CircleDollarSign,
      singular: 'Payment that matches no bill',
      plural: 'Payments that match no bill',
      nextStep: 'Mark as Done',
      to: ({ clientId }) => (clientId ? clientPaths.one(clientId) : null),
      view: async () => (await import('./checkout-work-item.tsx')).CheckoutWorkItem,
    },
  },
}
