import { formatDay } from '../../../contract/values/days.ts'
import { dollars } from '../../../contract/values/money.ts'
import { isSharedWithClients } from '../../../contract/values/policy-events.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, fromDayPhrase } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { dayField, moneyField, plainField, wordField } from '../../registry/fields.ts'
import { policyPhrase } from '../../registry/thing-phrases.ts'

const premium = moneyField('Premium')

const standing = wordField('Standing')

function nonPayment(told: EventRecord): string {
  const isFinance = detailOf(told, 'cause') === 'premium finance company’s request'
  if (!isFinance && detailOf(told, 'reason') !== 'non-payment') return ''
  const due = detailOf(told, 'amountDue')
  const by = detailOf(told, 'payBy')
  return `${isFinance ? ' at the request of the premium finance company' : ' for nonpayment'}${due ? `: ${dollars(Number(due))} due` : ''}${due && by ? ` by ${formatDay(by)}` : ''}`
}

export const policyEventDefinitions = {
  'policy.cancelled': {
    sentence: (told) =>
      `recorded that ${policyPhrase(told)} was cancelled${fromDayPhrase(told, 'cancelledOn')}`,
    bell: { rings: 'client', title: 'Policy cancelled' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  // Every client is warned: no setting turns this off.
  'policy.noticeOfCancellation': {
    fields: { standing },
    sentence: (told) =>
      `recorded that the carrier has given notice to cancel ${policyPhrase(told)}${fromDayPhrase(told)}${nonPayment(told)}`,
    bell: { rings: 'client', title: 'Notice of cancellation' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.noticeWithdrawn': {
    fields: { standing },
    sentence: (told) =>
      `recorded that the carrier has rescinded its notice of cancellation for ${policyPhrase(told)}`,
    bell: { rings: 'client', title: 'Notice rescinded' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.reinstated': {
    fields: { standing },
    sentence: (told) =>
      `recorded that the carrier has reinstated ${policyPhrase(told)}${fromDayPhrase(told)}`,
    bell: { rings: 'client', title: 'Policy reinstated' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.notToBeRenewed': {
    fields: { standing },
    sentence: (told) => `recorded that the carrier will not renew ${policyPhrase(told)}`,
    bell: { rings: 'client', title: 'Policy will not be renewed' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.nonrenewalWithdrawn': {
    fields: { standing },
    sentence: (told) =>
      `recorded that the carrier has rescinded its notice of nonrenewal for ${policyPhrase(told)}`,
    bell: { rings: 'client', title: 'Notice of nonrenewal rescinded' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.extended': {
    sentence: (told) => `recorded that the carrier has extended the term of ${policyPhrase(told)}`,
    fields: { endDate: dayField('End Date'), standing },
    bell: { rings: 'client', title: 'Policy term extended' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.conditionalRenewal': {
    fields: { standing },
    sentence: (told) =>
      `recorded that the carrier will renew ${policyPhrase(told)} on different terms${fromDayPhrase(told)}`,
    bell: { rings: 'client', title: 'Notice of conditional renewal' },
    mail: { atOnce: ['client'] },
    personal: ['conditionsNote'],
  },
  'policy.conditionalRenewalWithdrawn': {
    fields: { standing },
    sentence: (told) =>
      `recorded that the carrier has rescinded its notice of conditional renewal for ${policyPhrase(told)}`,
    bell: { rings: 'client', title: 'Notice of conditional renewal rescinded' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.agentOfRecordOut': {
    fields: { standing },
    sentence: (told) => `recorded that another agent services ${policyPhrase(told)}${fromDayPhrase(told)}`,
    bell: { rings: 'client', title: 'Agent of record changed' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.agentOfRecordIn': {
    fields: { standing },
    sentence: (told) => `recorded that this agency services ${policyPhrase(told)}${fromDayPhrase(told)}`,
    bell: { rings: 'client', title: 'Agent of record changed' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.expiryNoted': {
    fields: { standing },
    sentence: (told) => `recorded that ${policyPhrase(told)} has expired and was not renewed`,
    personal: [],
  },
  'policy.reportingExtended': {
    fields: { standing },
    sentence: (told) => {
      const until = detailOf(told, 'until')
      return `recorded that claims under ${policyPhrase(told)} can be reported${until ? ` until ${formatDay(until)}` : ' for longer'}`
    },
    bell: { rings: 'client', title: 'Extended reporting period' },
    personal: [],
  },
  'policy.audited': {
    sentence: (told) => `recorded the audit of ${policyPhrase(told)}`,
    fields: { premium, standing },
    bell: { rings: 'client', title: 'Premium audit' },
    personal: [],
  },
  'policy.issued': {
    sentence: (told) => `recorded that ${policyPhrase(told)} was issued to replace its binder`,
    fields: { policyNumber: plainField('Policy Number'), standing },
    personal: [],
  },
  'policy.eventTakenBack': {
    fields: { standing },
    sentence: (told) =>
      `undid ${detailOf(told, 'what') ?? 'an entry'} of ${policyPhrase(told)}, entered by mistake`,
    bell: {
      rings: 'client',
      title: 'Policy entry undone',
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
