import type { Context, RequestContext } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { renderEmail } from '../../platform/email-layout.ts'
import { newId } from '../../platform/ids.ts'
import { MailFailure, type OutgoingEmail } from '../../platform/mail.ts'
import { record } from '../activity/record.ts'
import { rootCauseOf } from './check-result.ts'

/** Shows an admin that the portal's emails arrive. */
export function testEmail(recipient: string, context: Pick<Context, 'agency' | 'settings'>): OutgoingEmail {
  const agency = context.agency()
  const heading = `A test email from ${agency.email === '' ? 'your portal' : `the ${agency.name} portal`}`
  const { html, text } = renderEmail({
    from: agency,
    heading,
    paragraphs: [
      'This email arrived, so the portal can send invitations, links and notices.',
      'If it is in the spam folder, ask your domain’s administrator to add SPF, DKIM and DMARC records for your mail server.',
    ],
    action: { label: 'Open the portal', link: context.settings.publicUrl },
  })
  return { id: `${newId()}.test`, to: recipient, subject: heading, html, text }
}

// In ms. The admin waits for the result.
const sendTimeout = 15_000

/**
 * Sends a test email, or saves it where no mail server is set. A failure shows the mail server's
 * reason.
 */
export async function sendTestEmail(
  context: RequestContext,
  recipient: string,
): Promise<{ isSent: boolean }> {
  try {
    await context.mail.send(testEmail(recipient, context), sendTimeout)
  } catch (error) {
    const reason = error instanceof MailFailure ? error.message : rootCauseOf(error)
    throw new Failure(502, 'mail_failed', `The test email was not sent. ${reason}`, { cause: error })
  }
  const isSent = Boolean(context.settings.smtpUrl)
  const action = isSent ? 'agency.testMailSent' : 'agency.testMailKept'
  await context.write((tx) => record(tx, context, { action, details: { to: recipient } }))
  return { isSent }
}
