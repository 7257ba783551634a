import { z } from 'zod'
import type { Context } from '../../context.ts'
import { emailsOf } from '../../registry/emails.ts'
import { opened } from '../activity/sealed-details.ts'
import { type Event, safetyLetter } from './mails.ts'
import { eventForOwner, wasToldBefore } from './queries.ts'

// Nobody waits.
const patience = 5 * 60_000

// A program that keeps no cookies, say, is new each time.
const toldAgainAfter = 60 * 60_000

const SignedIn = z.object({ device: z.string() })

async function isNews({ db }: Context, event: Event): Promise<boolean> {
  if (event.action !== 'user.signedIn') return true
  const { device } = SignedIn.parse(event.details)
  const since = new Date(Date.parse(event.at) - toldAgainAfter)
  return !(await wasToldBefore(db, { ...event, device }, since))
}

const Told = z.object({ event: z.string() })

/** A job: tells a person what happened to their own account. */
export const tellOwner = (context: Context) => async (payload: unknown) => {
  const { event: id } = Told.parse(payload)
  const found = await eventForOwner(context.db, id)
  const event = found && opened(found, context.secrets)
  if (!event || !(await isNews(context, event))) return
  const news = (await emailsOf(event.action)).owner?.(event.details)
  if (news) await context.mail.send({ ...safetyLetter(event, news, context), id: `${id}.owner` }, patience)
}
