import { formatMoment } from '../../../../contract/values/days.ts'
import { hasNewRates } from '../news-queries.ts'
import type { Told } from '../told.ts'
import type { Acts } from './act.ts'
import { coverages, day, list, moment, money, plain, word, yesNo } from './fields.ts'
import { capitalised, detail, isolated, quoted } from './words.ts'

function quote(told: Told): string {
  const { name, number } = told.about.thing ?? { name: detail(told, 'title'), number: detail(told, 'number') }
  return [quoted(name, 'a quote'), number && `#${number}`].filter(Boolean).join(' ')
}

const offer = (told: Told) => {
  const carrier = detail(told, 'carrier')
  return carrier ? `the offer of ${carrier} on ${quote(told)}` : `an offer on ${quote(told)}`
}

const time = (told: Told) => {
  const startsAt = detail(told, 'startsAt')
  return startsAt ? formatMoment(startsAt, told.timeZone) : 'another time'
}

const status = word('Status')

export const quoteActs = {
  'quote.requested': {
    sentence: (told) => `requested ${quote(told)}`,
    bell: { rings: 'agent', title: 'New quote request' },
    mail: { atOnce: ['agent', 'client'] },
  },
  'quote.created': { sentence: (told) => `created the quote ${quote(told)}` },
  'quote.statusChanged': {
    sentence: (told) => `set ${quote(told)} to ${capitalised(detail(told, 'status') ?? 'another status')}`,
    fields: { status },
  },
  'quote.amountsShown': {
    sentence: (told) => `opened the rates of ${quote(told)}`,
    bell: { rings: 'client', title: 'Your rates are open', isNewsWhere: hasNewRates },
    mail: { atOnce: ['client'] },
    push: 'rates',
  },
  'quote.amountsHidden': { sentence: (told) => `hid the rates of ${quote(told)}` },
  'quote.finalized': {
    sentence: (told) => `asked to finalize ${offer(told)}`,
    bell: { rings: 'agent', title: 'Finalize quote' },
  },
  'quote.deleted': { sentence: (told) => `deleted the quote ${quote(told)}` },
  'quote.offerAdded': {
    sentence: (told) => `added ${offer(told)}`,
    fields: { status },
    // Of several offers the first is told.
    bell: {
      rings: 'client',
      title: 'Your quotes are ready',
      isNews: (details) => 'isFirst' in details && details.isFirst === true,
    },
    mail: { atOnce: ['client'] },
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
  },
  'quote.offerDeleted': { sentence: (told) => `deleted ${offer(told)}` },
  'quote.paperFiled': {
    sentence: (told) => `filed ${quoted(detail(told, 'title'), 'a document')} with ${quote(told)}`,
  },
  'quote.presentationBooked': {
    sentence: (told) => `booked a presentation of ${quote(told)} for ${time(told)}`,
    bell: { rings: 'other side', title: 'Presentation booked' },
    mail: { atOnce: ['client', 'agent'] },
  },
  'quote.presentationMoved': {
    sentence: (told) => `moved the presentation of ${quote(told)} to ${time(told)}`,
    fields: { startsAt: moment('Time') },
    bell: { rings: 'other side', title: 'Presentation moved' },
    mail: { atOnce: ['client', 'agent'] },
  },
  'quote.presentationCancelled': {
    sentence: (told) => `cancelled the presentation of ${quote(told)} on ${time(told)}`,
    bell: { rings: 'other side', title: 'Presentation cancelled' },
    mail: { atOnce: ['client', 'agent'] },
  },
  'quote.presentationPassedOn': {
    sentence: (told) =>
      `passed the presentation of ${quote(told)} on to ${isolated(detail(told, 'agent') ?? 'another agent')}`,
    mail: { atOnce: ['client', 'agent', 'named'] },
  },
  'quote.presentationStayed': {
    sentence: (told) =>
      `left the presentation of ${quote(told)} on ${time(told)} with ${isolated(detail(told, 'agent') ?? 'the agent before')}: the new agent has another at that time`,
    bell: { rings: 'agent', title: 'Presentation not passed on' },
  },
} satisfies Acts<'quote'>
