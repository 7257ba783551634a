import { dollars } from '../../../contract/values/money.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, fromDayPhrase } from '../../registry/event-phrases.ts'
import {
  coveragesField,
  dayField,
  insuranceTypeField,
  moneyField,
  plainField,
  wordField,
} from '../../registry/fields.ts'
import { policyPhrase } from '../../registry/subject-phrases.ts'

const premium = moneyField('Premium')

const namedInsured = plainField('Named Insured')

const fields = {
  status: wordField('Status'),
  policyNumber: plainField('Policy Number'),
  carrier: plainField('Carrier'),
  writingCompany: plainField('Writing Company'),
  wholesaler: plainField('Wholesale broker or MGA'),
  type: insuranceTypeField('Type'),
  category: wordField('Category'),
  description: plainField('Description'),
  premium,
  deductible: moneyField('Deductible'),
  coverageLimit: moneyField('Coverage Limit'),
  startDate: dayField('Start Date'),
  endDate: dayField('End Date'),
  paymentFrequency: wordField('Payment Frequency'),
  coverageType: plainField('Coverage Type'),
  coverages: coveragesField('Coverages'),
  namedInsured,
}

export const termEventDefinitions = {
  'policy.created': {
    sentence: (entry) => `added ${policyPhrase(entry)}`,
    bell: { audience: 'client', title: 'New policy' },
    personalFields: [],
  },
  'policy.changed': {
    sentence: (entry) => `changed ${policyPhrase(entry)}${fromDayPhrase(entry, 'effectiveOn')}`,
    sentenceWithoutActor: (entry) =>
      `A scheduled change was applied to ${policyPhrase(entry)}${fromDayPhrase(entry, 'effectiveOn')}`,
    fields,
    personalFields: ['namedInsured', 'description'],
  },
  'policy.changePlanned': {
    sentence: (entry) => `recorded that ${policyPhrase(entry)} changes${fromDayPhrase(entry, 'effectiveOn')}`,
    fields,
    bell: { audience: 'client', title: 'Policy change' },
    personalFields: ['namedInsured', 'description'],
  },
  'policy.renewed': {
    sentence: (entry) => {
      const carrier = detailOf(entry, 'waitsFor')
      return `added a renewal of ${policyPhrase(entry)}${carrier ? `, not yet confirmed by ${carrier}` : ''}`
    },
    fields: {
      premium,
      carrier: plainField('Carrier'),
      deductible: moneyField('Deductible'),
      coverageLimit: moneyField('Coverage Limit'),
      coverages: coveragesField('Coverages'),
    },
    // A hidden renewal is announced only once the agency shows it.
    bell: { audience: 'client', title: 'Renewal on file', isNews: (details) => !('hidden' in details) },
    personalFields: [],
  },
  'policy.renewalShown': {
    sentence: (entry) => {
      const offeredPremium = detailOf(entry, 'offered')
      const carrier = detailOf(entry, 'waitsFor')
      return `sent the renewal of ${policyPhrase(entry)}${offeredPremium ? `: ${dollars(Number(offeredPremium))}` : ''}${carrier ? `, not yet confirmed by ${carrier}` : ''}`
    },
    bell: { audience: 'client', title: 'Your renewal is here' },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
  'policy.renewalConfirmed': {
    sentence: (entry) => `recorded that the carrier has confirmed the renewal of ${policyPhrase(entry)}`,
    bell: { audience: 'client', title: 'Policy renewed' },
    personalFields: [],
  },
  'policy.deactivated': {
    sentence: (entry) =>
      `deactivated ${policyPhrase(entry)}: ${detailOf(entry, 'reason') ?? 'no reason given'}`,
    personalFields: [],
  },
  'policy.restored': {
    sentence: (entry) => `restored ${policyPhrase(entry)}`,
    fields: { cancelledOn: dayField('Cancelled Effective') },
    // Rings only if a cancellation was taken back, since the client was notified of that
    // cancellation.
    bell: {
      audience: 'client',
      title: 'Cancellation record corrected',
      isNews: (details) => 'cancelledOn' in details,
    },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
} satisfies EventDefinitions<'policy'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    terms: typeof termEventDefinitions
  }
}
