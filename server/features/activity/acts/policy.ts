import { formatDay } from '../../../../contract/values/days.ts'
import { typeName } from '../../../../contract/values/insurance-types.ts'
import type { Told } from '../told.ts'
import type { Acts } from './act.ts'
import { coverages, day, insuranceType, list, money, plain, word } from './fields.ts'
import { detail } from './words.ts'

function policy(told: Told): string {
  const { name, number } = told.about.thing ?? { name: detail(told, 'type'), number: null }
  const called = [name && typeName(name), number ?? detail(told, 'policyNumber')].filter(Boolean).join(' ')
  return called ? `the policy ${called}` : 'a policy'
}

const vehicle = (told: Told) => detail(told, 'vehicle') ?? 'a vehicle'

const premium = money('Premium')
const namedInsured = plain('Named Insured')

export const policyActs = {
  'policy.created': {
    sentence: (told) => `added ${policy(told)}`,
    bell: { rings: 'client', title: 'New policy' },
  },
  'policy.changed': {
    sentence: (told) => `changed ${policy(told)}`,
    fields: {
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
    },
  },
  'policy.renewed': {
    sentence: (told) => {
      const carrier = detail(told, 'waitsFor')
      return `filed a renewal of ${policy(told)}${carrier ? `, not yet confirmed by ${carrier}` : ''}`
    },
    fields: { premium },
    bell: { rings: 'client', title: 'Renewal on file' },
  },
  'policy.renewalConfirmed': {
    sentence: (told) => `noted that the carrier has confirmed the renewal of ${policy(told)}`,
    bell: { rings: 'client', title: 'Policy renewed' },
  },
  'policy.deactivated': {
    sentence: (told) => `deactivated ${policy(told)}: ${detail(told, 'reason') ?? 'no reason given'}`,
  },
  'policy.cancelled': {
    sentence: (told) => {
      const from = detail(told, 'cancelledOn')
      return `noted that ${policy(told)} was cancelled${from ? ` from ${formatDay(from)}, 12:01 a.m.` : ''}`
    },
    bell: { rings: 'client', title: 'Policy cancelled' },
    mail: { atOnce: ['client'] },
  },
  'policy.restored': {
    sentence: (told) => `restored ${policy(told)}`,
    fields: { cancelledOn: day('Cancelled From') },
    // To whom it was told from which day it was cancelled.
    bell: { rings: 'client', title: 'Policy back on file', isNews: (details) => 'cancelledOn' in details },
    mail: { atOnce: ['client'] },
  },
  'policy.vehiclesChanged': {
    sentence: (told) => `changed the vehicles of ${policy(told)}`,
    fields: { vehicles: list('Vehicles'), namedInsured },
  },
  'policy.cardViewed': {
    sentence: (told) => {
      const cards = detail(told, 'cards')
      return cards
        ? `opened the ${cards} ID cards of ${policy(told)}`
        : `opened the ID card of ${vehicle(told)}`
    },
  },
  'policy.cardShared': { sentence: (told) => `shared the ID card of ${vehicle(told)} by a link` },
  'policy.cardLinkWithdrawn': {
    sentence: (told) => `withdrew a link to the ID card of ${vehicle(told)}`,
  },
} satisfies Acts<'policy'>
