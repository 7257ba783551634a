import { part } from '../page.ts'

// The shell around the pages of signed-in people, and two pages that can replace any page.
export const Shell = part(() => import('../shell/shell.tsx'), 'Shell')
export const NotFoundPage = part(() => import('../shell/not-found-page.tsx'), 'NotFoundPage')
export const TwoStepRequiredPage = part(
  () => import('../visitor/two-step-required-page.tsx'),
  'TwoStepRequiredPage',
)
