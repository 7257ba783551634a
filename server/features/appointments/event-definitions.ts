import { formatMoment } from '../../../contract/values/days.ts'
import { quote } from '../../registry/called.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detail, isolated } from '../../registry/event-words.ts'
import { moment } from '../../registry/fields.ts'
import type { Told } from '../../registry/told.ts'

const time = (told: Told) => {
  const startsAt = detail(told, 'startsAt')
  return startsAt ? formatMoment(startsAt, told.timeZone) : 'another time'
}

export const appointmentEventDefinitions = {
  'quote.presentationBooked': {
    sentence: (told) => `booked a presentation of ${quote(told)} for ${time(told)}`,
    bell: { rings: 'other side', title: 'Presentation booked' },
    mail: { atOnce: ['client', 'agent'] },
    personal: [],
  },
  'quote.presentationMoved': {
    sentence: (told) => `moved the presentation of ${quote(told)} to ${time(told)}`,
    fields: { startsAt: moment('Time') },
    bell: { rings: 'other side', title: 'Presentation moved' },
    mail: { atOnce: ['client', 'agent'] },
    personal: [],
  },
  'quote.presentationCancelled': {
    sentence: (told) => `cancelled the presentation of ${quote(told)} on ${time(told)}`,
    bell: { rings: 'other side', title: 'Presentation cancelled' },
    mail: { atOnce: ['client', 'agent'] },
    personal: [],
  },
  'quote.presentationPassedOn': {
    sentence: (told) =>
      `passed the presentation of ${quote(told)} on to ${isolated(detail(told, 'agent') ?? 'another agent')}`,
    mail: { atOnce: ['client', 'agent', 'named'] },
    personal: [],
  },
  'quote.presentationStayed': {
    sentence: (told) =>
      `left the presentation of ${quote(told)} on ${time(told)} with ${isolated(detail(told, 'agent') ?? 'the agent before')}: the new agent has another at that time`,
    bell: { rings: 'agent', title: 'Presentation not passed on' },
    personal: [],
  },
} satisfies EventDefinitions<'quote'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    appointments: typeof appointmentEventDefinitions
  }
}
