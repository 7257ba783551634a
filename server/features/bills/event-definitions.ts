import { formatDay } from '../../../contract/values/days.ts'
import { dollars } from '../../../contract/values/money.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { listField, moneyField, plainField, wordField } from '../../registry/fields.ts'
import { policyPhrase } from '../../registry/subject-phrases.ts'

/** 'the payment of $2,085 to The Hartford for the policy BA-7K31902, due Dec 10, 2026' */
export function paymentPhrase(entry: EventRecord): string {
  const [amount, payee, dueOn] = [
    detailOf(entry, 'amount'),
    detailOf(entry, 'payee'),
    detailOf(entry, 'dueOn'),
  ]
  const amountText = amount ? ` of ${dollars(Number(amount))}` : ''
  return `the payment${amountText}${payee ? ` to ${payee}` : ''} for ${policyPhrase(entry)}${dueOn ? `, due ${formatDay(dueOn)}` : ''}`
}

export const billEventDefinitions = {
  'policy.billEntered': {
    sentence: (entry) => `entered a bill for ${policyPhrase(entry)}`,
    // The client does not see the bill of a renewal that is hidden from them.
    bell: { audience: 'client', title: 'New bill', isNews: (details) => !('hidden' in details) },
    personalFields: [],
  },
  'policy.billChanged': {
    sentence: (entry) => `changed a bill for ${policyPhrase(entry)}`,
    fields: {
      by: wordField('Billed By'),
      financeCompany: plainField('Finance Company'),
      premium: moneyField('Premium'),
      taxes: moneyField('Taxes'),
      fees: moneyField('Fees'),
      note: plainField('Note'),
      installments: listField('Installments'),
    },
    personalFields: ['note'],
  },
  'policy.billWithdrawn': {
    sentence: (entry) => `withdrew a bill for ${policyPhrase(entry)}`,
    personalFields: [],
  },
  'policy.saidPaid': {
    sentence: (entry) => `reported ${paymentPhrase(entry)}`,
    bell: { audience: 'agent', title: 'Client reported a payment' },
    personalFields: [],
  },
  'policy.paymentNoted': {
    sentence: (entry) => `recorded ${paymentPhrase(entry)}`,
    bell: { audience: 'client', title: 'Payment recorded' },
    personalFields: [],
  },
  'policy.paymentTakenBack': {
    sentence: (entry) => `marked ${paymentPhrase(entry)} as unpaid again`,
    bell: { audience: 'client', title: 'Payment no longer recorded' },
    personalFields: [],
  },
  'policy.paymentNotFound': {
    sentence: (entry) => `reported that ${paymentPhrase(entry)} was not found`,
    bell: { audience: 'client', title: 'Payment not found' },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
  'policy.paymentDue': {
    sentence: (entry) => `was reminded of ${paymentPhrase(entry)}`,
    sentenceWithoutActor: (entry) => `The portal sent a reminder of ${paymentPhrase(entry)}`,
    bell: { audience: 'client', title: 'Payment due soon' },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
  'policy.paymentMissed': {
    sentence: (entry) => `was reminded of ${paymentPhrase(entry)}`,
    sentenceWithoutActor: (entry) =>
      `The portal sent a reminder of ${paymentPhrase(entry)}: the payment is overdue`,
    bell: { audience: 'client', title: 'Payment overdue' },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
} satisfies EventDefinitions<'policy'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    bills: typeof billEventDefinitions
  }
}
