import { part } from '../page.ts'

// Around the pages of people who are signed in, or in place of a page.
export const Shell = part(() => import('../shell/shell.tsx'), 'Shell')
export const NotFoundPage = part(() => import('../shell/not-found-page.tsx'), 'NotFoundPage')
export const TwoStepRequiredPage = part(
  () => import('../visitor/two-step-required-page.tsx'),
  'TwoStepRequiredPage',
)
