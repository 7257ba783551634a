import { formatDay } from '../../../contract/values/days.ts'
import { dollars } from '../../../contract/values/money.ts'
import { factLabels, partKinds, partNames } from '../../../contract/values/part-words.ts'
import { isToldToClients } from '../../../contract/values/policy-events.ts'
import { policy, vehicle } from '../../registry/called.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detail, fromDay } from '../../registry/event-words.ts'
import { coverages, day, insuranceType, list, money, plain, word, yesNo } from '../../registry/fields.ts'
import type { Told } from '../../registry/told.ts'

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

const standing = word('Standing')

function nonPayment(told: Told): string {
  if (detail(told, 'reason') !== 'non-payment') return ''
  const due = detail(told, 'amountDue')
  const by = detail(told, 'payBy')
  return ` for non-payment${due ? `: ${dollars(Number(due))} due` : ''}${due && by ? ` by ${formatDay(by)}` : ''}`
}

export const policyEventDefinitions = {
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
  'policy.cancelled': {
    sentence: (told) => `noted that ${policy(told)} was cancelled${fromDay(told, 'cancelledOn')}`,
    bell: { rings: 'client', title: 'Policy cancelled' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  // Everybody is warned in the same way, and no switch turns it off.
  'policy.noticeOfCancellation': {
    fields: { standing },
    sentence: (told) =>
      `noted that the carrier has given notice to cancel ${policy(told)}${fromDay(told)}${nonPayment(told)}`,
    bell: { rings: 'client', title: 'Notice of cancellation' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.noticeWithdrawn': {
    fields: { standing },
    sentence: (told) => `noted that the carrier has withdrawn its notice to cancel ${policy(told)}`,
    bell: { rings: 'client', title: 'Notice of cancellation withdrawn' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.reinstated': {
    fields: { standing },
    sentence: (told) => `noted that the carrier has reinstated ${policy(told)}${fromDay(told)}`,
    bell: { rings: 'client', title: 'Policy reinstated' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.notToBeRenewed': {
    fields: { standing },
    sentence: (told) => `noted that the carrier will not renew ${policy(told)}`,
    bell: { rings: 'client', title: 'Policy will not be renewed' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.nonrenewalWithdrawn': {
    fields: { standing },
    sentence: (told) => `noted that the carrier has withdrawn its notice not to renew ${policy(told)}`,
    bell: { rings: 'client', title: 'Notice of nonrenewal withdrawn' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.expiryNoted': {
    fields: { standing },
    sentence: (told) => `noted that ${policy(told)} has expired and goes on nowhere`,
    personal: [],
  },
  'policy.reportingExtended': {
    fields: { standing },
    sentence: (told) => {
      const until = detail(told, 'until')
      return `noted that claims under ${policy(told)} can be reported${until ? ` until ${formatDay(until)}` : ' for longer'}`
    },
    bell: { rings: 'client', title: 'Extended reporting period' },
    personal: [],
  },
  'policy.audited': {
    sentence: (told) => `noted the audit of ${policy(told)}`,
    fields: { premium, standing },
    bell: { rings: 'client', title: 'Premium audit' },
    personal: [],
  },
  'policy.issued': {
    sentence: (told) => `noted that ${policy(told)} was issued in the place of its binder`,
    fields: { policyNumber: plain('Policy Number'), standing },
    personal: [],
  },
  'policy.eventTakenBack': {
    fields: { standing },
    sentence: (told) =>
      `took back ${detail(told, 'what') ?? 'an entry'} of ${policy(told)}, entered by mistake`,
    bell: {
      rings: 'client',
      title: 'Policy entry taken back',
      isNews: (details) => 'kind' in details && isToldToClients(details.kind),
    },
    mail: { atOnce: ['client'] },
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
  'policy.partsChanged': {
    sentence: (told) => {
      const kind = partKinds.find((one) => one === detail(told, 'kind'))
      const what = kind ? partNames[kind].list.toLowerCase() : 'details of the term'
      return `changed the ${what} of ${policy(told)}${fromDay(told, 'effectiveOn')}`
    },
    fields: {
      namedInsureds: list('Named Insureds'),
      locations: list('Locations'),
      drivers: list('Drivers'),
      interests: list('Mortgagees and Loss Payees'),
      forms: list('Forms and Endorsements'),
      classCodes: list('Class Codes'),
      charges: list('Fees and Taxes'),
      aggregateApplies: word(factLabels.aggregateApplies),
      coveredAutos: list(factLabels.coveredAutos),
      excessForm: word(factLabels.excessForm),
      retention: plain(factLabels.retention),
      statesCovered: list(factLabels.statesCovered),
      excludedOfficers: list(factLabels.excludedOfficers),
      minimumEarnedPercent: plain(factLabels.minimumEarnedPercent),
      minimumEarned: money(factLabels.minimumEarned),
      surplusLines: yesNo(factLabels.surplusLines),
      surplusDisclosure: plain(factLabels.surplusDisclosure),
    },
    personal: ['namedInsureds', 'locations', 'drivers', 'interests', 'forms', 'excludedOfficers'],
  },
  'policy.vinShown': { sentence: (told) => `looked at the VIN of ${vehicle(told)}`, personal: ['vehicle'] },
} satisfies EventDefinitions<'policy'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    policies: typeof policyEventDefinitions
  }
}
