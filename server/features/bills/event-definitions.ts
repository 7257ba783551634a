import { formatDay } from '../../../contract/values/days.ts'
import { dollars } from '../../../contract/values/money.ts'
import { policy } from '../../registry/called.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detail } from '../../registry/event-words.ts'
import { list, money, plain, word } from '../../registry/fields.ts'
import type { Told } from '../../registry/told.ts'

/** 'the payment of $2,085 to The Hartford for the policy BA-7K31902, due Dec 10, 2026' */
function payment(told: Told): string {
  const [amount, payee, dueOn] = [detail(told, 'amount'), detail(told, 'payee'), detail(told, 'dueOn')]
  const of = amount ? ` of ${dollars(Number(amount))}` : ''
  return `the payment${of}${payee ? ` to ${payee}` : ''} for ${policy(told)}${dueOn ? `, due ${formatDay(dueOn)}` : ''}`
}

export const billEventDefinitions = {
  'policy.billEntered': {
    sentence: (told) => `entered a bill for ${policy(told)}`,
    // Of a renewal that is kept from its client, so is its bill.
    bell: { rings: 'client', title: 'New bill', isNews: (details) => !('hidden' in details) },
    personal: [],
  },
  'policy.billChanged': {
    sentence: (told) => `changed a bill for ${policy(told)}`,
    fields: {
      by: word('Billed By'),
      financeCompany: plain('Finance Company'),
      premium: money('Premium'),
      taxes: money('Taxes'),
      fees: money('Fees'),
      note: plain('Note'),
      installments: list('Installments'),
    },
    personal: ['note'],
  },
  'policy.billWithdrawn': { sentence: (told) => `withdrew a bill for ${policy(told)}`, personal: [] },
  'policy.saidPaid': {
    sentence: (told) => `said that ${payment(told)} is paid`,
    bell: { rings: 'agent', title: 'Client says it is paid' },
    personal: [],
  },
  'policy.paymentNoted': {
    sentence: (told) => `noted that ${payment(told)} is paid`,
    bell: { rings: 'client', title: 'Payment noted' },
    personal: [],
  },
  'policy.paymentTakenBack': {
    sentence: (told) => `took back that ${payment(told)} is paid`,
    bell: { rings: 'client', title: 'Payment taken back' },
    personal: [],
  },
  'policy.paymentNotFound': {
    sentence: (told) => `said that ${payment(told)} cannot be found`,
    bell: { rings: 'client', title: 'Payment not found' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.paymentDue': {
    sentence: (told) => `was reminded of ${payment(told)}`,
    ofNobody: (told) => `A reminder went out of ${payment(told)}`,
    bell: { rings: 'client', title: 'Payment due soon' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.paymentMissed': {
    sentence: (told) => `was reminded of ${payment(told)}`,
    ofNobody: (told) => `A reminder went out of ${payment(told)}: its day has gone by`,
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
