import { formatDay } from '../../../../contract/values/days.ts'
import type { Told } from '../told.ts'
import type { Acts } from './act.ts'
import { client, detail, isolated, quoted } from './words.ts'

const what = (told: Told) => `${quoted(detail(told, 'about'), 'something')} of ${client(told)}`

/** To whom it was passed; nobody where it went back to the client's agent. */
const colleague = (told: Told) => {
  const to = detail(told, 'agentId')
  return isolated((to && told.about.others?.[to]) || 'the agent')
}

export const workActs = {
  'work.passed': {
    sentence: (told) => `passed ${what(told)} to ${colleague(told)}`,
    names: 'agentId',
    bell: { rings: 'agent named', title: 'Passed to you' },
  },
  'work.snoozed': {
    sentence: (told) => `put off ${what(told)} until ${formatDay(detail(told, 'untilDay') ?? '')}`,
    isNoise: true,
  },
  'work.broughtBack': { sentence: (told) => `brought back ${what(told)}`, isNoise: true },
} satisfies Acts<'work'>
