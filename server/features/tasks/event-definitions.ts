import { z } from 'zod'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { isolated, quoted } from '../../registry/event-words.ts'
import { day, other, plain, word } from '../../registry/fields.ts'
import type { Told } from '../../registry/told.ts'

const Given = z.object({ agentId: z.tuple([z.string().nullable(), z.string()]) })

/** Whose it became, where that is told. */
function newOwner({ details, about }: Told): { id: string; name: string } | null {
  const given = Given.safeParse(details)
  if (!given.success) return null
  const id = given.data.agentId[1]
  return { id, name: isolated(about.others?.[id] ?? 'somebody') }
}

const task = ({ about }: Told) => `the task ${quoted(about.thing?.name, '')}`.trim()

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

export const taskEventDefinitions = {
  'task.created': {
    sentence: made,
    names: 'agentId',
    bell: { rings: 'agent named', title: 'Task for you' },
    personal: [],
  },
  'task.changed': {
    sentence: (told) => {
      const owner = newOwner(told)
      return owner ? `gave ${task(told)} to ${owner.name}` : `changed ${task(told)}`
    },
    names: 'agentId',
    fields,
    bell: { rings: 'agent named', title: 'Task for you', isNews: isGiven },
    personal: ['what'],
  },
  // With the client, of which the new agent is told.
  'task.passedOn': {
    sentence: (told) => `passed ${task(told)} on with the client`,
    names: 'agentId',
    fields,
    personal: [],
  },
  'task.completed': { sentence: (told) => `completed ${task(told)}`, personal: [] },
  'task.reopened': { sentence: (told) => `reopened ${task(told)}`, personal: [] },
  'task.removed': { sentence: (told) => `removed ${task(told)}`, personal: [] },
} satisfies EventDefinitions<'task'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    tasks: typeof taskEventDefinitions
  }
}
