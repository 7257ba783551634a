import { isStaff, type Role } from '../../../contract/values/roles.ts'
import type { Context } from '../../context.ts'
import { renderEmail } from '../../platform/email-layout.ts'
import type { EmailMessage } from '../../platform/mail.ts'
import { calendarEventOf } from './calendar.ts'
import type { AppointmentView } from './queries.ts'
import { presentationMinutes } from './slots.ts'

interface Reader {
  email: string
  firstName: string | null
  role: Role
}

export type PresentationNews = 'booked' | 'moved' | 'cancelled' | 'near' | 'passed on' | 'given away'

const headings: Record<PresentationNews | 'taken over', string> = {
  booked: 'Presentation scheduled',
  moved: 'Presentation moved',
  cancelled: 'Presentation cancelled',
  near: 'Your presentation is coming up',
  'passed on': 'Presentation reassigned',
  'given away': 'Presentation reassigned',
  'taken over': 'Presentation reassigned to you',
}

/** Day and time in the agency's time zone: 'Tuesday, November 24, 2026 at 10:30 AM EST'. */
export const formatPresentationTime = (startsAt: string, timeZone: string) => {
  const start = new Date(startsAt)
  const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full' }).format(start)
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(start)
  return `${day} at ${time}`
}

interface PresentationText {
  subject: string
  timeText: string
  clientName: string
  agentName: string
  otherParty: string
  isForClient: boolean
}

function sentenceOf(
  news: keyof typeof headings,
  { subject, timeText, clientName, agentName, otherParty, isForClient }: PresentationText,
): string {
  if (news === 'cancelled')
    return `The presentation of ${subject} with ${otherParty} on ${timeText} was cancelled.`
  if (news === 'taken over')
    return `You are taking over the presentation of ${subject} for ${clientName} on ${timeText}. It takes about ${presentationMinutes} minutes.`
  if (news === 'passed on' || news === 'given away')
    return `The presentation of ${subject}${isForClient ? '' : ` for ${clientName}`} on ${timeText} is now with ${agentName}.`
  const timeLabel = news === 'moved' ? 'New time for the presentation' : 'Presentation'
  return `${timeLabel} of ${subject} with ${otherParty}: ${timeText}. It takes about ${presentationMinutes} minutes.`
}

/**
 * An email to the client or the agent of a presentation. Reminders ('near') have no calendar
 * attachment.
 */
export function presentationEmail(
  appointment: AppointmentView,
  { reader, news }: { reader: Reader; news: PresentationNews },
  { agency, settings, now }: Pick<Context, 'agency' | 'settings' | 'now'>,
): EmailMessage {
  const { publicUrl } = settings
  const { quoteTitle, requestId, quoteId, startsAt, clientName, agentName, notes } = appointment
  const isGone = news === 'cancelled' || news === 'given away'
  const link = isGone ? publicUrl : `${publicUrl}/quote/${quoteId}`
  const timeText = formatPresentationTime(startsAt, agency().timeZone)
  const otherPartyName = isStaff(reader) ? clientName : agentName
  const appointmentLabel = `${quoteTitle} #${requestId}`
  const isNewAgent = news === 'passed on' && reader.email === appointment.agentEmail ? 'taken over' : news
  const { html, text } = renderEmail({
    from: agency(),
    heading: headings[isNewAgent],
    paragraphs: [
      reader.firstName ? `Hello ${reader.firstName},` : 'Hello,',
      sentenceOf(isNewAgent, {
        subject: appointmentLabel,
        timeText: timeText,
        clientName,
        agentName,
        otherParty: otherPartyName,
        isForClient: !isStaff(reader),
      }),
    ],
    quote: notes && !isGone ? { by: clientName, words: notes } : undefined,
    action: { label: isGone ? 'Open the portal' : 'Open the quote', link },
  })
  return {
    to: reader.email,
    subject: `${headings[isNewAgent]}: ${appointmentLabel}, ${timeText}`,
    html,
    text,
    ...(news === 'near'
      ? {}
      : { calendar: calendarEventOf(appointment, { agency: agency(), link, now: now(), isGone }) }),
  }
}
