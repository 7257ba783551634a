import { formatMoment } from '../../../contract/values/days.ts'
import type { Context } from '../../context.ts'
import { renderEmail } from '../../platform/email-layout.ts'
import type { EmailMessage } from '../../platform/mail.ts'

interface EmailChangeToConfirm {
  email: string
  firstName: string | null
  expiresAt: string
  token: string
}

export function confirmAddressEmail(
  { email, firstName, expiresAt, token }: EmailChangeToConfirm,
  { agency, settings: { publicUrl } }: Pick<Context, 'agency' | 'settings'>,
): EmailMessage {
  const heading = 'Confirm your new email address'
  const { html, text } = renderEmail({
    from: agency(),
    heading,
    paragraphs: [
      firstName ? `Hello ${firstName},` : 'Hello,',
      `${agency().name} entered ${email} as the new email address for your portal account. Please confirm that the address is yours. From then on, you’ll use it to sign in and get our emails.`,
    ],
    action: { label: 'Confirm this address', link: `${publicUrl}/confirm-email#${token}` },
    notes: [
      `The link works once and expires ${formatMoment(expiresAt, agency().timeZone)}. Your password does not change.`,
      `If you have no account in this portal, you can ignore this email. Questions? Call ${agency().phone}.`,
    ],
  })
  return { to: email, subject: heading, html, text }
}
