import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { listField, plainField, wordField } from '../../registry/fields.ts'

const holderPhrase = (entry: EventRecord) => quoteName(detailOf(entry, 'name'), 'a holder')

export const holderDirectoryEventDefinitions = {
  'agency.directoryHolderAdded': {
    sentence: (entry) => `added ${holderPhrase(entry)} to the holder directory`,
    personalFields: [],
  },
  'agency.directoryHolderChanged': {
    sentence: (entry) => `edited ${holderPhrase(entry)} in the holder directory`,
    fields: {
      renamed: plainField('Name'),
      kind: wordField('Kind'),
      street: plainField('Street Address'),
      city: plainField('City'),
      state: plainField('State'),
      zip: plainField('ZIP Code'),
      country: plainField('Country'),
      emails: listField('Email Addresses'),
      aliases: listField('Other Names'),
    },
    personalFields: [],
  },
  'agency.directoryHolderRemoved': {
    sentence: (entry) => `removed ${holderPhrase(entry)} from the holder directory`,
    personalFields: [],
  },
} satisfies EventDefinitions<'agency'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    holderDirectory: typeof holderDirectoryEventDefinitions
  }
}
