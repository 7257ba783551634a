import { formatMoment } from '../../../contract/values/days.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, isolateBidi } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { momentField } from '../../registry/fields.ts'
import { quotePhrase } from '../../registry/thing-phrases.ts'

const time = (told: EventRecord) => {
  const startsAt = detailOf(told, 'startsAt')
  return startsAt ? formatMoment(startsAt, told.timeZone) : 'another time'
}

export const appointmentEventDefinitions = {
  'quote.presentationBooked': {
    sentence: (told) => `scheduled a presentation of ${quotePhrase(told)} for ${time(told)}`,
    bell: { rings: 'other side', title: 'Presentation scheduled' },
    mail: { atOnce: ['client', 'agent'] },
    personal: [],
  },
  'quote.presentationMoved': {
    sentence: (told) => `moved the presentation of ${quotePhrase(told)} to ${time(told)}`,
    fields: { startsAt: momentField('Time') },
    bell: { rings: 'other side', title: 'Presentation moved' },
    mail: { atOnce: ['client', 'agent'] },
    personal: [],
  },
  'quote.presentationCancelled': {
    sentence: (told) => `cancelled the presentation of ${quotePhrase(told)} on ${time(told)}`,
    bell: { rings: 'other side', title: 'Presentation cancelled' },
    mail: { atOnce: ['client', 'agent'] },
    personal: [],
  },
  'quote.presentationPassedOn': {
    sentence: (told) =>
      `reassigned the presentation of ${quotePhrase(told)} to ${isolateBidi(detailOf(told, 'agent') ?? 'another agent')}`,
    mail: { atOnce: ['client', 'agent', 'named'] },
    personal: [],
  },
  'quote.presentationStayed': {
    sentence: (told) =>
      `left the presentation of ${quotePhrase(told)} on ${time(told)} with ${isolateBidi(detailOf(told, 'agent') ?? 'the previous agent')}: the new agent has another presentation at that time`,
    bell: { rings: 'agent', title: 'Presentation not reassigned' },
    personal: [],
  },
} satisfies EventDefinitions<'quote'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    appointments: typeof appointmentEventDefinitions
  }
}
