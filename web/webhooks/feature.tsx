import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [
    page('/account/webhooks', 'staff', () => import('./webhooks-page.tsx'), 'WebhooksPage'),
    page('/account/webhooks/:id', 'staff', () => import('./webhook-page.tsx'), 'WebhookPage'),
  ],
}
