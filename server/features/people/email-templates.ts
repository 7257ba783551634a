import type { Context } from '../../context.ts'
import { renderEmail } from '../../platform/email-layout.ts'
import type { EmailMessage } from '../../platform/mail.ts'

/** Tells a portal user that they may act for one more client. */
export function personAddedEmail(
  { email, firstName, accountName }: { email: string; firstName: string | null; accountName: string },
  { agency, settings }: Pick<Context, 'agency' | 'settings'>,
): EmailMessage {
  const heading = `You can act for ${accountName}`
  const { html, text } = renderEmail({
    from: agency(),
    heading,
    paragraphs: [
      firstName ? `Hello ${firstName},` : 'Hello,',
      `You were added to the account of ${accountName} in the ${agency().name} portal. Sign in as before, then choose the account to open.`,
    ],
    action: { label: 'Open the portal', link: settings.publicUrl },
    notes: [`If you did not expect this, call us at ${agency().phone}.`],
  })
  return { to: email, subject: heading, html, text }
}
