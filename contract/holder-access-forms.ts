import { z } from 'zod'
import { holderReasons } from './values/holder-reasons.ts'
import { Email, text } from './values/text.ts'

/** A holder reports a problem with a certificate. */
export const HolderReportForm = z.strictObject({
  reason: z.enum(holderReasons, 'Please choose what is wrong'),
  said: text(500).default(''),
})

export const SentListRequest = z.strictObject({ email: Email })
