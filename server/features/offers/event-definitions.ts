import { quote } from '../../registry/called.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detail, quoted } from '../../registry/event-words.ts'
import { coverages, day, list, money, plain, word, yesNo } from '../../registry/fields.ts'
import type { Told } from '../../registry/told.ts'
import { hasNewRates } from './news-queries.ts'

const offer = (told: Told) => {
  const carrier = detail(told, 'carrier')
  return carrier ? `the offer of ${carrier} on ${quote(told)}` : `an offer on ${quote(told)}`
}

const status = word('Status')

export const offerEventDefinitions = {
  'quote.amountsShown': {
    sentence: (told) => `opened the rates of ${quote(told)}`,
    bell: { rings: 'client', title: 'Your rates are open', isNewsWhere: hasNewRates },
    mail: { atOnce: ['client'] },
    push: 'rates',
    personal: [],
  },
  'quote.amountsHidden': { sentence: (told) => `hid the rates of ${quote(told)}`, personal: [] },
  'quote.finalized': {
    sentence: (told) => `asked to finalize ${offer(told)}`,
    bell: { rings: 'agent', title: 'Finalize quote' },
    personal: [],
  },
  'quote.offerAdded': {
    sentence: (told) => `added ${offer(told)}`,
    fields: { status },
    // The first of several offers rings.
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
      carrier: plain('Carrier'),
      premium: money('Premium'),
      deductible: money('Deductible'),
      coverageLimit: money('Coverage Limit'),
      paymentFrequency: word('Payment Frequency'),
      coverageType: plain('Coverage Type'),
      coverages: coverages('Coverages'),
      rating: plain('Rating'),
      amBestRating: plain('AM Best Rating'),
      recommended: yesNo('Recommended'),
      recommendationReason: plain('Why Recommended'),
      validUntil: day('Valid Until'),
      features: list('Features'),
      exclusions: plain('Exclusions'),
      paymentOptions: plain('Payment Options'),
      discounts: plain('Discounts'),
      coverageDetails: plain('Coverage Details'),
      termsUrl: plain('Terms'),
    },
    personal: [],
  },
  'quote.offerDeleted': { sentence: (told) => `deleted ${offer(told)}`, personal: [] },
  'quote.paperFiled': {
    sentence: (told) => `filed ${quoted(detail(told, 'title'), 'a document')} with ${quote(told)}`,
    personal: ['title'],
  },
} satisfies EventDefinitions<'quote'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    offers: typeof offerEventDefinitions
  }
}
