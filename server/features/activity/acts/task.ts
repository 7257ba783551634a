import { z } from 'zod'
import type { Told } from '../told.ts'
import type { Acts } from './act.ts'
import { day, other, plain, word } from './fields.ts'
import { isolated, quoted } from './words.ts'

const task = ({ about }: Told) => `the task ${quoted(about.thing?.name, '')}`.trim()

const Given = z.object({ agentId: z.tuple([z.string().nullable(), z.string()]) })

/** Whose it became, where that is told. */
function newOwner({ details, about }: Told): { id: string; name: string } | null {
  const given = Given.safeParse(details)
  if (!given.success) return null
  const id = given.data.agentId[1]
  return { id, name: isolated(about.others?.[id] ?? 'somebody') }
}

function made(told: Told): string {
  const owner = newOwner(told)
  return `made ${task(told)}${owner && owner.id !== told.about.actor?.id ? ` for ${owner.name}` : ''}`
}

const fields = {
  what: plain('What'),
  agentId: other('Whose'),
  dueOn: day('Until'),
  repeats: word('Repeats'),
}
const isGiven = (details: object) => 'agentId' in details

export const taskActs = {
  'task.created': {
    sentence: made,
    names: 'agentId',
    bell: { rings: 'agent named', title: 'Task for you' },
  },
  'task.changed': {
    sentence: (told) => {
      const owner = newOwner(told)
      return owner ? `gave ${task(told)} to ${owner.name}` : `changed ${task(told)}`
    },
    names: 'agentId',
    fields,
    bell: { rings: 'agent named', title: 'Task for you', isNews: isGiven },
  },
  // With the client, of which the new agent is told.
  'task.passedOn': {
    sentence: (told) => `passed ${task(told)} on with the client`,
    names: 'agentId',
    fields,
  },
  'task.completed': { sentence: (told) => `completed ${task(told)}` },
  'task.reopened': { sentence: (told) => `reopened ${task(told)}` },
  'task.removed': { sentence: (told) => `removed ${task(told)}` },
} satisfies Acts<'task'>
