import { formatDay } from '../../../contract/values/days.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { client, detail, isolated, quoted } from '../../registry/event-words.ts'
import type { Told } from '../../registry/told.ts'

const what = (told: Told) => `${quoted(detail(told, 'about'), 'something')} of ${client(told)}`

/** To whom it was passed; nobody where it went back to the client's agent. */
const colleague = (told: Told) => {
  const to = detail(told, 'agentId')
  return isolated((to && told.about.others?.[to]) || 'the agent')
}

export const workEventDefinitions = {
  'work.passed': {
    sentence: (told) => `passed ${what(told)} to ${colleague(told)}`,
    names: 'agentId',
    bell: { rings: 'agent named', title: 'Passed to you' },
    personal: ['about'],
  },
  'work.snoozed': {
    sentence: (told) => `put off ${what(told)} until ${formatDay(detail(told, 'untilDay') ?? '')}`,
    isNoise: true,
    personal: ['about'],
  },
  'work.broughtBack': {
    sentence: (told) => `brought back ${what(told)}`,
    isNoise: true,
    personal: ['about'],
  },
} satisfies EventDefinitions<'work'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    today: typeof workEventDefinitions
  }
}
