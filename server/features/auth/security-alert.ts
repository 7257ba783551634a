import { z } from 'zod'
import type { Context } from '../../context.ts'
import { emailsOf } from '../../registry/emails.ts'
import { unsealDetails } from '../activity/sealed-details.ts'
import { type OwnerEvent, securityAlertEmail } from './email-templates.ts'
import { hasBeenAlertedBefore, securityEventById } from './queries.ts'

// In ms. Nobody waits for this email, so the timeout may be long.
const alertMailTimeout = 5 * 60_000

// In ms. A program without cookies would otherwise cause an alert at each sign-in.
const minAlertInterval = 60 * 60_000

const SignInDetails = z.object({ device: z.string() })

async function isAlertNeeded({ db }: Context, event: OwnerEvent): Promise<boolean> {
  if (event.action !== 'user.signedIn') return true
  const { device } = SignInDetails.parse(event.details)
  const since = new Date(Date.parse(event.at) - minAlertInterval)
  return !(await hasBeenAlertedBefore(db, { ...event, device }, since))
}

const SecurityAlertJob = z.object({ event: z.string() })

export const sendSecurityAlert = (context: Context) => async (payload: unknown) => {
  const { event: id } = SecurityAlertJob.parse(payload)
  const securityEvent = await securityEventById(context.db, id)
  const event = securityEvent && unsealDetails(securityEvent, context.secrets)
  if (!event || !(await isAlertNeeded(context, event))) return
  const news = (await emailsOf(event.action)).owner?.(event.details)
  if (news)
    await context.mail.send(
      { ...securityAlertEmail(event, news, context), id: `${id}.owner` },
      alertMailTimeout,
    )
}
