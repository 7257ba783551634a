import { formatDay } from '../../../contract/values/days.ts'
import { dollars } from '../../../contract/values/money.ts'
import { isSharedWithClients } from '../../../contract/values/policy-events.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, fromDayPhrase } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { dayField, moneyField, plainField, wordField } from '../../registry/fields.ts'
import { policyPhrase } from '../../registry/thing-phrases.ts'

const premium = moneyField('Premium')

const standingField = wordField('Standing')

function nonPaymentPhrase(entry: EventRecord): string {
  const isFinanceCancellation = detailOf(entry, 'cause') === 'premium finance company’s request'
  if (!isFinanceCancellation && detailOf(entry, 'reason') !== 'non-payment') return ''
  const due = detailOf(entry, 'amountDue')
  const lastPayDay = detailOf(entry, 'payBy')
  return `${isFinanceCancellation ? ' at the request of the premium finance company' : ' for nonpayment'}${due ? `: ${dollars(Number(due))} due` : ''}${due && lastPayDay ? ` by ${formatDay(lastPayDay)}` : ''}`
}

export const policyEventDefinitions = {
  'policy.cancelled': {
    sentence: (entry) =>
      `recorded that ${policyPhrase(entry)} was cancelled${fromDayPhrase(entry, 'cancelledOn')}`,
    bell: { rings: 'client', title: 'Policy cancelled' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  // Every client is warned: no setting turns this off.
  'policy.noticeOfCancellation': {
    fields: { standing: standingField },
    sentence: (entry) =>
      `recorded that the carrier has given notice to cancel ${policyPhrase(entry)}${fromDayPhrase(entry)}${nonPaymentPhrase(entry)}`,
    bell: { rings: 'client', title: 'Notice of cancellation' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.noticeWithdrawn': {
    fields: { standing: standingField },
    sentence: (entry) =>
      `recorded that the carrier has rescinded its notice of cancellation for ${policyPhrase(entry)}`,
    bell: { rings: 'client', title: 'Notice rescinded' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.reinstated': {
    fields: { standing: standingField },
    sentence: (entry) =>
      `recorded that the carrier has reinstated ${policyPhrase(entry)}${fromDayPhrase(entry)}`,
    bell: { rings: 'client', title: 'Policy reinstated' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.notToBeRenewed': {
    fields: { standing: standingField },
    sentence: (entry) => `recorded that the carrier will not renew ${policyPhrase(entry)}`,
    bell: { rings: 'client', title: 'Policy will not be renewed' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.nonrenewalWithdrawn': {
    fields: { standing: standingField },
    sentence: (entry) =>
      `recorded that the carrier has rescinded its notice of nonrenewal for ${policyPhrase(entry)}`,
    bell: { rings: 'client', title: 'Notice of nonrenewal rescinded' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.extended': {
    sentence: (entry) => `recorded that the carrier has extended the term of ${policyPhrase(entry)}`,
    fields: { endDate: dayField('End Date'), standing: standingField },
    bell: { rings: 'client', title: 'Policy term extended' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.conditionalRenewal': {
    fields: { standing: standingField },
    sentence: (entry) =>
      `recorded that the carrier will renew ${policyPhrase(entry)} on different terms${fromDayPhrase(entry)}`,
    bell: { rings: 'client', title: 'Notice of conditional renewal' },
    mail: { atOnce: ['client'] },
    personal: ['conditionsNote'],
  },
  'policy.conditionalRenewalWithdrawn': {
    fields: { standing: standingField },
    sentence: (entry) =>
      `recorded that the carrier has rescinded its notice of conditional renewal for ${policyPhrase(entry)}`,
    bell: { rings: 'client', title: 'Notice of conditional renewal rescinded' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.agentOfRecordOut': {
    fields: { standing: standingField },
    sentence: (entry) => `recorded that another agent services ${policyPhrase(entry)}${fromDayPhrase(entry)}`,
    bell: { rings: 'client', title: 'Agent of record changed' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.agentOfRecordIn': {
    fields: { standing: standingField },
    sentence: (entry) => `recorded that this agency services ${policyPhrase(entry)}${fromDayPhrase(entry)}`,
    bell: { rings: 'client', title: 'Agent of record changed' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.expiryNoted': {
    fields: { standing: standingField },
    sentence: (entry) => `recorded that ${policyPhrase(entry)} has expired and was not renewed`,
    personal: [],
  },
  'policy.reportingExtended': {
    fields: { standing: standingField },
    sentence: (entry) => {
      const until = detailOf(entry, 'until')
      return `recorded that claims under ${policyPhrase(entry)} can be reported${until ? ` until ${formatDay(until)}` : ' for longer'}`
    },
    bell: { rings: 'client', title: 'Extended reporting period' },
    personal: [],
  },
  'policy.audited': {
    sentence: (entry) => `recorded the audit of ${policyPhrase(entry)}`,
    fields: { premium, standing: standingField },
    bell: { rings: 'client', title: 'Premium audit' },
    personal: [],
  },
  'policy.issued': {
    sentence: (entry) => `recorded that ${policyPhrase(entry)} was issued to replace its binder`,
    fields: { policyNumber: plainField('Policy Number'), standing: standingField },
    personal: [],
  },
  'policy.eventTakenBack': {
    fields: { standing: standingField },
    sentence: (entry) =>
      `undid ${detailOf(entry, 'what') ?? 'an entry'} of ${policyPhrase(entry)}, entered by mistake`,
    bell: {
      rings: 'client',
      title: 'Policy record corrected',
      isNews: (details) => 'kind' in details && isSharedWithClients(details.kind),
    },
    mail: { atOnce: ['client'] },
    personal: [],
  },
} satisfies EventDefinitions<'policy'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    policyEvents: typeof policyEventDefinitions
  }
}
