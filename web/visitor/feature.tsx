import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [
    page('/forgot-password', 'visitors', () => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
    // The links work signed in or not.
    page('/choose-password', 'anybody', () => import('./choose-password-page.tsx'), 'ChoosePasswordPage'),
    page('/confirm-email', 'anybody', () => import('./confirm-email-page.tsx'), 'ConfirmEmailPage'),
    page('/setup', 'anybody', () => import('./setup-page.tsx'), 'SetupPage'),
    page(
      '/client/accept-invite/auth/:invite?/:email?',
      'visitors',
      () => import('./accept-invite-page.tsx'),
      'AcceptInvitePage',
    ),
  ],
}
