import { expect, test } from 'vitest'
import {
  applicableLossReport,
  formatLossReport,
  isOutsideCover,
  LossReport,
  lossReportFieldsFor,
  reportFormWithDays,
  termCoveringDay,
} from './claim-forms.ts'
import { clients } from './clients.ts'
import { documents } from './documents.ts'
import { home } from './home.ts'
import { policies } from './policies.ts'
import { commercialTypes, seededLines } from './testing/seeded-lines.ts'
import { lossKindsFor } from './values/lines.ts'

const term = { startDate: '2026-08-01', endDate: '2027-08-01', gaps: [] }

test('a loss on the end or cancellation date is outside the term, a loss on the first day is not', () => {
  const isOutsideTerm = (day: string) => isOutsideCover(day, term)
  expect(['2026-07-31', '2026-08-01', '2027-07-31', '2027-08-01'].map(isOutsideTerm)).toEqual([
    true,
    false,
    false,
    true,
  ])
  const cancelledInput = { ...term, gaps: [{ from: '2026-10-05', until: '2027-08-01' }] }
  expect(['2026-10-04', '2026-10-05'].map((day) => isOutsideCover(day, cancelledInput))).toEqual([
    false,
    true,
  ])
  // Incomplete dates are not outside the term.
  expect(['', '2020-0'].map(isOutsideTerm)).toEqual([false, false])
})

test('days without coverage before a reinstatement are outside the term; a day in another term falls under that term', () => {
  const reinstatedInput = { ...term, gaps: [{ from: '2026-10-05', until: '2026-10-14' }] }
  const days = ['2026-10-04', '2026-10-05', '2026-10-13', '2026-10-14']
  expect(days.map((day) => isOutsideCover(day, reinstatedInput))).toEqual([false, true, true, false])
  const termBefore = { id: 'before', startDate: '2025-08-01', endDate: '2026-08-01', gaps: [] }
  const reinstatedWithEarlierTerm = { ...reinstatedInput, otherTerms: [termBefore] }
  expect(termCoveringDay('2026-07-31', reinstatedWithEarlierTerm)).toBe(termBefore)
  for (const day of ['2026-10-04', '2026-10-05', '2024-01-01'])
    expect(termCoveringDay(day, reinstatedWithEarlierTerm)).toBeUndefined()
})

test('a day in the future or too long ago is an error at its field, even while other fields are missing', () => {
  const form = reportFormWithDays(() => '2026-11-22')
  const errorsOf = (occurredOn: string) =>
    form
      .safeParse({ line: 'property', occurredOn })
      .error?.issues.filter(({ path }) => path[0] === 'occurredOn')
      .map(({ message }) => message)
  expect(errorsOf('2026-11-23')).toEqual(['This date is in the future'])
  expect(errorsOf('1999-01-01')).toEqual(['Please enter a date within the past 10 years'])
  expect(errorsOf('2026-11-22')).toEqual([])
  expect(errorsOf('2016-11-22')).toEqual([])
  expect(errorsOf('')).toEqual(['Please enter the date of loss'])
})

test('every commercial type has its likeliest kind of loss', () => {
  expect(commercialTypes.map((type) => lossKindsFor(seededLines, type)[0])).toEqual([
    'property',
    'auto',
    'property',
    'liability',
    'liability',
    'liability',
    'property',
    'liability',
    'liability',
    'workers compensation',
  ])
})

test('the question who was hurt is asked, reported and shown only if somebody may have been hurt', () => {
  const reportOf = (injuries: LossReport['injuries']) =>
    LossReport.parse({ injuries, whoWasHurt: 'My driver', damage: 'A door' })
  for (const [injuries, isApplied] of [
    ['Yes', true],
    ['Not sure', true],
    ['No', false],
    ['', false],
  ] as const) {
    expect(lossReportFieldsFor('property', reportOf(injuries)).includes('whoWasHurt')).toBe(isApplied)
    expect(applicableLossReport('property', reportOf(injuries)).whoWasHurt).toBe(isApplied ? 'My driver' : '')
    const shownFields = formatLossReport('property', reportOf(injuries)).map(({ field }) => field)
    expect(shownFields.includes('whoWasHurt')).toBe(isApplied)
  }
  // Answers for another kind of loss are dropped too.
  expect(applicableLossReport('auto', reportOf('Yes'))).toMatchObject({ whoWasHurt: 'My driver', damage: '' })
})

test('lists and counts of documents are refetched when a claim is reported or a certificate issued', () => {
  const { all, ofPolicy, ofType, ofClient } = documents
  for (const { path, shows } of [all, ofPolicy, ofType, ofClient, home.client, clients.one])
    expect(shows, path).toEqual(expect.arrayContaining(['document', 'claim', 'certificate']))
  expect(policies.one.shows).toContain('claim')
})
