import { z } from 'zod'
import { Email } from './values/text.ts'

/** The address that asks for emails when a certificate changes. */
export const SubscriptionRequest = z.strictObject({ email: Email })
