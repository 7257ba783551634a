import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { listField, plainField, wordField, yesNoField } from '../../registry/fields.ts'

const linePhrase = (entry: EventRecord) => `the line ${quoteName(detailOf(entry, 'name'), 'of insurance')}`

export const lineEventDefinitions = {
  'agency.lineAdded': { sentence: (entry) => `added ${linePhrase(entry)}`, personalFields: [] },
  'agency.lineChanged': {
    sentence: (entry) => `changed ${linePhrase(entry)}`,
    fields: {
      called: plainField('Name'),
      kind: wordField('Covers'),
      claimsMade: yesNoField('Usually Claims-Made'),
      limits: listField('Usual Limits'),
      hasVehicles: yesNoField('Has Vehicles'),
      onCertificates: yesNoField('On Certificates'),
    },
    personalFields: [],
  },
  'agency.lineMerged': {
    sentence: (entry) => `merged ${linePhrase(entry)} into ${quoteName(detailOf(entry, 'into'), 'another')}`,
    personalFields: [],
  },
  'agency.lineMoved': { sentence: (entry) => `moved ${linePhrase(entry)} in the list`, personalFields: [] },
  'agency.lineRetired': { sentence: (entry) => `retired ${linePhrase(entry)}`, personalFields: [] },
  'agency.lineRestored': { sentence: (entry) => `restored ${linePhrase(entry)}`, personalFields: [] },
} satisfies EventDefinitions<'agency'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    lines: typeof lineEventDefinitions
  }
}
