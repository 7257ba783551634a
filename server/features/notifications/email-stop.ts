import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { readId } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { canSwitchOffMail } from '../../../contract/notifications.ts'
import { type MailKind, mailKinds } from '../../../contract/values/mail-kinds.ts'
import type { Role } from '../../../contract/values/roles.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { mountOneClickStop } from '../../http/one-click-stop.ts'
import { limitUnknownLinks } from '../../http/throttle.ts'
import type { OutgoingEmail } from '../../platform/mail.ts'
import { record } from '../activity/record.ts'
import { emailOptOutsToChange, roleOfPerson, switchMailsOff } from './queries.ts'

const stopText = (userId: string, kind: MailKind) => `stop emails ${userId} ${kind}`

/**
 * The address by which a mail program switches one kind of email off for its reader (RFC 8058).
 * Nothing for an email that cannot be switched off.
 */
export function unsubscribeHeader(
  { secrets, settings }: Pick<Context, 'secrets' | 'settings'>,
  { id, role }: { id: string; role: Role },
  kind: MailKind | null,
): Pick<OutgoingEmail, 'unsubscribe'> {
  if (kind === null || !canSwitchOffMail(role, kind)) return {}
  const code = secrets.keyedHash(stopText(id, kind)).toString('base64url')
  return { unsubscribe: `${settings.publicUrl}/api/emails/stop/${id}/${kind}/${code}` }
}

interface StopAddress {
  id: string
  kind: string
  code: string
}

type StopContext = Pick<Context, 'db' | 'now' | 'secrets'> & { ip: string }

/** Switches a kind of email off for a person. A repeated call changes nothing. */
async function stopEmails({ id: idText, kind: kindText, code }: StopAddress, context: StopContext) {
  const { db, secrets } = context
  const id = readId(idText)
  const kind = mailKinds.find((mailKind) => mailKind === kindText)
  const givenHash = Buffer.from(code, 'base64url')
  const isValid =
    kind !== undefined &&
    secrets
      .keyedHashes(stopText(id, kind))
      .some((hash) => hash.length === givenHash.length && timingSafeEqual(hash, givenHash))
  const role = isValid ? await roleOfPerson(db, id) : undefined
  if (!isValid || !role || !canSwitchOffMail(role, kind)) {
    await limitUnknownLinks(context)
    throw new Failure(404, 'not_found', 'This link is no longer valid')
  }
  await db.transaction().execute(async (tx) => {
    const mailOptOuts = await emailOptOutsToChange(tx, id)
    if (mailOptOuts.includes(kind)) return
    await switchMailsOff(tx, id, [...mailOptOuts, kind])
    // The audit log names no person: anybody who has the email may press.
    await record(
      tx,
      { ...context, me: null },
      { action: 'user.mailsChanged', id, details: { [kind]: [true, false] } },
    )
  })
}

export function mountEmailStop(app: FastifyInstance, context: Context): void {
  mountOneClickStop(app, {
    path: '/api/emails/stop/:id/:kind/:code',
    group: api.notifications,
    stop: ({ id = '', kind = '', code = '' }, ip) => stopEmails({ id, kind, code }, { ...context, ip }),
  })
}
