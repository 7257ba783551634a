import { formatMoment } from '../../../contract/values/days.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, isolateBidi } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { momentField } from '../../registry/fields.ts'
import { quotePhrase } from '../../registry/subject-phrases.ts'

const timePhrase = (entry: EventRecord) => {
  const startsAt = detailOf(entry, 'startsAt')
  return startsAt ? formatMoment(startsAt, entry.timeZone) : 'another time'
}

export const appointmentEventDefinitions = {
  'quote.presentationBooked': {
    sentence: (entry) => `scheduled a presentation of ${quotePhrase(entry)} for ${timePhrase(entry)}`,
    bell: { audience: 'other side', title: 'Presentation scheduled' },
    mail: { atOnce: ['client', 'agent'] },
    personalFields: [],
  },
  'quote.presentationMoved': {
    sentence: (entry) => `moved the presentation of ${quotePhrase(entry)} to ${timePhrase(entry)}`,
    fields: { startsAt: momentField('Time') },
    bell: { audience: 'other side', title: 'Presentation moved' },
    mail: { atOnce: ['client', 'agent'] },
    personalFields: [],
  },
  'quote.presentationCancelled': {
    sentence: (entry) => `cancelled the presentation of ${quotePhrase(entry)} on ${timePhrase(entry)}`,
    bell: { audience: 'other side', title: 'Presentation cancelled' },
    mail: { atOnce: ['client', 'agent'] },
    personalFields: [],
  },
  'quote.presentationPassedOn': {
    sentence: (entry) =>
      `reassigned the presentation of ${quotePhrase(entry)} to ${isolateBidi(detailOf(entry, 'agent') ?? 'another agent')}`,
    mail: { atOnce: ['client', 'agent', 'named'] },
    personalFields: [],
  },
  'quote.presentationStayed': {
    sentence: (entry) =>
      `left the presentation of ${quotePhrase(entry)} on ${timePhrase(entry)} with ${isolateBidi(detailOf(entry, 'agent') ?? 'the previous agent')}: the new agent has another presentation at that time`,
    bell: { audience: 'agent', title: 'Presentation not reassigned' },
    personalFields: [],
  },
} satisfies EventDefinitions<'quote'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    appointments: typeof appointmentEventDefinitions
  }
}
