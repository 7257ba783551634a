import type { EventDefinitions } from '../../registry/event-definition.ts'
import { fromDayPhrase } from '../../registry/event-phrases.ts'
import { listField, plainField, wordField } from '../../registry/fields.ts'
import { policyPhrase, vehiclePhrase } from '../../registry/subject-phrases.ts'

const namedInsured = plainField('Named Insured')

export const vehicleEventDefinitions = {
  'policy.vehiclesChanged': {
    sentence: (entry) =>
      `changed the vehicles of ${policyPhrase(entry)}${fromDayPhrase(entry, 'effectiveOn')}`,
    fields: {
      vehicles: listField('Vehicles'),
      vins: { label: 'Full VIN', masked: '•••••••••••••••••' },
      namedInsured,
      cardFor: wordField('ID Cards'),
      cardState: plainField('State of Registration'),
    },
    personalFields: ['vehicles', 'namedInsured'],
  },
  'policy.vinShown': {
    sentence: (entry) => `viewed the VIN of ${vehiclePhrase(entry)}`,
    personalFields: ['vehicle'],
  },
} satisfies EventDefinitions<'policy'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    vehicles: typeof vehicleEventDefinitions
  }
}
