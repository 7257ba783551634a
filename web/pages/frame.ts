import { lazyPart } from '../page.ts'

// The shell around the pages of signed-in people, and two pages that can replace any page.
export const Shell = lazyPart(() => import('../shell/shell.tsx'), 'Shell')
export const NotFoundPage = lazyPart(() => import('../shell/not-found-page.tsx'), 'NotFoundPage')
export const TwoStepRequiredPage = lazyPart(
  () => import('../visitor/two-step-required-page.tsx'),
  'TwoStepRequiredPage',
)
