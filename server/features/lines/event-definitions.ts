import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { listField, plainField, wordField, yesNoField } from '../../registry/fields.ts'

const line = (told: EventRecord) => `the line ${quoteName(detailOf(told, 'name'), 'of insurance')}`

export const lineEventDefinitions = {
  'agency.lineAdded': { sentence: (told) => `added ${line(told)}`, personal: [] },
  'agency.lineChanged': {
    sentence: (told) => `changed ${line(told)}`,
    fields: {
      called: plainField('Name'),
      kind: wordField('Covers'),
      claimsMade: yesNoField('Usually Claims-Made'),
      limits: listField('Usual Limits'),
      hasVehicles: yesNoField('Has Vehicles'),
      onCertificates: yesNoField('On Certificates'),
    },
    personal: [],
  },
  'agency.lineMerged': {
    sentence: (told) => `merged ${line(told)} into ${quoteName(detailOf(told, 'into'), 'another')}`,
    personal: [],
  },
  'agency.lineMoved': { sentence: (told) => `moved ${line(told)} in the list`, personal: [] },
  'agency.lineRetired': { sentence: (told) => `retired ${line(told)}`, personal: [] },
  'agency.lineRestored': { sentence: (told) => `restored ${line(told)}`, personal: [] },
} satisfies EventDefinitions<'agency'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    lines: typeof lineEventDefinitions
  }
}
