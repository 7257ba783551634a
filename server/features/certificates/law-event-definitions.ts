import { stateNames } from '../../../contract/values/us-address.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { plainField } from '../../registry/fields.ts'
import { policyPhrase } from '../../registry/thing-phrases.ts'

const names = new Map<string, string>(Object.entries(stateNames))
const stateOf = (told: EventRecord) => names.get(detailOf(told, 'state') ?? '') ?? 'a state'

export const certificateLawEventDefinitions = {
  'agency.stateLawConfirmed': {
    sentence: (told) => `confirmed that the portal's own certificates may be used in ${stateOf(told)}`,
    fields: { checked: plainField('What Was Checked') },
    personal: [],
  },
  'agency.stateLawWithdrawn': {
    sentence: (told) => `withdrew the confirmation of certificates in ${stateOf(told)}`,
    fields: { checked: plainField('What Was Checked') },
    personal: [],
  },
  // The client may read these sentences: they name no wholesaler.
  'policy.certificateAuthorityConfirmed': {
    sentence: (told) => `confirmed the authority to issue certificates for ${policyPhrase(told)}`,
    personal: [],
  },
  'policy.certificateAuthorityWithdrawn': {
    sentence: (told) =>
      `withdrew the confirmation of the authority to issue certificates for ${policyPhrase(told)}`,
    personal: [],
  },
} satisfies EventDefinitions<'agency' | 'policy'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    certificateLaw: typeof certificateLawEventDefinitions
  }
}
