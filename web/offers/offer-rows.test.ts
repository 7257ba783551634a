import { expect, test } from 'vitest'
import type { Offer } from '../../contract/offers.ts'
import { comparePremium, expiringPremiumOf, isDifferentLine, rowsFor } from './offer-rows.ts'

const offer = (overrides: Partial<Offer> = {}): Offer => ({
  _id: 'a',
  id: 'a',
  quoteId: 'q',
  insurerName: 'Chubb',
  insurerLogo: null,
  rating: null,
  amBestRating: null,
  premium: 9640,
  deductible: 1000,
  coverageLimit: 1_000_000,
  recommended: false,
  recommendationReason: null,
  recommendedBy: null,
  validUntil: null,
  isValid: true,
  features: [],
  exclusions: null,
  paymentOptions: null,
  discounts: null,
  coverageDetails: null,
  termsUrl: null,
  documentId: null,
  documentUrl: null,
  documentThumbnailUrl: null,
  file: null,
  renewalId: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  version: 1,
  ...overrides,
})

test('deductible and coverage are always rows, other terms where an offer states them', () => {
  const labels = (...offers: Offer[]) => rowsFor(offers).map(({ label }) => label)
  expect(labels(offer({ deductible: null, coverageLimit: null }))).toEqual(['Deductible', 'Coverage'])
  expect(labels(offer(), offer({ amBestRating: 'A+', features: ['Nurse line'] }))).toEqual([
    'Deductible',
    'Coverage',
    'AM Best Rating',
    'Features',
  ])
})

test('a row differs where two offers say different things', () => {
  const [deductible] = rowsFor([offer()])
  if (!deductible) throw new Error('No row')
  expect(isDifferentLine(deductible, [offer(), offer()])).toBe(false)
  expect(isDifferentLine(deductible, [offer(), offer({ deductible: 2500 })])).toBe(true)
  expect(isDifferentLine(deductible, [offer(), offer({ deductible: null })])).toBe(true)
})

test('a premium is compared with the expiring one of a year, else with the lowest', () => {
  const offers = [offer(), offer({ premium: 9985 })]
  expect(comparePremium(9985, offers, 10_200)).toBe('2.1% less than expiring')
  expect(comparePremium(10_000, offers, 10_000)).toBe('Same as expiring')
  expect(comparePremium(9640, offers, null)).toBe('Lowest premium')
  expect(comparePremium(9985, offers, null)).toBe('$345 more than the lowest')
  expect(comparePremium(9640, [offer()], null)).toBe('')
  const renews = {
    policyId: 'p',
    policyNumber: 'GL 1',
    insurer: 'Chubb',
    premium: 10_000,
    deductible: 0,
    coverageLimit: 0,
    startDate: '2026-01-01',
    endDate: '2027-01-01',
    isRenewed: false,
  }
  expect(expiringPremiumOf({ renews })).toBe(10_000)
  expect(expiringPremiumOf({ renews: { ...renews, endDate: '2026-07-01' } })).toBeNull()
  expect(expiringPremiumOf({ renews: null })).toBeNull()
})
