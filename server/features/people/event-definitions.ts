import type { EventDefinitions } from '../../registry/event-definition.ts'
import { client, detail, isolated } from '../../registry/event-words.ts'
import { plain, right } from '../../registry/fields.ts'
import type { Told } from '../../registry/told.ts'

const whom = (told: Told) => isolated(detail(told, 'person') ?? 'somebody')

export const peopleEventDefinitions = {
  'client.personAdded': {
    sentence: (told) => `let ${whom(told)} act for ${client(told)}`,
    fields: { may: right('Access') },
    mail: { atOnce: ['named'] },
    personal: ['person'],
  },
  'client.personChanged': {
    sentence: (told) => `changed what ${whom(told)} may do for ${client(told)}`,
    fields: { may: right('Access'), title: plain('Title') },
    personal: ['person', 'title'],
  },
  'client.personEnded': {
    sentence: (told) => `ended the access of ${whom(told)} to ${client(told)}`,
    personal: ['person'],
  },
  'client.ownerChanged': {
    sentence: (told) => `made ${whom(told)} the owner of the account of ${client(told)}`,
    fields: { owner: plain('Owner') },
    personal: ['person', 'owner'],
  },
  'client.viewedAs': {
    sentence: (told) => `looked at the portal as ${whom(told)} of ${client(told)} sees it`,
    personal: ['person'],
  },
} satisfies EventDefinitions<'client'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    people: typeof peopleEventDefinitions
  }
}
