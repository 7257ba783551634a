import { formatDay } from '../../../contract/values/days.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf, isolateBidi, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'

const what = (told: EventRecord) =>
  `${quoteName(detailOf(told, 'about'), 'something')} of ${clientPhrase(told)}`

/** The colleague to whom the item was passed, otherwise the client's agent. */
const colleague = (told: EventRecord) => {
  const to = detailOf(told, 'agentId')
  return isolateBidi((to && told.about.others?.[to]) || 'the agent')
}

export const workEventDefinitions = {
  'work.passed': {
    sentence: (told) => `reassigned ${what(told)} to ${colleague(told)}`,
    names: 'agentId',
    bell: { rings: 'agent named', title: 'Reassigned to you' },
    personal: ['about'],
  },
  'work.snoozed': {
    sentence: (told) => `snoozed ${what(told)} until ${formatDay(detailOf(told, 'untilDay') ?? '')}`,
    isNoise: true,
    personal: ['about'],
  },
  'work.broughtBack': {
    sentence: (told) => `ended the snooze of ${what(told)}`,
    isNoise: true,
    personal: ['about'],
  },
} satisfies EventDefinitions<'work'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    today: typeof workEventDefinitions
  }
}
