import { z } from 'zod'
import { ReplyMailboxForm } from './email-reply-forms.ts'
import { adminsOnly, endpoint, entity, Id, OptionalId, staff } from './endpoint.ts'
import { type EmailReplyReason, emailReplyReasonTexts } from './values/email-reply-reasons.ts'

const reasons = Object.keys(emailReplyReasonTexts) as EmailReplyReason[]

/** The mailbox that the portal reads, without its password. */
const ReplyMailbox = z.object({
  address: z.string(),
  host: z.string(),
  username: z.string(),
  receivingServer: z.string(),
  readAt: z.string().nullable(),
  failingSince: z.string().nullable(),
  problem: z.string().nullable(),
})
export type ReplyMailbox = z.infer<typeof ReplyMailbox>

const FiledDocument = z.object({ id: z.string(), title: z.string(), fileUrl: z.string() })

/** An email to the reply mailbox, for staff. Card and Social Security numbers are masked. */
export const EmailReply = entity({
  /** Null if the address named nobody. */
  clientId: z.string().nullable(),
  clientName: z.string().nullable(),
  personName: z.string().nullable(),
  state: z.enum(['message', 'waiting', 'discarded', 'ignored']),
  reason: z.enum(reasons).nullable(),
  sender: z.string(),
  subject: z.string(),
  /** Without quoted history and signature. */
  reply: z.string(),
  whole: z.string(),
  /** The names of the attached files. */
  fileNames: z.array(z.string()),
  /** Files that were not filed, each with the reason. */
  refusedFiles: z.array(z.string()),
  documents: z.array(FiledDocument),
  receivedAt: z.string(),
  settledAt: z.string().nullable(),
  settledBy: z.string().nullable(),
})
export type EmailReply = z.infer<typeof EmailReply>

const params = z.object({ id: Id })
const replyReply = z.object({ reply: EmailReply })

export const emailReplies = {
  mailbox: endpoint({
    summary: 'The mailbox for replies by email',
    method: 'GET',
    path: '/api/agent/reply-mailbox',
    who: adminsOnly,
    shows: ['agency'],
    reply: z.object({ mailbox: ReplyMailbox.nullable() }),
    fails: 'Failed to fetch the mailbox',
  }),
  setMailbox: endpoint({
    summary: 'Set the mailbox for replies by email, after signing in there',
    method: 'PUT',
    path: '/api/agent/reply-mailbox',
    who: adminsOnly,
    changes: ['agency'],
    needsConfirmedPassword: true,
    body: ReplyMailboxForm,
    status: 204,
    fails: 'Failed to save the mailbox',
  }),
  removeMailbox: endpoint({
    summary: 'Remove the mailbox: no one can reply by email anymore',
    method: 'DELETE',
    path: '/api/agent/reply-mailbox',
    who: adminsOnly,
    changes: ['agency'],
    needsConfirmedPassword: true,
    status: 204,
    refuses: ['not_found'],
    fails: 'Failed to remove the mailbox',
  }),
  one: endpoint({
    summary: 'The full text of an email received in the reply mailbox',
    method: 'GET',
    path: '/api/agent/email-replies/:id',
    who: staff,
    shows: ['message', 'document'],
    params,
    reply: replyReply,
    fails: 'Failed to fetch the email',
  }),
  ofMessage: endpoint({
    summary: 'The full text of the email that a message came from',
    method: 'GET',
    path: '/api/agent/message-email/:id',
    who: staff,
    shows: ['message', 'document'],
    params,
    reply: replyReply,
    fails: 'Failed to fetch the email',
  }),
  accept: endpoint({
    summary: 'Accept a waiting email as a message',
    method: 'POST',
    path: '/api/agent/email-replies/:id/accept',
    who: staff,
    changes: ['message', 'document', 'client'],
    params,
    /** The client, for an email whose address does not name one. */
    body: z.object({ clientId: OptionalId }),
    reply: replyReply,
    refuses: ['not_found', 'not_waiting'],
    fails: 'Failed to accept the email',
  }),
  discard: endpoint({
    summary: 'Discard a waiting email; its text is removed',
    method: 'POST',
    path: '/api/agent/email-replies/:id/discard',
    who: staff,
    changes: ['message'],
    params,
    status: 204,
    refuses: ['not_found', 'not_waiting'],
    fails: 'Failed to discard the email',
  }),
}
