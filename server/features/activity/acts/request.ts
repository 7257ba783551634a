import type { Told } from '../told.ts'
import type { Acts } from './act.ts'
import { word } from './fields.ts'
import { client, detail, quoted } from './words.ts'

const request = (told: Told) =>
  `the request ${quoted(told.about.thing?.name ?? detail(told, 'description'), '')}`.trim()

const statusActs: Record<string, { verb: string; title: string }> = {
  in_progress: { verb: 'started', title: 'Request started' },
  completed: { verb: 'completed', title: 'Request completed' },
  pending: { verb: 'reopened', title: 'Request reopened' },
}
const statusAct = (told: Pick<Told, 'details'>) => statusActs[detail(told, 'status') ?? '']

export const requestActs = {
  'request.created': {
    sentence: (told) => `made ${request(told)}`,
    // That somebody wants a quote finalized is told as that.
    bell: { rings: 'agent', title: 'New request', isNews: (details) => !('quote' in details) },
    mail: { atOnce: ['agent'] },
  },
  'request.opened': {
    sentence: (told) => `opened ${request(told)} for ${client(told)}`,
    bell: { rings: 'both sides', title: 'New request' },
    mail: { atOnce: ['client'] },
  },
  'request.statusChanged': {
    sentence: (told) => `${statusAct(told)?.verb ?? 'changed'} ${request(told)}`,
    fields: { status: word('Status') },
    bell: { rings: 'client', title: (details) => statusAct({ details })?.title ?? 'Request changed' },
    mail: { atOnce: ['client'] },
  },
  'request.escalated': {
    sentence: (told) => `told the admins that nobody has taken up ${request(told)}`,
    bell: { rings: 'admins', title: 'Urgent request waiting' },
    mail: { atOnce: ['admins'] },
  },
} satisfies Acts<'request'>
