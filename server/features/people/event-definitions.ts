import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf, isolateBidi } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { plainField, rightField } from '../../registry/fields.ts'

const whom = (told: EventRecord) => isolateBidi(detailOf(told, 'person') ?? 'someone')

export const peopleEventDefinitions = {
  'client.personAdded': {
    sentence: (told) => `gave ${whom(told)} access to ${clientPhrase(told)}`,
    fields: { may: rightField('Access') },
    mail: { atOnce: ['named'] },
    personal: ['person'],
  },
  'client.personChanged': {
    sentence: (told) => `changed the access of ${whom(told)} to ${clientPhrase(told)}`,
    fields: { may: rightField('Access'), title: plainField('Title') },
    personal: ['person', 'title'],
  },
  'client.personEnded': {
    sentence: (told) => `ended the access of ${whom(told)} to ${clientPhrase(told)}`,
    personal: ['person'],
  },
  'client.ownerChanged': {
    sentence: (told) => `made ${whom(told)} the owner of the account of ${clientPhrase(told)}`,
    fields: { owner: plainField('Owner') },
    personal: ['person', 'owner'],
  },
  'client.viewedAs': {
    sentence: (told) => `viewed the portal as ${whom(told)} of ${clientPhrase(told)}`,
    personal: ['person'],
  },
} satisfies EventDefinitions<'client'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    people: typeof peopleEventDefinitions
  }
}
