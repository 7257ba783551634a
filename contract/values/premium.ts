import { dollars } from './money.ts'

// Offers store a premium for twelve months. These functions format it.

/** '$9,985 / year', everywhere except in the quotes of the agent's client page. */
export const premiumPerYear = (premium: number) => `${dollars(premium)} / year`

/** '$832.08 / month', only in the quotes of the agent's client page, next to `monthlyCaption`. */
export const premiumPerMonth = (premium: number) =>
  `${dollars(Math.round((premium * 100) / 12) / 100)} / month`

/** '$9,985 a year ÷ 12'. */
export const monthlyCaption = (premium: number) => `${dollars(premium)} a year ÷ 12`
