import { reachMailServer } from '../../platform/mail.ts'
import { type CheckContext, fail, isUnencrypted, pass, warn } from './check-result.ts'

const mailTimeout = 10_000

/** Checks that the mail server accepts the portal's login. Sends nothing. */
export async function checkMail({ agency, settings }: Pick<CheckContext, 'agency' | 'settings'>) {
  const { smtpUrl, mailFrom, dataDir } = settings
  if (!smtpUrl)
    return warn(
      `Mail is kept in ${dataDir}/mail and not sent: nobody gets it.`,
      'Set SMTP_URL to your mail server, and MAIL_FROM to the address that mails come from.',
    )
  try {
    await reachMailServer(smtpUrl, mailTimeout)
  } catch (error) {
    return fail(
      error instanceof Error ? `${error.message}.` : 'The mail server failed.',
      'See that SMTP_URL has the right machine, port, user name and password, and that this machine may reach it.',
    )
  }
  const sender = mailFrom ?? agency().email
  if (sender === '')
    return warn(
      'The mail server lets the portal in. Mails have no sender yet, and none is sent: MAIL_FROM is not set, and no e-mail of the agency is known.',
      'Set MAIL_FROM to the address that mails come from, or say on the setup page or under Settings who the agency is.',
    )
  const says = `The mail server lets the portal in. Mails come from ${sender}.`
  return isUnencrypted(settings, /^SMTP_URL/)
    ? warn(
        `${says} What goes there need not be encrypted.`,
        'Take requireTLS and ignoreTLS out of SMTP_URL, or give an smtps: address.',
      )
    : pass(says)
}
