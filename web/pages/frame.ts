import { part } from '../page.ts'

// The frame of signed-in pages, and the pages that are shown instead of others.
export const Shell = part(() => import('../shell/shell.tsx'), 'Shell')
export const NotFoundPage = part(() => import('../shell/not-found-page.tsx'), 'NotFoundPage')
export const TwoStepRequiredPage = part(
  () => import('../visitor/two-step-required-page.tsx'),
  'TwoStepRequiredPage',
)
