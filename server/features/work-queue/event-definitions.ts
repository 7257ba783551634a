import { formatDay } from '../../../contract/values/days.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf, isolateBidi, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'

const itemPhrase = (entry: EventRecord) =>
  `${quoteName(detailOf(entry, 'about'), 'something')} of ${clientPhrase(entry)}`

/** The colleague to whom the item was passed, otherwise the client's agent. */
const colleaguePhrase = (entry: EventRecord) => {
  const agentId = detailOf(entry, 'agentId')
  return isolateBidi((agentId && entry.about.others?.[agentId]) || 'the agent')
}

export const workEventDefinitions = {
  'work.passed': {
    sentence: (entry) => `reassigned ${itemPhrase(entry)} to ${colleaguePhrase(entry)}`,
    names: 'agentId',
    bell: { audience: 'agent named', title: 'Reassigned to you' },
    personalFields: ['about'],
  },
  'work.snoozed': {
    sentence: (entry) => `snoozed ${itemPhrase(entry)} until ${formatDay(detailOf(entry, 'untilDay') ?? '')}`,
    isNoise: true,
    personalFields: ['about'],
  },
  'work.broughtBack': {
    sentence: (entry) => `ended the snooze of ${itemPhrase(entry)}`,
    isNoise: true,
    personalFields: ['about'],
  },
} satisfies EventDefinitions<'work'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    today: typeof workEventDefinitions
  }
}
