import { formatCount } from '../../../contract/values/plural.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'

/** A holder with a certificate and an evidence of property counts twice. */
const countPhrase = (entry: EventRecord) =>
  formatCount(Number(detailOf(entry, 'holders') ?? 0), 'renewal certificate')

export const certificateRunEventDefinitions = {
  'certificate.runStarted': {
    sentence: (entry) => `started issuing ${countPhrase(entry)}`,
    personalFields: [],
  },
  'certificate.runStopped': {
    sentence: (entry) => `stopped issuing ${countPhrase(entry)}`,
    personalFields: [],
  },
  'certificate.issuedAhead': {
    sentence: (entry) =>
      `issued certificate ${entry.about.thing?.number ?? detailOf(entry, 'number') ?? ''} for ${quoteName(detailOf(entry, 'holder'), 'a holder')} ahead of the renewal`,
    personalFields: ['holder'],
  },
  'certificate.renewalsIssued': {
    sentence: (entry) =>
      `issued ${formatCount(Number(detailOf(entry, 'issued') ?? 0), 'certificate')} for ${clientPhrase(entry)} ahead of the renewal`,
    bell: { audience: 'client', title: 'Certificates issued for your renewal' },
    personalFields: [],
  },
} satisfies EventDefinitions<'certificate'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    certificateRuns: typeof certificateRunEventDefinitions
  }
}
