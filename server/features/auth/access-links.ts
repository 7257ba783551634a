import { z } from 'zod'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import type { Context, Me, RequestContext } from '../../context.ts'
import type { Db, Users } from '../../database/tables.ts'
import { Failure } from '../../failure.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { closeSessionsOf } from '../../http/session.ts'
import { limitUnknownLinks, limitVisitors } from '../../http/throttle.ts'
import { serialize } from '../../platform/concurrency.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { newToken } from '../../platform/secrets.ts'
import { record } from '../activity/record.ts'
import { changeUser, userByLogin } from '../users/queries.ts'
import { checkPassword } from './change-password.ts'
import { accessLinkEmail, accessLinkUrl } from './email-templates.ts'
import {
  addedByNameOf,
  countAccessLinksSince,
  deleteAccessLink,
  deleteAccessLinksOf,
  insertAccessLink,
  type LinkKind,
  lockAccessLinksOf,
  openAccessLink,
  personForLink,
} from './link-queries.ts'
import { linkTokenOf } from './link-token.ts'
import { lockPerson, queueForgottenLink } from './queries.ts'
import { rememberBrowser } from './sign-in.ts'

const hour = 3_600_000
const linkLifetimes: Record<LinkKind, number> = { reset: hour, welcome: 14 * 24 * hour }
const resetsPerHour = 3
const maxRequestsPerMinute = 20
const mailTimeout = 30_000

const invalidLinkError = () => new Failure(404, 'not_found', 'This link is no longer valid')

export const accessLinkRoutes = serve(api.accessLinks, {
  // The job looks the person up, so that the response takes the same time for any name.
  async ask({ usernameOrEmail: name }, context) {
    await limitVisitors(context, { what: 'link', limit: maxRequestsPerMinute })
    const linkRequest = { name: name.trim(), ip: context.ip, at: context.now().toISOString() }
    await queueForgottenLink(context.db, linkRequest, context.secrets)
  },

  async lookup({ token }, { db, now }) {
    const link = await openAccessLink(db, token, now())
    if (!link) throw invalidLinkError()
    return { link: { kind: link.kind, firstName: link.firstName ?? '' } }
  },

  // Serialized per token: of many concurrent calls, only the first hashes a password.
  choose: (input, context) => serialize(`link ${input.token}`, () => choosePassword(input, context)),
})

async function choosePassword(
  { token, password }: HandlerInput<typeof api.accessLinks.choose>,
  context: RequestContext<Me | null>,
) {
  const { db, now } = context
  const accessLink = await openAccessLink(db, token, now())
  if (accessLink) await checkPassword('password', password, accessLink, context.agency())
  else await limitUnknownLinks(context)
  const passwordHash = accessLink && (await hashPassword(password))
  // The transaction also runs without a link, because this call may be a retry of the call that
  // used the link.
  const browser = await context.write(async (tx) => {
    if (accessLink) await lockPerson(tx, accessLink.userId)
    // A concurrent call may have used the link.
    const link = passwordHash && (await openAccessLink(tx, token, now()))
    if (!link) throw invalidLinkError()
    await changeUser(tx, link.userId, {
      passwordHash,
      acceptedAt: link.acceptedAt ?? now().toISOString(),
    })
    await deleteAccessLinksOf(tx, link.userId)
    await closeSessionsOf(tx, link.userId, null)
    await record(
      tx,
      { ...context, me: { id: link.userId } },
      { action: 'user.passwordReset', id: link.userId, details: { kind: link.kind } },
    )
    // Only the person's mailbox had the link, so the browser counts as known to the person. The
    // sign-in throttle for strangers then exempts the browser.
    return (await rememberBrowser(tx, context, link.userId)).device
  })
  context.setDevice(browser)
}

/**
 * Creates an access link to hand over in person. The caller must be entitled to give this access.
 */
export async function makeLinkToShow(
  tx: Db,
  { now, settings }: RequestContext,
  { id, acceptedAt }: Pick<Users, 'id' | 'acceptedAt'>,
) {
  const kind: LinkKind = acceptedAt ? 'reset' : 'welcome'
  const token = newToken()
  const startTime = now()
  const until = new Date(startTime.getTime() + linkLifetimes[kind])
  await insertAccessLink(tx, { token, userId: id, kind, from: startTime, until })
  return { url: accessLinkUrl(token, settings), until: until.toISOString() }
}

// The link's token is derived from this value. Every retry of a job has the same value. Jobs of an
// older release lack the value and get a new one at each retry.
const SendingId = z.string().default(newId)

const AccessLinkJob = z.object({ userId: z.string(), kind: z.enum(['welcome', 'reset']), sending: SendingId })

/** Job: emails a person a link to choose a password. */
export const sendAccessLink = (context: Context) => (payload: unknown) => {
  return sendLink(context, { ...AccessLinkJob.parse(payload), ip: undefined })
}

const ForgottenLinkJob = z.object({ name: z.string(), ip: z.string(), at: z.string(), sending: SendingId })

/** Job: emails a link if the typed name is known. Requests older than an hour are dropped. */
export const sendForgottenLink = (context: Context) => async (payload: unknown) => {
  const { name, ip, at, sending } = ForgottenLinkJob.parse(payload)
  if (Date.parse(at) + hour <= context.now().getTime()) return
  const user = await userByLogin(context.db, name).executeTakeFirst()
  if (user) await sendLink(context, { userId: user.id, kind: 'reset', ip, sending })
}

interface LinkToSend {
  userId: string
  kind: LinkKind
  sending: string
  /** IP address of the requester; undefined if the agency sent the link. */
  ip: string | undefined
}

/** Deletes the link if the mail server refuses the email. A retry sends the same email. */
async function sendLink(context: Context, link: LinkToSend): Promise<void> {
  const newLink = await context.db.transaction().execute((tx) => makeLink(tx, context, link))
  if (!newLink) return
  const { person, token, addedBy } = newLink
  const { kind, ip, sending } = link
  try {
    const letter = accessLinkEmail(person, { token, kind, isAsked: ip !== undefined, addedBy }, context)
    await context.mail.send({ ...letter, id: `${sending}.link` }, mailTimeout)
  } catch (error) {
    await deleteAccessLink(context.db, token)
    throw error
  }
}

async function makeLink(tx: Db, { now, secrets }: Context, { userId, kind, ip, sending }: LinkToSend) {
  await lockAccessLinksOf(tx, userId)
  const person = await personForLink(tx, userId)
  if (!person || (kind === 'welcome' && person.passwordHash)) return null
  const startTime = now()
  const since = new Date(startTime.getTime() - hour)
  if (kind === 'reset' && (await countAccessLinksSince(tx, userId, { kind, since })) >= resetsPerHour)
    return null
  const token = linkTokenOf(secrets, sending)
  await insertAccessLink(tx, {
    token,
    userId,
    kind,
    from: startTime,
    until: new Date(startTime.getTime() + linkLifetimes[kind]),
  })
  const actor = { me: null, now, ...(ip === undefined ? {} : { ip }) }
  await record(tx, actor, { action: 'user.linkSent', id: userId, details: { kind } })
  return { person, token, addedBy: kind === 'welcome' ? await addedByNameOf(tx, userId) : null }
}
