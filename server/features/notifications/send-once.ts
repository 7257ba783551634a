import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { Failure } from '../../failure.ts'
import { type EmailMessage, MailFailure, UnconfirmedMailError } from '../../platform/mail.ts'
import { emailSendTimeout } from './send-email.ts'

/** The result of an email: the column that holds its time. */
export type EmailResult = 'acceptedAt' | 'refusedAt' | 'unconfirmedAt'

/** When the last attempt began and how the email ended. Each is a time, or null. */
type EmailAttempt = { attemptedAt: string | null } & Record<EmailResult, string | null>

/** Emails of which a table keeps how each one ended. */
export interface EmailOnceKind<Email extends EmailAttempt> {
  /** Makes the idempotency key different from that of other kinds. */
  name: string
  /** The email, locked until the transaction ends. Undefined once it is erased. */
  lock(tx: Db, id: string): Promise<Email | undefined>
  update(
    tx: Db,
    id: string,
    changes: Partial<EmailAttempt> & { failedBecause?: string | null },
  ): Promise<unknown>
  isCancelled(email: Email): boolean
  /** Asked before each attempt. Stores that the email is dropped where it answers no. */
  isStillWanted?(tx: Db, context: Context, email: Email): Promise<boolean>
  /** Attempts are repeated for a day after this time. */
  orderedAt(email: Email): string
  /** Throws `NotSendable` where no retry helps. */
  messageFor(context: Context, email: Email): EmailMessage | Promise<EmailMessage>
  /** Records the result in the audit log. */
  recordResult(
    tx: Db,
    context: Context,
    email: Email,
    end: { result: EmailResult; because: string | null },
  ): Promise<void>
  /** The recipient's mail server does not take emails for this address. */
  onAddressRefused?(tx: Db, context: Context, email: Email): Promise<unknown>
}

/** A reason that no retry changes. */
export class NotSendable extends Error {}

const EmailJob = z.object({ email: z.string() })

/** After this time a failing mail server is not tried again, in ms. */
const retryTime = 24 * 60 * 60_000

const isAddressRefused = (error: unknown) => error instanceof MailFailure && error.isFinal

/**
 * Job: sends one email at most once. An attempt that ended without a known result is not repeated:
 * a person decides. A refusal that may pass is tried again for a day.
 */
export function sendOnce<Email extends EmailAttempt>(kind: EmailOnceKind<Email>) {
  return (context: Context) => async (payload: unknown) => {
    const { email: id } = EmailJob.parse(payload)
    const inTransaction = <T>(step: (tx: Db) => Promise<T>) => context.db.transaction().execute(step)
    const email = await inTransaction((tx) => beginAttempt(tx, context, kind, id))
    if (email === null) return
    try {
      const message = await kind.messageFor(context, email)
      await context.mail.send({ ...message, id: `${id}.${kind.name}` }, emailSendTimeout)
    } catch (error) {
      await inTransaction((tx) => noteFailure(tx, context, kind, { id, error }))
      if (!isLastAttempt(context, kind.orderedAt(email), error)) throw error
      return
    }
    await inTransaction((tx) => noteResult(tx, context, kind, { id, result: 'acceptedAt', because: null }))
  }
}

/** The email to send, or null if there is nothing to send. */
async function beginAttempt<Email extends EmailAttempt>(
  tx: Db,
  context: Context,
  kind: EmailOnceKind<Email>,
  id: string,
): Promise<Email | null> {
  const email = await kind.lock(tx, id)
  if (!email || email.acceptedAt || email.refusedAt || email.unconfirmedAt) return null
  if (kind.isCancelled(email)) return null
  if (email.attemptedAt !== null) {
    const reason = 'The portal stopped while sending'
    await noteResult(tx, context, kind, { id, result: 'unconfirmedAt', because: reason })
    return null
  }
  if (kind.isStillWanted && !(await kind.isStillWanted(tx, context, email))) return null
  await kind.update(tx, id, { attemptedAt: context.now().toISOString() })
  return email
}

/** Whether the failure ends the sending. */
const isLastAttempt = (context: Context, orderedAt: string, error: unknown) =>
  error instanceof NotSendable ||
  error instanceof UnconfirmedMailError ||
  isAddressRefused(error) ||
  context.now().getTime() - Date.parse(orderedAt) > retryTime

async function noteFailure<Email extends EmailAttempt>(
  tx: Db,
  context: Context,
  kind: EmailOnceKind<Email>,
  { id, error }: { id: string; error: unknown },
): Promise<void> {
  const isReadable = error instanceof MailFailure || error instanceof Failure || error instanceof NotSendable
  const reason = isReadable ? error.message : 'The email could not be created'
  const email = await kind.lock(tx, id)
  if (!email) return
  if (error instanceof UnconfirmedMailError)
    return noteResult(tx, context, kind, { id, result: 'unconfirmedAt', because: reason })
  if (!isLastAttempt(context, kind.orderedAt(email), error)) {
    await kind.update(tx, id, { attemptedAt: null, failedBecause: reason })
    return
  }
  await noteResult(tx, context, kind, { id, result: 'refusedAt', because: reason })
  if (isAddressRefused(error)) await kind.onAddressRefused?.(tx, context, email)
}

/** Stores and records how an attempt ended, unless the email is erased or its result is known. */
async function noteResult<Email extends EmailAttempt>(
  tx: Db,
  context: Context,
  kind: EmailOnceKind<Email>,
  { id, result, because }: { id: string; result: EmailResult; because: string | null },
): Promise<void> {
  const email = await kind.lock(tx, id)
  // A slow attempt may be accepted after it was noted as unconfirmed.
  if (!email || email.acceptedAt || (email.unconfirmedAt && result !== 'acceptedAt')) return
  await kind.update(tx, id, { [result]: context.now().toISOString(), failedBecause: because })
  await kind.recordResult(tx, context, email, { result, because })
}
