import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { AgencyProfile } from '../../agency.ts'
import type { EmailMessage } from '../../platform/mail.ts'
import type { AppointmentView } from './queries.ts'
import { presentationMinutes } from './slots.ts'

/**
 * The presentation as a calendar event (RFC 5545). The same uid moves or cancels an event that the
 * reader's calendar already has.
 */
export function calendarEventOf(
  appointment: AppointmentView,
  { agency, link, now, isGone }: { agency: AgencyProfile; link: string; now: Date; isGone: boolean },
): NonNullable<EmailMessage['calendar']> {
  const { id, startsAt, revision, quoteTitle, requestId, notes } = appointment
  const start = new Date(startsAt)
  // The calendar format allows line breaks, but no other control characters.
  const plainNotes = notes?.replace(/(?!\n)\p{Cc}/gu, '')
  const calendar = ical({
    prodId: { company: agency.name, product: 'Portal', language: 'EN' },
    method: isGone ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  calendar.createEvent({
    id,
    sequence: revision,
    stamp: now,
    start,
    end: new Date(start.getTime() + presentationMinutes * 60_000),
    summary: `Presentation: ${quoteTitle} #${requestId}`,
    description: [
      `With ${appointment.agentName}, ${agency.name}.`,
      ...(plainNotes ? [plainNotes] : []),
      link,
    ].join('\n\n'),
    url: link,
    status: isGone ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: agency.name, email: agency.email },
    attendees: [
      ...(appointment.clientEmail
        ? [
            {
              name: appointment.clientName,
              email: appointment.clientEmail,
              status: ICalAttendeeStatus.ACCEPTED,
            },
          ]
        : []),
      { name: appointment.agentName, email: appointment.agentEmail, status: ICalAttendeeStatus.ACCEPTED },
    ],
  })
  return { method: isGone ? 'CANCEL' : 'REQUEST', content: calendar.toString() }
}
