import { stateNames } from '../../../contract/values/us-address.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { plainField } from '../../registry/fields.ts'
import { policyPhrase } from '../../registry/subject-phrases.ts'

const stateNamesByCode = new Map<string, string>(Object.entries(stateNames))
const stateOf = (entry: EventRecord) => stateNamesByCode.get(detailOf(entry, 'state') ?? '') ?? 'a state'

export const certificateLawEventDefinitions = {
  'agency.stateLawConfirmed': {
    sentence: (entry) => `confirmed that the portal's own certificates may be used in ${stateOf(entry)}`,
    fields: { checked: plainField('What Was Checked') },
    personalFields: [],
  },
  'agency.stateLawWithdrawn': {
    sentence: (entry) => `withdrew the confirmation of certificates in ${stateOf(entry)}`,
    fields: { checked: plainField('What Was Checked') },
    personalFields: [],
  },
  // The client may read these sentences: they name no wholesaler.
  'policy.certificateAuthorityConfirmed': {
    sentence: (entry) => `confirmed the authority to issue certificates for ${policyPhrase(entry)}`,
    personalFields: [],
  },
  'policy.certificateAuthorityWithdrawn': {
    sentence: (entry) =>
      `withdrew the confirmation of the authority to issue certificates for ${policyPhrase(entry)}`,
    personalFields: [],
  },
} satisfies EventDefinitions<'agency' | 'policy'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    certificateLaw: typeof certificateLawEventDefinitions
  }
}
