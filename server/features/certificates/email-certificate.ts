import { buffer } from 'node:stream/consumers'
import { documentTitle } from '../../../contract/values/evidence-texts.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { Context } from '../../context.ts'
import { renderEmail } from '../../platform/email-layout.ts'
import type { EmailMessage } from '../../platform/mail.ts'
import { record } from '../activity/record.ts'
import { NotSendable, sendOnce } from '../notifications/send-once.ts'
import { emailProblemOf } from './email-problem.ts'
import {
  certificateFile,
  emailSender,
  lockEmail,
  type StoredEmail,
  updateCertificateEmail,
} from './email-queries.ts'
import { certificateStatusOf, checkUrlOf, readCheckedCertificate } from './queries.ts'

const eventsByResult = {
  acceptedAt: 'certificate.emailed',
  refusedAt: 'certificate.emailRefused',
  unconfirmedAt: 'certificate.emailUnconfirmed',
} as const

/** Job: emails a certificate to one recipient, at most once. */
export const emailCertificate = sendOnce<StoredEmail>({
  name: 'certificate',
  lock: lockEmail,
  update: updateCertificateEmail,
  isCancelled: ({ cancelledAt }) => cancelledAt !== null,
  orderedAt: ({ orderedAt }) => orderedAt,
  messageFor: emailMessageFor,
  async recordResult(tx, context, email, { result, because }) {
    const { certificateId, clientId, number, printed, recipient } = email
    await record(
      tx,
      { me: null, now: context.now },
      {
        action: eventsByResult[result],
        ...{ id: certificateId, clientId },
        details: { number, holder: printed.holder.name, to: recipient, ...(because ? { because } : {}) },
      },
    )
  },
})

async function emailMessageFor(context: Context, email: StoredEmail): Promise<EmailMessage> {
  const { db, files, settings } = context
  const { standing, printed } = await readCheckedCertificate(db, context, email.certificateId)
  const problem = emailProblemOf(certificateStatusOf(standing, printed, context).state)
  const file = await certificateFile(db, email.certificateId)
  if (problem !== null || !file) throw new NotSendable(problem ?? 'The certificate’s document was removed')
  const { fileName: filename, contentType, storageKey, size } = file
  const content = await buffer(await files.read(storageKey, { start: 0, end: size - 1 }))
  const sender = await emailSender(db, email.orderedBy)
  const agency = context.agency()
  const { number, recipient } = email
  const agent = (sender && fullName(sender.firstName, sender.lastName)) || agency.name
  const title = documentTitle(printed.evidence !== undefined)
  const { html, text } = renderEmail({
    from: agency,
    heading: `${title} ${number}`,
    paragraphs: [
      `${agent} of ${agency.name} is sending you the attached ${title.toLowerCase()} for ${printed.insured.name}, issued to ${printed.holder.name}.`,
      'The link shows what was printed, and whether the policies on it are in force on the day you check.',
      `Questions? Reply to this email${sender?.phone ? `, or call ${sender.phone}` : ''}.`,
    ],
    action: {
      label: 'Verify this document',
      link: `${checkUrlOf(settings.publicUrl, email)}?link=${email.linkCode}`,
    },
    notes: [`The ${title.toLowerCase()} is information only and grants no rights. The policies control.`],
  })
  return {
    ...{ to: recipient, html, text },
    subject: `${title} ${number}: ${printed.insured.name}`,
    ...(sender ? { replyTo: sender.email } : {}),
    attachments: [{ filename, content, contentType }],
  }
}
