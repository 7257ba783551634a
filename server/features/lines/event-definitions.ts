import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detail, quoted } from '../../registry/event-words.ts'
import { list, plain, word, yesNo } from '../../registry/fields.ts'
import type { Told } from '../../registry/told.ts'

const line = (told: Told) => `the line ${quoted(detail(told, 'name'), 'of insurance')}`

export const lineEventDefinitions = {
  'agency.lineAdded': { sentence: (told) => `added ${line(told)}`, personal: [] },
  'agency.lineChanged': {
    sentence: (told) => `changed ${line(told)}`,
    fields: {
      called: plain('Name'),
      kind: word('Covers'),
      claimsMade: yesNo('Mostly Claims-Made'),
      limits: list('Usual Limits'),
      hasVehicles: yesNo('Has Vehicles'),
      onCertificates: yesNo('On Certificates'),
    },
    personal: [],
  },
  'agency.lineMerged': {
    sentence: (told) => `merged ${line(told)} into ${quoted(detail(told, 'into'), 'another')}`,
    personal: [],
  },
  'agency.lineMoved': { sentence: (told) => `moved ${line(told)} in the list`, personal: [] },
  'agency.lineRetired': { sentence: (told) => `retired ${line(told)}`, personal: [] },
  'agency.lineRestored': { sentence: (told) => `took ${line(told)} back`, personal: [] },
} satisfies EventDefinitions<'agency'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    lines: typeof lineEventDefinitions
  }
}
