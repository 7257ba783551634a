import { expect, test } from 'vitest'
import type { Quote } from '../../contract/quotes.ts'
import { findLastAnswers } from './last-answers.ts'

const quoteAskedWith = (overrides: Partial<Quote>) =>
  ({
    createdAt: '2026-03-02T15:00:00.000Z',
    hasInsurance: true,
    hasCurrentPolicy: null,
    fullTimeEmployees: 14,
    partTimeEmployees: 0,
    annualPayroll: 540_000,
    annualRevenue: 1_620_000.5,
    industry: 'Landscape gardening',
    address: null,
    firstName: 'Ines',
    lastName: 'Vega',
    businessName: 'Plover & Reed',
    phoneNumber: '(860) 555-0141',
    email: 'ines@plover.example',
    requestedCoverage: ['Cyber Liability Insurance', 'General Liability'],
    ...overrides,
  }) as Quote

// Spec: quotes/known-client
test('the last request that was made with the wizard answers; one that an agent entered does not', () => {
  const last = findLastAnswers([
    quoteAskedWith({ hasInsurance: null, createdAt: '2026-09-01T15:00:00.000Z' }),
    quoteAskedWith({ createdAt: '2026-05-01T15:00:00.000Z' }),
    quoteAskedWith({ fullTimeEmployees: 2 }),
  ])
  expect(last?.at).toBe('2026-05-01T15:00:00.000Z')
  expect(last?.answers.fullTimeEmployees).toBe('14')
  expect(findLastAnswers([quoteAskedWith({ hasInsurance: null })])).toBeNull()
  expect(findLastAnswers([])).toBeNull()
})

test('answers stand as they are typed; what was not answered is empty, and what the wizard does not offer is left out', () => {
  expect(findLastAnswers([quoteAskedWith({})])?.answers).toMatchObject({
    hasInsurance: 'true',
    hasCurrentPolicy: '',
    partTimeEmployees: '0',
    annualRevenue: '1620001',
    address: '',
    requestedCoverage: ['General Liability'],
  })
})
