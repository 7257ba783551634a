import { z } from 'zod'
import type { Undo } from '../../../contract/undo.ts'
import type { ViewerOrSystem } from '../../access.ts'
import type { Context, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import type { Action } from '../../registry/events.ts'
import type { UndoHandler } from '../../registry/undo-handler.ts'
import { record, recordUndo, recordWithUndo } from '../activity/record.ts'
import { undoWindow } from '../activity/undo-queries.ts'
import { emailProblemOf } from './email-problem.ts'
import {
  cancelEmails,
  certificateEmailToChange,
  countEmailsOfOrder,
  insertCertificateEmails,
  markEmailSettled,
} from './email-queries.ts'
import { certificateSeenBy } from './queries.ts'

interface EmailOrder {
  certificateId: string
  recipients: readonly string[]
  /** The failed email that this order repeats. */
  failedEmailId?: string
}

/**
 * Orders an email of a certificate to each recipient. The emails leave when the order can no longer
 * be undone. Throws 409 without a mail server, and if the certificate says more than is on file.
 */
export async function orderEmails(
  tx: Db,
  context: Pick<Context, 'agency' | 'now' | 'settings'> & { me: ViewerOrSystem; ip?: string },
  { certificateId, recipients, failedEmailId }: EmailOrder,
): Promise<{ orderId: string; undo: Undo }> {
  // Without a mail server, emails are written to a folder, and nobody receives them.
  if (!context.settings.smtpUrl)
    throw conflict('no_mail_server', 'Email isn’t set up. Please send the certificate another way')
  const { clientId, number, printed, state } = await certificateSeenBy(tx, context, certificateId)
  if (state === 'withdrawn') throw conflict('withdrawn', `Certificate ${number} was withdrawn`)
  const problem = emailProblemOf(state)
  if (problem !== null) throw conflict('not_certifiable', problem)
  const [orderId, orderedAt] = [newId(), context.now()]
  await insertCertificateEmails(
    tx,
    recipients.map((recipient) => ({
      ...{ id: newId(), clientId, certificateId, orderId, recipient, linkCode: newId() },
      ...{ orderedBy: context.me.id, orderedAt: orderedAt.toISOString(), againOf: failedEmailId ?? null },
    })),
    new Date(orderedAt.getTime() + undoWindow),
  )
  const undoAction = await recordWithUndo(tx, context, {
    action: 'certificate.emailOrdered',
    ...{ id: certificateId, clientId },
    details: { number, holder: printed.holder.name, to: recipients.join(', '), order: orderId },
  })
  return { orderId, undo: undoAction }
}

/** Orders a failed email again, if need be to a corrected address, and settles the failed one. */
export async function orderEmailAgain(
  tx: Db,
  context: RequestContext,
  { id, recipient: correctedRecipient }: { id: string; recipient?: string | undefined },
) {
  const { certificateId, recipient } = await emailToSettle(tx, context, id)
  await markEmailSettled(tx, id, context.me.id, context.now().toISOString())
  return orderEmails(tx, context, {
    certificateId,
    recipients: [correctedRecipient ?? recipient],
    failedEmailId: id,
  })
}

/** Cancels an email that no attempt is sending. Throws 409 if it has, or may have, left. */
export async function cancelEmail(tx: Db, context: RequestContext, id: string): Promise<void> {
  const email = await certificateEmailToChange(tx, context.me, id)
  if (!email.isWaiting) throw conflict('not_waiting', 'This email is on its way, or its result is known')
  await cancelEmails(tx, { id }, context.now().toISOString())
  await record(tx, context, {
    action: 'certificate.emailCancelled',
    ...{ id: email.certificateId, clientId: email.clientId },
    details: { number: email.number, holder: email.holderName, to: email.recipient },
  })
}

export async function settleEmail(tx: Db, context: RequestContext, id: string): Promise<void> {
  const { clientId, certificateId, number, holderName, recipient } = await emailToSettle(tx, context, id)
  await markEmailSettled(tx, id, context.me.id, context.now().toISOString())
  await record(tx, context, {
    action: 'certificate.emailSettled',
    ...{ id: certificateId, clientId },
    details: { number, holder: holderName, to: recipient },
  })
}

async function emailToSettle(tx: Db, context: RequestContext, id: string) {
  const email = await certificateEmailToChange(tx, context.me, id)
  if (!email.isToSettle) throw conflict('not_waiting', 'This email was already sent again or marked as done')
  return email
}

const OrderDetails = z.object({ number: z.number(), holder: z.string(), to: z.string(), order: z.string() })

export const emailOrderUndo: UndoHandler = {
  action: 'certificate.emailOrdered' satisfies Action,
  async undo(tx, context, { id: event, entityId: id, clientId, details }) {
    if (id === null || clientId === null) return
    const { order, ...otherDetails } = OrderDetails.parse(details)
    // Throws 404 if the client is not the viewer's any more.
    await certificateSeenBy(tx, context, id)
    await cancelEmails(tx, { orderId: order }, context.now().toISOString())
    if ((await countEmailsOfOrder(tx, order)) > 0)
      throw conflict('told_already', 'This can no longer be undone: the email is on its way')
    await recordUndo(
      tx,
      context,
      { action: 'certificate.emailOrdered', id, clientId, details: otherDetails },
      event,
    )
  },
}
