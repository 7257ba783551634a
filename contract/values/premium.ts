import { dollars } from './money.ts'

// An offer's premium is stored for twelve months (trade). How it is shown is decided here and nowhere else.

/** '$9,985 / year': on everything a client sees. */
export const premiumPerYear = (premium: number) => `${dollars(premium)} / year`

/** '$832.08 / month': only among the quotes on a client's own page, with what it is made of beside it. */
export const premiumPerMonth = (premium: number) =>
  `${dollars(Math.round((premium * 100) / 12) / 100)} / month`

/** What a premium per month is made of: '$9,985 a year ÷ 12'. */
export const monthlyCaption = (premium: number) => `${dollars(premium)} a year ÷ 12`
