import { formatDay } from '../../../contract/values/days.ts'
import type { Context } from '../../context.ts'
import { renderEmail } from '../../platform/email-layout.ts'
import type { EmailMessage } from '../../platform/mail.ts'

interface StandInDetails {
  fromDay: string
  untilDay: string
  otherName: string
  isStandIn: boolean
}

export function standInEmail(
  reader: { email: string; firstName: string | null },
  { fromDay, untilDay, otherName, isStandIn }: StandInDetails,
  { agency, settings: { publicUrl } }: Pick<Context, 'agency' | 'settings'>,
): EmailMessage {
  const heading = isStandIn ? `You are covering for ${otherName}` : `${otherName} is covering for you`
  const days = `From ${formatDay(fromDay)} through ${formatDay(untilDay)},`
  const { html, text } = renderEmail({
    from: agency(),
    heading,
    paragraphs: [
      reader.firstName ? `Hello ${reader.firstName},` : 'Hello,',
      isStandIn
        ? `${days} you have the same access to ${otherName}’s clients as ${otherName} does. You both get client notifications.`
        : `${days} ${otherName} has the same access to your clients as you do. You both get client notifications.`,
      'If this is not what you agreed to, please contact an agency admin.',
    ],
    action: { label: 'Open the portal', link: publicUrl },
  })
  return { to: reader.email, subject: heading, html, text }
}
