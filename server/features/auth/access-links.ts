import { z } from 'zod'
import { api } from '../../../contract/index.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { limitAsking } from '../../http/limits.ts'
import { serve } from '../../http/serve.ts'
import { closeSessionsOf } from '../../http/session.ts'
import type { Db } from '../../platform/db.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { newToken } from '../../platform/secrets.ts'
import { record } from '../activity/record.ts'
import { changeUser, userNamed } from '../users/queries.ts'
import { checkPassword } from './change-password.ts'
import {
  addLink,
  inTurnFor,
  type LinkKind,
  linksSince,
  openLink,
  personForLink,
  removeLinksOf,
} from './link-queries.ts'
import { linkLetter } from './mails.ts'
import { lockPerson, queueLink } from './queries.ts'

const hour = 3_600_000
const lasts: Record<LinkKind, number> = { reset: hour, welcome: 14 * 24 * hour }
const resetsPerHour = 3
const asksPerMinute = 20
// The link stands in the database once the mail is out, so a slow mail server may not take long.
const patience = 30_000

const notValid = () => new Failure(404, 'not_found', 'This link is no longer valid')

export const accessLinkRoutes = serve(api.accessLinks, {
  // Whether there is such a person is the job's to find out: the answer takes the same time for any name.
  async ask({ usernameOrEmail: name }, visit) {
    await limitAsking(visit, { what: 'link', most: asksPerMinute })
    await queueLink(visit.db, { name: name.trim(), ip: visit.ip })
  },

  async lookup({ token }, { db, now }) {
    const link = await openLink(db, token, now())
    if (!link) throw notValid()
    return { link: { kind: link.kind, firstName: link.firstName ?? '' } }
  },

  async choose({ token, password }, visit) {
    const { db, now } = visit
    const asked = await openLink(db, token, now())
    if (!asked) throw notValid()
    checkPassword('password', password, asked)
    const passwordHash = await hashPassword(password)
    await visit.write(async (tx) => {
      await lockPerson(tx, asked.userId)
      // Somebody may have been quicker with the same link.
      const link = await openLink(tx, token, now())
      if (!link) throw notValid()
      await changeUser(tx, link.userId, {
        passwordHash,
        acceptedAt: link.acceptedAt ?? now().toISOString(),
      })
      await removeLinksOf(tx, link.userId)
      await closeSessionsOf(tx, link.userId, null)
      await record(
        tx,
        { ...visit, me: { id: link.userId } },
        { action: 'user.passwordReset', id: link.userId, details: { kind: link.kind } },
      )
    })
  },
})

const Asked = z.object({ userId: z.string(), kind: z.enum(['welcome', 'reset']) })

/** A job: mails a person a link by which to choose a password. */
export const sendAccessLink = (context: Context) => (payload: unknown) => {
  const { userId, kind } = Asked.parse(payload)
  return send(context, { userId, kind, ip: undefined })
}

const Forgotten = z.object({ name: z.string(), ip: z.string() })

/** A job: the same for whoever has a name that somebody typed, if anybody has. */
export const sendForgottenLink = (context: Context) => async (payload: unknown) => {
  const { name, ip } = Forgotten.parse(payload)
  const found = await userNamed(context.db, name)
  if (found) await send(context, { userId: found.id, kind: 'reset', ip })
}

interface Sending {
  userId: string
  kind: LinkKind
  ip: string | undefined
}

const send = (context: Context, sending: Sending) =>
  context.db.transaction().execute((tx) => sendIn(tx, context, sending))

/** What the mail server does not take is as if it had never been: the job is tried again, with a new link. */
async function sendIn(tx: Db, context: Context, { userId, kind, ip }: Sending): Promise<void> {
  const { now } = context
  await inTurnFor(tx, userId)
  const person = await personForLink(tx, userId)
  if (!person || (kind === 'welcome' && person.acceptedAt)) return
  const from = now()
  const since = new Date(from.getTime() - hour)
  if (kind === 'reset' && (await linksSince(tx, userId, { kind, since })) >= resetsPerHour) return
  const token = newToken()
  await addLink(tx, { token, userId, kind, from, until: new Date(from.getTime() + lasts[kind]) })
  const actor = { me: null, now, ...(ip === undefined ? {} : { ip }) }
  await record(tx, actor, { action: 'user.linkSent', id: userId, details: { kind } })
  await context.mail.send(linkLetter(person, { token, kind }, context), patience)
}
