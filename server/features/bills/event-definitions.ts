import { formatDay } from '../../../contract/values/days.ts'
import { dollars } from '../../../contract/values/money.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { listField, moneyField, plainField, wordField } from '../../registry/fields.ts'
import { policyPhrase } from '../../registry/thing-phrases.ts'

/** 'the payment of $2,085 to The Hartford for the policy BA-7K31902, due Dec 10, 2026' */
function payment(told: EventRecord): string {
  const [amount, payee, dueOn] = [detailOf(told, 'amount'), detailOf(told, 'payee'), detailOf(told, 'dueOn')]
  const of = amount ? ` of ${dollars(Number(amount))}` : ''
  return `the payment${of}${payee ? ` to ${payee}` : ''} for ${policyPhrase(told)}${dueOn ? `, due ${formatDay(dueOn)}` : ''}`
}

export const billEventDefinitions = {
  'policy.billEntered': {
    sentence: (told) => `entered a bill for ${policyPhrase(told)}`,
    // The client does not see the bill of a renewal that is hidden from them.
    bell: { rings: 'client', title: 'New bill', isNews: (details) => !('hidden' in details) },
    personal: [],
  },
  'policy.billChanged': {
    sentence: (told) => `changed a bill for ${policyPhrase(told)}`,
    fields: {
      by: wordField('Billed By'),
      financeCompany: plainField('Finance Company'),
      premium: moneyField('Premium'),
      taxes: moneyField('Taxes'),
      fees: moneyField('Fees'),
      note: plainField('Note'),
      installments: listField('Installments'),
    },
    personal: ['note'],
  },
  'policy.billWithdrawn': { sentence: (told) => `withdrew a bill for ${policyPhrase(told)}`, personal: [] },
  'policy.saidPaid': {
    sentence: (told) => `reported ${payment(told)}`,
    bell: { rings: 'agent', title: 'Client reported a payment' },
    personal: [],
  },
  'policy.paymentNoted': {
    sentence: (told) => `recorded ${payment(told)}`,
    bell: { rings: 'client', title: 'Payment recorded' },
    personal: [],
  },
  'policy.paymentTakenBack': {
    sentence: (told) => `undid ${payment(told)}`,
    bell: { rings: 'client', title: 'Payment undone' },
    personal: [],
  },
  'policy.paymentNotFound': {
    sentence: (told) => `reported that ${payment(told)} was not found`,
    bell: { rings: 'client', title: 'Payment not found' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.paymentDue': {
    sentence: (told) => `was reminded of ${payment(told)}`,
    ofNobody: (told) => `The portal sent a reminder of ${payment(told)}`,
    bell: { rings: 'client', title: 'Payment due soon' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.paymentMissed': {
    sentence: (told) => `was reminded of ${payment(told)}`,
    ofNobody: (told) => `The portal sent a reminder of ${payment(told)}: the payment is overdue`,
    bell: { rings: 'client', title: 'Payment overdue' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
} satisfies EventDefinitions<'policy'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    bills: typeof billEventDefinitions
  }
}
