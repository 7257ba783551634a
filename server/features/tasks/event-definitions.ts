import { z } from 'zod'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { isolateBidi, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { dayField, plainField, referenceField, wordField } from '../../registry/fields.ts'

const OwnerDetails = z.object({ agentId: z.tuple([z.string().nullable(), z.string()]) })

/** The new owner, if the event names one. */
function newOwner({ details, about }: EventRecord): { id: string; name: string } | null {
  const given = OwnerDetails.safeParse(details)
  if (!given.success) return null
  const id = given.data.agentId[1]
  return { id, name: isolateBidi(about.others?.[id] ?? 'someone') }
}

const task = ({ about }: EventRecord) => `the task ${quoteName(about.thing?.name, '')}`.trim()

function createdSentence(told: EventRecord): string {
  const owner = newOwner(told)
  return `added ${task(told)}${owner && owner.id !== told.about.actor?.id ? ` for ${owner.name}` : ''}`
}

const fields = {
  what: plainField('Task'),
  agentId: referenceField('Assigned To'),
  dueOn: dayField('Due'),
  repeats: wordField('Repeats'),
}

const hasNewOwner = (details: object) => 'agentId' in details

export const taskEventDefinitions = {
  'task.created': {
    sentence: createdSentence,
    names: 'agentId',
    bell: { rings: 'agent named', title: 'New task for you' },
    personal: [],
  },
  'task.changed': {
    sentence: (told) => {
      const owner = newOwner(told)
      return owner ? `assigned ${task(told)} to ${owner.name}` : `changed ${task(told)}`
    },
    names: 'agentId',
    fields,
    bell: { rings: 'agent named', title: 'New task for you', isNews: hasNewOwner },
    personal: ['what'],
  },
  // The task went to a new agent together with its client. That agent is notified about the client,
  // so this event notifies nobody.
  'task.passedOn': {
    sentence: (told) => `reassigned ${task(told)} with the client`,
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
