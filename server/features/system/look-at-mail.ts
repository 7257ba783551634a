import { reachMailServer } from '../../platform/mail.ts'
import { type Examined, isPlain, right, weak, wrong } from './finding.ts'

const patience = 10_000

/** Whether the mail server lets the portal in. Nothing is sent. */
export async function lookAtMail({ agency, settings }: Pick<Examined, 'agency' | 'settings'>) {
  const { smtpUrl, mailFrom, dataDir } = settings
  if (!smtpUrl)
    return weak(
      `Mail is kept in ${dataDir}/mail and not sent: nobody gets it.`,
      'Set SMTP_URL to your mail server, and MAIL_FROM to the address that mails come from.',
    )
  try {
    await reachMailServer(smtpUrl, patience)
  } catch (error) {
    return wrong(
      error instanceof Error ? `${error.message}.` : 'The mail server failed.',
      'See that SMTP_URL has the right machine, port, user name and password, and that this machine may reach it.',
    )
  }
  const says = `The mail server lets the portal in. Mails come from ${mailFrom ?? agency().email}.`
  return isPlain(settings, /^SMTP_URL/)
    ? weak(
        `${says} What goes there need not be encrypted.`,
        'Take requireTLS and ignoreTLS out of SMTP_URL, or give an smtps: address.',
      )
    : right(says)
}
