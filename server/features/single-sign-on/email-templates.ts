import { signOnInvitationPath } from '../../../contract/values/sign-on-paths.ts'
import type { Context } from '../../context.ts'
import { renderEmail } from '../../platform/email-layout.ts'
import type { EmailMessage } from '../../platform/mail.ts'

export function invitationEmail(
  person: { firstName: string | null; email: string; token: string; label: string },
  { agency, settings }: Pick<Context, 'agency' | 'settings'>,
): EmailMessage {
  const { firstName, email, token, label } = person
  const subject = `Sign in to the ${agency().name} portal with ${label}`
  const { html, text } = renderEmail({
    from: agency(),
    heading: subject,
    paragraphs: [
      firstName ? `Hello ${firstName},` : 'Hello,',
      `Link your ${label} account once. From then on, you’ll sign in to the portal with it.`,
    ],
    action: {
      label: `Link your ${label} account`,
      link: `${settings.publicUrl}${signOnInvitationPath}#${token}`,
    },
    notes: ["The link works once and expires after 7 days. Please don't share it."],
  })
  return { to: email, subject, html, text }
}
