import { z } from 'zod'
import { certificateRecipients } from './certificate-forms.ts'
import { anyone, endpoint, entity, Id, staff } from './endpoint.ts'
import { Undo } from './undo.ts'
import { boundedText, Email } from './values/text.ts'

/**
 * 'unconfirmed': the mail server broke off, or the portal ended during the attempt. The recipient
 * may have the email, and the portal does not send it again by itself.
 */
export const certificateEmailStates = ['queued', 'accepted', 'refused', 'unconfirmed'] as const

/** A certificate emailed to one recipient. */
export const CertificateEmail = entity({
  certificateId: z.string(),
  number: z.number(),
  holderName: z.string(),
  recipient: z.string(),
  state: z.enum(certificateEmailStates),
  orderedAt: z.string(),
  orderedByName: z.string(),
  acceptedAt: z.string().nullable(),
  /** When somebody opened the verification link of this email. */
  openedAt: z.string().nullable(),
  /** The reason of the last failed attempt. */
  failedBecause: z.string().nullable(),
  /** Sent again or done another way after a failure. */
  isSettled: z.boolean(),
})
export type CertificateEmail = z.infer<typeof CertificateEmail>

const certificateParams = z.object({ certificateId: Id })
const emailParams = z.object({ id: Id })
const emailsOrderedReply = z.object({ emails: z.array(CertificateEmail), undo: Undo })

export const certificateEmails = {
  list: endpoint({
    summary: 'The emails with a certificate, newest first',
    method: 'GET',
    path: '/api/agent/certificate/email/of/:certificateId',
    who: staff,
    shows: ['certificate'],
    params: certificateParams,
    /** The newest 100. */
    reply: z.object({ emails: z.array(CertificateEmail) }),
    fails: 'Failed to fetch the emails',
  }),
  addresses: endpoint({
    summary: 'Email addresses to propose for a certificate',
    method: 'GET',
    path: '/api/agent/certificate/email/addresses/:clientId',
    who: staff,
    shows: ['certificate', 'client'],
    params: z.object({ clientId: Id }),
    query: z.object({ holderId: Id.optional() }),
    reply: z.object({
      /** False without a mail server. */
      canSend: z.boolean(),
      /** The holder's address on file, and those that took earlier certificates for the holder. */
      holderAddresses: z.array(z.string()),
      /** The client's people who sign in. */
      clientAddresses: z.array(z.string()),
      /** Staff who see the client, without the viewer. */
      colleagues: z.array(z.object({ name: z.string(), email: z.string() })),
    }),
    fails: 'Failed to fetch the email addresses',
  }),
  one: endpoint({
    summary: 'One email with a certificate',
    method: 'GET',
    path: '/api/agent/certificate/email/:id',
    who: staff,
    shows: ['certificate'],
    params: emailParams,
    reply: z.object({ email: CertificateEmail }),
    fails: 'Failed to fetch the email',
  }),
  /**
   * The emails leave after ten seconds, and can be undone until then. A certificate that says more
   * than is on file is refused.
   */
  send: endpoint({
    summary: 'Email a certificate',
    method: 'POST',
    path: '/api/agent/certificate/email/send/:certificateId',
    who: staff,
    changes: ['certificate'],
    isIdempotent: true,
    params: certificateParams,
    body: z.strictObject({
      recipients: certificateRecipients.refine(
        (addresses) => addresses.length > 0,
        'Please enter an email address',
      ),
    }),
    reply: emailsOrderedReply,
    status: 201,
    refuses: ['no_mail_server', 'not_certifiable', 'withdrawn'],
    fails: 'Failed to email the certificate',
  }),
  /** For an email that was refused or that may not have arrived. */
  sendAgain: endpoint({
    summary: 'Email a certificate again after a failure',
    method: 'POST',
    path: '/api/agent/certificate/email/again/:id',
    who: staff,
    changes: ['certificate'],
    isIdempotent: true,
    params: emailParams,
    body: z.strictObject({
      /** A corrected address; the same one if missing. */
      recipient: Email.optional(),
    }),
    reply: emailsOrderedReply,
    status: 201,
    refuses: ['no_mail_server', 'not_certifiable', 'not_waiting', 'withdrawn'],
    fails: 'Failed to email the certificate',
  }),
  /** Refused once an attempt has begun, since the recipient may have the email. */
  cancel: endpoint({
    summary: 'Cancel an email that waits for the mail server',
    method: 'POST',
    path: '/api/agent/certificate/email/cancel/:id',
    who: staff,
    changes: ['certificate'],
    params: emailParams,
    status: 204,
    refuses: ['not_waiting'],
    fails: 'Failed to cancel the email',
  }),
  settle: endpoint({
    summary: 'Note that a failed email needs nothing more',
    method: 'POST',
    path: '/api/agent/certificate/email/settle/:id',
    who: staff,
    changes: ['certificate'],
    params: emailParams,
    status: 204,
    refuses: ['not_waiting'],
    fails: 'Failed to save',
  }),
  /** Called by the verification page. Does nothing if the link code is unknown. */
  opened: endpoint({
    summary: 'Note that the verification link of an email was opened',
    method: 'POST',
    path: '/api/certificate/opened',
    who: anyone,
    changes: ['certificate'],
    body: z.strictObject({
      number: boundedText(20, 'Please check the certificate number'),
      code: boundedText(40, 'Please check the code'),
      link: boundedText(40, 'Please check the link'),
    }),
    status: 204,
    refuses: ['not_found', 'too_many_tries'],
    fails: 'Failed to note that the link was opened',
  }),
}
