import type { Context } from '../../context.ts'
import { renderEmail } from '../../platform/email-layout.ts'
import type { EmailMessage } from '../../platform/mail.ts'

/** The one-time link to the certificates that were emailed to an address. */
export function sentListEmail(
  { email, token }: { email: string; token: string },
  { agency, settings }: Pick<Context, 'agency' | 'settings'>,
): EmailMessage {
  const heading = `Certificates from ${agency().name}`
  const { html, text } = renderEmail({
    from: agency(),
    heading,
    paragraphs: [
      `Someone asked for the list of the certificates of insurance that ${agency().name} has emailed to this address.`,
    ],
    action: {
      label: 'Show the certificates',
      link: `${settings.publicUrl}/certificates-sent#${token}`,
    },
    notes: [
      "The link works once and expires after one hour. Please don't share it.",
      "If that wasn't you, you can ignore this email.",
    ],
  })
  return { to: email, subject: heading, html, text }
}
