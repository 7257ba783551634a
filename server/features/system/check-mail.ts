import { checkMailServer } from '../../platform/mail.ts'
import { type CheckContext, failResult, isUnencrypted, passResult, warnResult } from './check-result.ts'

const mailTimeout = 10_000

/** Checks that the mail server accepts the portal's login. Sends nothing. */
export async function checkMail({ agency, settings }: Pick<CheckContext, 'agency' | 'settings'>) {
  const { smtpUrl, mailFrom, dataDir } = settings
  if (!smtpUrl)
    return warnResult(
      `Email is saved in ${dataDir}/mail and not sent.`,
      'Set SMTP_URL to your mail server, and MAIL_FROM to the sender’s address.',
    )
  try {
    await checkMailServer(smtpUrl, mailTimeout)
  } catch (error) {
    return failResult(
      error instanceof Error ? `${error.message}.` : 'The mail server failed.',
      'Check the host, port, user name and password in SMTP_URL, and that this machine can reach it.',
    )
  }
  const sender = mailFrom ?? agency().email
  if (sender === '')
    return warnResult(
      'The mail server accepts the portal. No email is sent: MAIL_FROM is not set and the agency has no email address.',
      'Set MAIL_FROM to the sender’s address, or enter the agency’s email under Settings.',
    )
  const message = `The mail server accepts the portal. Emails come from ${sender}.`
  return isUnencrypted(settings, /^SMTP_URL/)
    ? warnResult(
        `${message} The connection may be unencrypted.`,
        'Take requireTLS and ignoreTLS out of SMTP_URL, or give an smtps: address.',
      )
    : passResult(message)
}
