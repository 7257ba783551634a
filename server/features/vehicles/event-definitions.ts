import { policy, vehicle } from '../../registry/called.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { fromDay } from '../../registry/event-words.ts'
import { list, plain, word } from '../../registry/fields.ts'

const namedInsured = plain('Named Insured')

export const vehicleEventDefinitions = {
  'policy.vehiclesChanged': {
    sentence: (told) => `changed the vehicles of ${policy(told)}${fromDay(told, 'effectiveOn')}`,
    fields: {
      vehicles: list('Vehicles'),
      vins: { label: 'Whole VIN', masked: '•••••••••••••••••' },
      namedInsured,
      cardFor: word('ID Cards Of'),
      cardState: plain('State of ID Cards'),
    },
    personal: ['vehicles', 'namedInsured'],
  },
  'policy.vinShown': { sentence: (told) => `looked at the VIN of ${vehicle(told)}`, personal: ['vehicle'] },
} satisfies EventDefinitions<'policy'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    vehicles: typeof vehicleEventDefinitions
  }
}
