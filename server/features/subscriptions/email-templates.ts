import type { PrintedCertificate } from '../../../contract/certificates.ts'
import { certificateStateTexts, formatCertificateState } from '../../../contract/values/certificate-states.ts'
import { formatMoment } from '../../../contract/values/days.ts'
import type { Context } from '../../context.ts'
import { renderEmail } from '../../platform/email-layout.ts'
import type { EmailMessage } from '../../platform/mail.ts'
import { checkUrlOf } from '../certificates/queries.ts'
import type { StoredSubscriptionEmail } from './change-queries.ts'

type EmailContext = Pick<Context, 'agency' | 'settings'>

const courtesyNote =
  'These emails are a courtesy. They do not entitle you to notice, and coverage may change without one.'

/** The one-time link that confirms an address. */
export function confirmationEmail(
  {
    email,
    number,
    printed,
    token,
  }: { email: string; number: number; printed: PrintedCertificate; token: string },
  { agency, settings }: EmailContext,
): EmailMessage {
  const heading = `Emails about certificate ${number}?`
  const { html, text } = renderEmail({
    from: agency(),
    heading,
    paragraphs: [
      `Someone asked us to email this address when the status of certificate ${number} changes. It was issued for ${printed.insured.name} to ${printed.holder.name}.`,
      'We send nothing until you confirm.',
    ],
    action: {
      label: 'Confirm the address',
      link: `${settings.publicUrl}/certificate-updates/confirm#${token}`,
    },
    notes: [
      'The link works once and expires after one day.',
      courtesyNote,
      "If that wasn't you, you can ignore this email.",
    ],
  })
  return { to: email, subject: heading, html, text }
}

/** One change of a certificate, in the words of the verification page. */
export function changeEmail(
  email: StoredSubscriptionEmail,
  { agency, settings }: EmailContext,
): EmailMessage {
  const { number, printed, recipient, stopCode, nextNumber, changedAt } = email
  const state = formatCertificateState(email)
  const news = nextNumber === null ? state : `${state}, Certificate ${nextNumber} for the Next Term`
  const { html, text } = renderEmail({
    from: agency(),
    heading: `Certificate ${number}: ${news}`,
    paragraphs: [
      `Certificate of insurance ${number} was issued for ${printed.insured.name} to ${printed.holder.name}.`,
      certificateStateTexts[email.state],
      ...(nextNumber === null
        ? []
        : [
            `Certificate ${nextNumber} for the next term was issued to the same holder. The verification page links to it.`,
          ]),
    ],
    action: { label: 'Verify the certificate', link: checkUrlOf(settings.publicUrl, email) },
    notes: [
      `As of ${formatMoment(changedAt, agency().timeZone)}. The link shows the status on the day you check.`,
      'The certificate is information only and grants no rights. The policies control.',
      courtesyNote,
      `Stop these emails: ${settings.publicUrl}/certificate-updates/stop#${stopCode}`,
    ],
  })
  return {
    ...{ to: recipient, html, text },
    subject: `Certificate of insurance ${number}: ${news}`,
    unsubscribe: `${settings.publicUrl}/api/certificate/updates/stop/${stopCode}`,
  }
}
