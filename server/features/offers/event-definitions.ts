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
import { quotePhrase } from '../../registry/subject-phrases.ts'
import { hasNewRates } from './news-queries.ts'

const offerPhrase = (entry: EventRecord) => {
  const carrier = detailOf(entry, 'carrier')
  return carrier ? `the offer from ${carrier} on ${quotePhrase(entry)}` : `an offer on ${quotePhrase(entry)}`
}

const status = wordField('Status')

export const offerEventDefinitions = {
  'quote.amountsShown': {
    sentence: (entry) => `shared the amounts of ${quotePhrase(entry)}`,
    bell: { audience: 'client', title: 'Your quote amounts are ready', isNewsWhere: hasNewRates },
    mail: { atOnce: ['client'] },
    push: 'rates',
    personalFields: [],
  },
  'quote.amountsHidden': {
    sentence: (entry) => `hid the amounts of ${quotePhrase(entry)} from the client`,
    personalFields: [],
  },
  'quote.finalized': {
    sentence: (entry) => `asked to finalize ${offerPhrase(entry)}`,
    bell: { audience: 'agent', title: 'Finalize quote' },
    personalFields: [],
  },
  'quote.offerAdded': {
    sentence: (entry) => `added ${offerPhrase(entry)}`,
    fields: { status },
    bell: {
      audience: 'client',
      title: 'Your quotes are ready',
      isNews: (details) => 'isFirst' in details && details.isFirst === true,
    },
    mail: { atOnce: ['client'] },
    personalFields: [],
  },
  'quote.offerChanged': {
    sentence: (entry) => `changed ${offerPhrase(entry)}`,
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
    personalFields: [],
  },
  'quote.offerDeleted': { sentence: (entry) => `deleted ${offerPhrase(entry)}`, personalFields: [] },
  'quote.paperFiled': {
    sentence: (entry) =>
      `attached ${quoteName(detailOf(entry, 'title'), 'a document')} to ${quotePhrase(entry)}`,
    personalFields: ['title'],
  },
} satisfies EventDefinitions<'quote'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    offers: typeof offerEventDefinitions
  }
}
