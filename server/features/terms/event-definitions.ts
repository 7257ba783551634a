import { dollars } from '../../../contract/values/money.ts'
import { policy } from '../../registry/called.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detail, fromDay } from '../../registry/event-words.ts'
import { coverages, day, insuranceType, money, plain, word } from '../../registry/fields.ts'

const premium = money('Premium')

const namedInsured = plain('Named Insured')

const fields = {
  status: word('Status'),
  policyNumber: plain('Policy Number'),
  carrier: plain('Carrier'),
  writingCompany: plain('Writing Company'),
  wholesaler: plain('Wholesaler'),
  type: insuranceType('Type'),
  category: word('Category'),
  description: plain('Description'),
  premium,
  deductible: money('Deductible'),
  coverageLimit: money('Coverage Limit'),
  startDate: day('Start Date'),
  endDate: day('End Date'),
  paymentFrequency: word('Payment Frequency'),
  coverageType: plain('Coverage Type'),
  coverages: coverages('Coverages'),
  namedInsured,
}

export const termEventDefinitions = {
  'policy.created': {
    sentence: (told) => `added ${policy(told)}`,
    bell: { rings: 'client', title: 'New policy' },
    personal: [],
  },
  'policy.changed': {
    sentence: (told) => `changed ${policy(told)}${fromDay(told, 'effectiveOn')}`,
    ofNobody: (told) =>
      `A change of ${policy(told)} that was entered before took effect${fromDay(told, 'effectiveOn')}`,
    fields,
    personal: ['namedInsured', 'description'],
  },
  'policy.changePlanned': {
    sentence: (told) => `noted that ${policy(told)} changes${fromDay(told, 'effectiveOn')}`,
    fields,
    bell: { rings: 'client', title: 'Policy change' },
    personal: ['namedInsured', 'description'],
  },
  'policy.renewed': {
    sentence: (told) => {
      const carrier = detail(told, 'waitsFor')
      return `filed a renewal of ${policy(told)}${carrier ? `, not yet confirmed by ${carrier}` : ''}`
    },
    fields: {
      premium,
      carrier: plain('Carrier'),
      deductible: money('Deductible'),
      coverageLimit: money('Coverage Limit'),
      coverages: coverages('Coverages'),
    },
    // Until the agency shows it, it is kept from its client.
    bell: { rings: 'client', title: 'Renewal on file', isNews: (details) => !('hidden' in details) },
    personal: [],
  },
  'policy.renewalShown': {
    sentence: (told) => {
      const offered = detail(told, 'offered')
      const carrier = detail(told, 'waitsFor')
      return `sent the renewal of ${policy(told)}${offered ? `: ${dollars(Number(offered))}` : ''}${carrier ? `, not yet confirmed by ${carrier}` : ''}`
    },
    bell: { rings: 'client', title: 'Your renewal is here' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.renewalConfirmed': {
    sentence: (told) => `noted that the carrier has confirmed the renewal of ${policy(told)}`,
    bell: { rings: 'client', title: 'Policy renewed' },
    personal: [],
  },
  'policy.deactivated': {
    sentence: (told) => `deactivated ${policy(told)}: ${detail(told, 'reason') ?? 'no reason given'}`,
    personal: [],
  },
  'policy.restored': {
    sentence: (told) => `restored ${policy(told)}`,
    fields: { cancelledOn: day('Cancelled From') },
    // To whom it was told from which day it was cancelled.
    bell: { rings: 'client', title: 'Policy back on file', isNews: (details) => 'cancelledOn' in details },
    mail: { atOnce: ['client'] },
    personal: [],
  },
} satisfies EventDefinitions<'policy'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    terms: typeof termEventDefinitions
  }
}
