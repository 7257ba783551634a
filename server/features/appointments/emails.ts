import { z } from 'zod'
import {
  type DirectEmailWriter,
  directEmailId,
  type EmailWriter,
  type EventsWithEmails,
} from '../../registry/email.ts'
import { unsubscribeHeader } from '../notifications/email-stop.ts'
import { staffRecipients } from '../notifications/queries.ts'
import { type PresentationNews, presentationEmail } from './email-templates.ts'
import type { appointmentEventDefinitions } from './event-definitions.ts'
import { appointmentFor } from './queries.ts'

const AppointmentDetails = z.object({ appointment: z.string() })

const emailAboutPresentation =
  (news: PresentationNews): EmailWriter =>
  async ({ event, reader }, context) => {
    const { appointment: id } = AppointmentDetails.parse(event.details)
    const appointment = await appointmentFor(context.db, reader, id)
    // A cancelled appointment gets only its cancellation email.
    if (!appointment || (appointment.cancelledAt !== null) !== (news === 'cancelled')) return null
    return presentationEmail(appointment, { reader, news }, context)
  }

const emailToBothSides = (news: PresentationNews) => {
  const email = emailAboutPresentation(news)
  return { kind: 'presentations', client: email, agent: email } as const
}

const ReassignedDetails = z.object({ appointment: z.string(), former: z.string() })

/**
 * Removes the presentation from the former agent's calendar. Sends nothing if the former agent has
 * the presentation again.
 */
const emailToFormerAgent: DirectEmailWriter = async ({ id: event, details, clientId }, context) => {
  const { appointment: id, former } = ReassignedDetails.parse(details)
  const [reader] = await staffRecipients(context.db, [former], 'presentations')
  if (!reader || !clientId) return []
  // The former agent cannot see the presentation, so the query reads it as the client.
  const appointment = await appointmentFor(
    context.db,
    { id: clientId, accountId: clientId, role: 'client', may: 'everything', covers: null, manages: false },
    id,
  )
  if (!appointment || appointment.agentEmail === reader.email) return []
  const letter = presentationEmail(appointment, { reader, news: 'given away' }, context)
  const headers = unsubscribeHeader(context, reader, 'presentations')
  return [{ ...letter, ...headers, id: directEmailId(event, reader) }]
}

export const appointmentEmails = {
  'quote.presentationBooked': emailToBothSides('booked'),
  'quote.presentationMoved': emailToBothSides('moved'),
  'quote.presentationCancelled': emailToBothSides('cancelled'),
  'quote.presentationPassedOn': { ...emailToBothSides('passed on'), named: emailToFormerAgent },
} satisfies EventsWithEmails<typeof appointmentEventDefinitions>
