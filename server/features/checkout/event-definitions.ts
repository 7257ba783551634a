import { dollars } from '../../../contract/values/money.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { plainField } from '../../registry/fields.ts'
import { policyPhrase } from '../../registry/subject-phrases.ts'
import { paymentPhrase } from '../bills/event-definitions.ts'

const paidAmount = (entry: EventRecord) => {
  const amount = detailOf(entry, 'paid') ?? detailOf(entry, 'amount')
  return amount ? dollars(Number(amount)) : 'an amount'
}

const problemTexts = new Map([
  ['amount differs', 'The amount differs from the bill'],
  ['paid already', 'The payment was already recorded'],
  ['not due', 'No payment is due'],
])

export const checkoutEventDefinitions = {
  'agency.checkoutSet': {
    sentence: 'set the checkout address',
    fields: { address: plainField('Web address') },
    bell: { audience: 'admins', title: 'Checkout address changed' },
    personalFields: [],
  },
  'agency.checkoutRemoved': {
    sentence: 'removed the checkout',
    fields: { address: plainField('Web address') },
    bell: { audience: 'admins', title: 'Checkout removed' },
    personalFields: [],
  },
  'agency.checkoutSecretReplaced': {
    sentence: 'created a new secret for the checkout',
    bell: { audience: 'admins', title: 'Checkout secret created' },
    personalFields: [],
  },
  'policy.checkoutOpened': {
    sentence: (entry) => `opened the checkout for ${paymentPhrase(entry)}`,
    isNoise: true,
    personalFields: [],
  },
  'policy.paymentReceived': {
    sentence: (entry) => `recorded ${paymentPhrase(entry)}`,
    sentenceWithoutActor: (entry) => `The checkout reported ${paymentPhrase(entry)}`,
    bell: { audience: 'both sides', title: 'Payment received' },
    personalFields: [],
  },
  'policy.checkoutUnmatched': {
    sentence: (entry) => `reported ${paidAmount(entry)} for ${policyPhrase(entry)}`,
    sentenceWithoutActor: (entry) =>
      `The checkout reported ${paidAmount(entry)} for ${policyPhrase(entry)}. ${problemTexts.get(detailOf(entry, 'problem') ?? '') ?? 'It matches no bill'}, so it was not recorded as a payment`,
    bell: { audience: 'agent', title: 'Checkout payment matches no bill' },
    personalFields: [],
  },
  'agency.checkoutUnmatched': {
    sentence: (entry) => `reported ${paidAmount(entry)} at the checkout`,
    sentenceWithoutActor: (entry) =>
      `The checkout reported ${paidAmount(entry)} with an unknown reference. It was not recorded as a payment`,
    bell: { audience: 'admins', title: 'Checkout payment matches no bill' },
    personalFields: [],
  },
  'policy.checkoutSettled': {
    sentence: (entry) =>
      `marked the checkout payment of ${paidAmount(entry)} for ${policyPhrase(entry)} as done`,
    personalFields: [],
  },
  'agency.checkoutSettled': {
    sentence: (entry) =>
      `marked the checkout payment of ${paidAmount(entry)} with an unknown reference as done`,
    personalFields: [],
  },
} satisfies EventDefinitions<'agency' | 'policy'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    checkout: typeof checkoutEventDefinitions
  }
}
