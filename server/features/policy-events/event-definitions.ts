import { formatDay } from '../../../contract/values/days.ts'
import { dollars } from '../../../contract/values/money.ts'
import { isSharedWithClients } from '../../../contract/values/policy-events.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, fromDayPhrase } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { dayField, moneyField, plainField, wordField } from '../../registry/fields.ts'
import { policyPhrase } from '../../registry/subject-phrases.ts'

const premium = moneyField('Premium')

const standingField = wordField('Status')

function nonPaymentPhrase(entry: EventRecord): string {
  const isFinanceCancellation = detailOf(entry, 'cause') === 'premium finance company’s request'
  if (!isFinanceCancellation && detailOf(entry, 'reason') !== 'non-payment') return ''
  const amountDue = detailOf(entry, 'amountDue')
  const lastPayDay = detailOf(entry, 'payBy')
  return `${isFinanceCancellation ? ' at the request of the premium finance company' : ' for nonpayment'}${amountDue ? `: ${dollars(Number(amountDue))} due` : ''}${amountDue && lastPayDay ? ` by ${formatDay(lastPayDay)}` : ''}`
}

export const policyEventDefinitions = {
  'policy.cancelled': {
    sentence: (entry) =>
      `recorded that ${policyPhrase(entry)} was cancelled${fromDayPhrase(entry, 'cancelledOn')}`,
    bell: { audience: 'client', title: 'Policy cancelled' },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
  // Every client is warned: no setting turns this off.
  'policy.noticeOfCancellation': {
    fields: { standing: standingField },
    sentence: (entry) =>
      `recorded that the carrier has given notice to cancel ${policyPhrase(entry)}${fromDayPhrase(entry)}${nonPaymentPhrase(entry)}`,
    bell: { audience: 'client', title: 'Notice of cancellation' },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
  'policy.noticeWithdrawn': {
    fields: { standing: standingField },
    sentence: (entry) =>
      `recorded that the carrier has rescinded its notice of cancellation for ${policyPhrase(entry)}`,
    bell: { audience: 'client', title: 'Notice rescinded' },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
  'policy.reinstated': {
    fields: { standing: standingField },
    sentence: (entry) =>
      `recorded that the carrier has reinstated ${policyPhrase(entry)}${fromDayPhrase(entry)}`,
    bell: { audience: 'client', title: 'Policy reinstated' },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
  'policy.notToBeRenewed': {
    fields: { standing: standingField },
    sentence: (entry) => `recorded that the carrier will not renew ${policyPhrase(entry)}`,
    bell: { audience: 'client', title: 'Policy will not be renewed' },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
  'policy.nonrenewalWithdrawn': {
    fields: { standing: standingField },
    sentence: (entry) =>
      `recorded that the carrier has rescinded its notice of nonrenewal for ${policyPhrase(entry)}`,
    bell: { audience: 'client', title: 'Notice of nonrenewal rescinded' },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
  'policy.extended': {
    sentence: (entry) => `recorded that the carrier has extended the term of ${policyPhrase(entry)}`,
    fields: { endDate: dayField('End Date'), standing: standingField },
    bell: { audience: 'client', title: 'Policy term extended' },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
  'policy.conditionalRenewal': {
    fields: { standing: standingField },
    sentence: (entry) =>
      `recorded that the carrier will renew ${policyPhrase(entry)} on different terms${fromDayPhrase(entry)}`,
    bell: { audience: 'client', title: 'Notice of conditional renewal' },
    mail: { atOnce: ['client'] },
    personalFields: ['conditionsNote'],
  },
  'policy.conditionalRenewalWithdrawn': {
    fields: { standing: standingField },
    sentence: (entry) =>
      `recorded that the carrier has rescinded its notice of conditional renewal for ${policyPhrase(entry)}`,
    bell: { audience: 'client', title: 'Notice of conditional renewal rescinded' },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
  'policy.agentOfRecordOut': {
    fields: { standing: standingField },
    sentence: (entry) => `recorded that another agent services ${policyPhrase(entry)}${fromDayPhrase(entry)}`,
    bell: { audience: 'client', title: 'Agent of record changed' },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
  'policy.agentOfRecordIn': {
    fields: { standing: standingField },
    sentence: (entry) => `recorded that this agency services ${policyPhrase(entry)}${fromDayPhrase(entry)}`,
    bell: { audience: 'client', title: 'Agent of record changed' },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
  'policy.expiryNoted': {
    fields: { standing: standingField },
    sentence: (entry) => `recorded that ${policyPhrase(entry)} has expired and was not renewed`,
    personalFields: [],
  },
  'policy.reportingExtended': {
    fields: { standing: standingField },
    sentence: (entry) => {
      const until = detailOf(entry, 'until')
      return `recorded that claims under ${policyPhrase(entry)} can be reported${until ? ` until ${formatDay(until)}` : ' for longer'}`
    },
    bell: { audience: 'client', title: 'Extended reporting period' },
    personalFields: [],
  },
  'policy.audited': {
    sentence: (entry) => `recorded the audit of ${policyPhrase(entry)}`,
    fields: { premium, standing: standingField },
    bell: { audience: 'client', title: 'Premium audit' },
    personalFields: [],
  },
  'policy.issued': {
    sentence: (entry) => `recorded that ${policyPhrase(entry)} was issued to replace its binder`,
    fields: { policyNumber: plainField('Policy Number'), standing: standingField },
    personalFields: [],
  },
  'policy.eventTakenBack': {
    fields: { standing: standingField },
    sentence: (entry) =>
      `undid ${detailOf(entry, 'what') ?? 'an entry'} of ${policyPhrase(entry)}, entered by mistake`,
    bell: {
      audience: 'client',
      title: 'Policy record corrected',
      isNews: (details) => 'kind' in details && isSharedWithClients(details.kind),
    },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
} satisfies EventDefinitions<'policy'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    policyEvents: typeof policyEventDefinitions
  }
}
