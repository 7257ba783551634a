import { lazy } from 'react'
import { page } from './page.ts'

// Before somebody is inside the shell, or for whoever has a link.
export const ForgotPasswordPage = page(
  '/forgot-password',
  () => import('../visitor/forgot-password-page.tsx'),
  'ForgotPasswordPage',
)
export const ChoosePasswordPage = page(
  '/choose-password',
  () => import('../visitor/choose-password-page.tsx'),
  'ChoosePasswordPage',
)
export const ConfirmEmailPage = page(
  '/confirm-email',
  () => import('../visitor/confirm-email-page.tsx'),
  'ConfirmEmailPage',
)
export const SetupPage = page('/setup', () => import('../visitor/setup-page.tsx'), 'SetupPage')
export const AcceptInvitePage = page(
  '/client/accept-invite/auth/:invite?/:email?',
  () => import('../visitor/accept-invite-page.tsx'),
  'AcceptInvitePage',
)
export const SharedCardPage = page(
  '/card/:token',
  () => import('../cards/shared-card-page.tsx'),
  'SharedCardPage',
)
export const CheckPage = page(
  '/certificate/:number?/:code?',
  () => import('../certificates/check-page.tsx'),
  'CheckPage',
)
export const KeptCardsPage = lazy(async () => ({
  default: (await import('../cards/kept-cards-page.tsx')).KeptCardsPage,
}))
