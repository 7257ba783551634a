import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf, isolateBidi } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { plainField, rightField } from '../../registry/fields.ts'

const personPhrase = (entry: EventRecord) => isolateBidi(detailOf(entry, 'person') ?? 'someone')

export const peopleEventDefinitions = {
  'client.personAdded': {
    sentence: (entry) => `gave ${personPhrase(entry)} access to ${clientPhrase(entry)}`,
    fields: { may: rightField('Access') },
    mail: { atOnce: ['named'] },
    personalFields: ['person'],
  },
  'client.personChanged': {
    sentence: (entry) => `changed the access of ${personPhrase(entry)} to ${clientPhrase(entry)}`,
    fields: { may: rightField('Access'), title: plainField('Title') },
    personalFields: ['person', 'title'],
  },
  'client.personEnded': {
    sentence: (entry) => `ended the access of ${personPhrase(entry)} to ${clientPhrase(entry)}`,
    personalFields: ['person'],
  },
  'client.ownerChanged': {
    sentence: (entry) => `made ${personPhrase(entry)} the owner of the account of ${clientPhrase(entry)}`,
    fields: { owner: plainField('Owner') },
    personalFields: ['person', 'owner'],
  },
  'client.viewedAs': {
    sentence: (entry) => `viewed the portal as ${personPhrase(entry)} of ${clientPhrase(entry)}`,
    personalFields: ['person'],
  },
} satisfies EventDefinitions<'client'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    people: typeof peopleEventDefinitions
  }
}
