import { z } from 'zod'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { isolateBidi, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { dayField, plainField, referenceField, wordField } from '../../registry/fields.ts'

const OwnerDetails = z.object({ agentId: z.tuple([z.string().nullable(), z.string()]) })

/** The new owner, if the event names one. */
function newOwnerOf({ details, about }: EventRecord): { id: string; name: string } | null {
  const parsedDetails = OwnerDetails.safeParse(details)
  if (!parsedDetails.success) return null
  const id = parsedDetails.data.agentId[1]
  return { id, name: isolateBidi(about.others?.[id] ?? 'someone') }
}

const taskPhrase = ({ about }: EventRecord) => `the task ${quoteName(about.thing?.name, '')}`.trim()

function createdSentence(entry: EventRecord): string {
  const owner = newOwnerOf(entry)
  return `added ${taskPhrase(entry)}${owner && owner.id !== entry.about.actor?.id ? ` for ${owner.name}` : ''}`
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
    bell: { audience: 'agent named', title: 'New task for you' },
    personalFields: [],
  },
  'task.changed': {
    sentence: (entry) => {
      const owner = newOwnerOf(entry)
      return owner ? `assigned ${taskPhrase(entry)} to ${owner.name}` : `changed ${taskPhrase(entry)}`
    },
    names: 'agentId',
    fields,
    bell: { audience: 'agent named', title: 'New task for you', isNews: hasNewOwner },
    personalFields: ['what'],
  },
  // The task went to a new agent together with its client. That agent is notified about the client,
  // so this event notifies nobody.
  'task.passedOn': {
    sentence: (entry) => `reassigned ${taskPhrase(entry)} with the client`,
    names: 'agentId',
    fields,
    personalFields: [],
  },
  'task.completed': { sentence: (entry) => `completed ${taskPhrase(entry)}`, personalFields: [] },
  'task.reopened': { sentence: (entry) => `reopened ${taskPhrase(entry)}`, personalFields: [] },
  'task.removed': { sentence: (entry) => `removed ${taskPhrase(entry)}`, personalFields: [] },
} satisfies EventDefinitions<'task'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    tasks: typeof taskEventDefinitions
  }
}
