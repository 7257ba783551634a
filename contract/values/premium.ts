import { dollars } from './money.ts'

// An offer's premium is stored for twelve months (trade). What is shown of it is decided here.

/** '$9,985 / year': everywhere but on the agent's page of a client. */
export const premiumPerYear = (premium: number) => `${dollars(premium)} / year`

/** '$832.08 / month': only among the quotes on the agent's page of a client, with what it is made of beside it. */
export const premiumPerMonth = (premium: number) =>
  `${dollars(Math.round((premium * 100) / 12) / 100)} / month`

/** What a premium per month is made of: '$9,985 a year ÷ 12'. */
export const monthlyCaption = (premium: number) => `${dollars(premium)} a year ÷ 12`
