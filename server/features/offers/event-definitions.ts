import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import {
  coveragesField,
  dayField,
  listField,
  moneyField,
  plainField,
  wordField,
  yesNoField,
} from '../../registry/fields.ts'
import { quotePhrase } from '../../registry/thing-phrases.ts'
import { hasNewRates } from './news-queries.ts'

const offer = (told: EventRecord) => {
  const carrier = detailOf(told, 'carrier')
  return carrier ? `the offer from ${carrier} on ${quotePhrase(told)}` : `an offer on ${quotePhrase(told)}`
}

const status = wordField('Status')

export const offerEventDefinitions = {
  'quote.amountsShown': {
    sentence: (told) => `showed the client the amounts of ${quotePhrase(told)}`,
    bell: { rings: 'client', title: 'Your quote amounts are ready', isNewsWhere: hasNewRates },
    mail: { atOnce: ['client'] },
    push: 'rates',
    personal: [],
  },
  'quote.amountsHidden': {
    sentence: (told) => `hid the amounts of ${quotePhrase(told)} from the client`,
    personal: [],
  },
  'quote.finalized': {
    sentence: (told) => `asked to finalize ${offer(told)}`,
    bell: { rings: 'agent', title: 'Finalize quote' },
    personal: [],
  },
  'quote.offerAdded': {
    sentence: (told) => `added ${offer(told)}`,
    fields: { status },
    bell: {
      rings: 'client',
      title: 'Your quotes are ready',
      isNews: (details) => 'isFirst' in details && details.isFirst === true,
    },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'quote.offerChanged': {
    sentence: (told) => `changed ${offer(told)}`,
    fields: {
      carrier: plainField('Carrier'),
      premium: moneyField('Premium'),
      deductible: moneyField('Deductible'),
      coverageLimit: moneyField('Coverage Limit'),
      paymentFrequency: wordField('Payment Frequency'),
      coverageType: plainField('Coverage Type'),
      coverages: coveragesField('Coverages'),
      rating: plainField('Rating'),
      amBestRating: plainField('AM Best Rating'),
      recommended: yesNoField('Recommended'),
      recommendationReason: plainField('Why Recommended'),
      validUntil: dayField('Valid Until'),
      features: listField('Features'),
      exclusions: plainField('Exclusions'),
      paymentOptions: plainField('Payment Options'),
      discounts: plainField('Discounts'),
      coverageDetails: plainField('Coverage Details'),
      termsUrl: plainField('Terms'),
    },
    personal: [],
  },
  'quote.offerDeleted': { sentence: (told) => `deleted ${offer(told)}`, personal: [] },
  'quote.paperFiled': {
    sentence: (told) =>
      `attached ${quoteName(detailOf(told, 'title'), 'a document')} to ${quotePhrase(told)}`,
    personal: ['title'],
  },
} satisfies EventDefinitions<'quote'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    offers: typeof offerEventDefinitions
  }
}
