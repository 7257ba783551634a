import { z } from 'zod'
import { exportEndpoint } from './activity.ts'
import { allRoles, clientsOnly, endpoint, entity, Id, Page, pageOf, staff } from './endpoint.ts'
import { Quote } from './quotes.ts'
import { boundedText, nullableText } from './values/text.ts'

export const maxNotesLength = 500

/** An upcoming presentation of a quote. */
export const Presentation = entity({
  quoteId: z.string(),
  requestId: z.string(),
  quoteTitle: z.string(),
  datetime: z.string(),
  notes: z.string().nullable(),
  clientId: z.string(),
  clientName: z.string(),
  agentName: z.string(),
})
export type Presentation = z.infer<typeof Presentation>

const missingTimeError = 'Please choose a date and a time'
/** ISO 8601 with time zone; seconds are optional. */
const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/
const Moment = boundedText(40, missingTimeError)
  .refine((moment) => momentPattern.test(moment) && !Number.isNaN(Date.parse(moment)), missingTimeError)
  .transform((moment) => new Date(moment).toISOString())

export const NewAppointment = z.object({
  /** Must be the start of an offered slot. */
  datetime: Moment,
  notes: nullableText(maxNotesLength).default(null),
})

const quoteid = z.object({ quoteid: Id })
const quote = z.object({ quote: Quote })

export const appointments = {
  /** The agent's bookable days with their free slots. */
  slots: endpoint({
    summary: "Free times for a presentation, with the client's agent",
    method: 'GET',
    path: '/api/quote/presentation/slots/:quoteid',
    who: allRoles,
    shows: ['quote'],
    params: quoteid,
    reply: z.object({
      /** The agency's time zone. Slots are shown in it, whatever the viewer's zone is. */
      timeZone: z.string(),
      /** Estimated duration in minutes. */
      duration: z.number(),
      days: z.array(z.object({ day: z.string(), slots: z.array(z.string()) })),
    }),
    fails: 'Failed to fetch available times',
  }),
  book: endpoint({
    summary: 'Book the presentation of a quote',
    method: 'POST',
    path: '/api/quote/presentation/schedule/:quoteid',
    who: clientsOnly,
    changes: ['quote'],
    isIdempotent: true,
    params: quoteid,
    body: NewAppointment,
    reply: quote,
    refuses: ['closed', 'already_scheduled', 'not_to_book', 'slot_taken'],
    fails: 'Failed to schedule appointment',
  }),
  move: endpoint({
    summary: 'Move a presentation',
    method: 'POST',
    path: '/api/quote/presentation/move/:quoteid',
    who: allRoles,
    changes: ['quote'],
    params: quoteid,
    body: z.object({ datetime: Moment }),
    reply: quote,
    refuses: ['not_scheduled', 'slot_taken'],
    fails: 'Failed to move the appointment',
  }),
  cancel: endpoint({
    summary: 'Cancel a presentation',
    method: 'POST',
    path: '/api/quote/presentation/cancel/:quoteid',
    who: allRoles,
    changes: ['quote'],
    params: quoteid,
    reply: quote,
    refuses: ['not_scheduled'],
    fails: 'Failed to cancel the appointment',
  }),
  coming: endpoint({
    summary: 'Upcoming presentations, soonest first',
    method: 'GET',
    path: '/api/agent/quote/presentations',
    who: staff,
    shows: ['quote'],
    query: Page,
    reply: pageOf('presentations', Presentation),
    fails: 'Failed to fetch the presentations',
  }),
  exportComing: endpoint({
    ...exportEndpoint,
    summary: 'Upcoming presentations as CSV; the audit log records the export',
    path: '/api/agent/quote/presentations/export',
    fails: 'Failed to export the presentations',
  }),
}
