import { dollars } from './money.ts'

// Offers store a premium for twelve months. These functions format it.

/**
 * '$9,985 / year', for quotes and offers. Only the quotes on the agent's client page show a premium
 * per month instead.
 */
export const premiumPerYear = (premium: number) => `${dollars(premium)} / year`

/** '$832.08 / month', for the quotes on the agent's client page, next to `monthlyCaption`. */
export const premiumPerMonth = (premium: number) =>
  `${dollars(Math.round((premium * 100) / 12) / 100)} / month`

/** '$9,985 a year ÷ 12'. */
export const monthlyCaption = (premium: number) => `${dollars(premium)} a year ÷ 12`
