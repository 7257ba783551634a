import { expect, test } from 'vitest'
import { insuredNamesOf, matchInsuredName } from './insured-names.ts'
import { upcomingReductions } from './printed-policy.ts'

const occurrence = (amount: number) => ({ type: 'Each Occurrence', amount, interval: null })
const medical = (amount: number) => ({ type: 'Medical Expense', amount, interval: null })
const buildingLimit = (amount: number) => ({ type: 'Building', amount, interval: null, kind: 'deductible' })

test('a reduction is printed once with its effective date, and a smaller deductible is no reduction', () => {
  const coverages = [occurrence(1_000_000), medical(5000), buildingLimit(5000)]
  const changesToCome = [
    { effectiveOn: '2026-12-07', coverages: [occurrence(500_000), medical(5000), buildingLimit(1000)] },
    { effectiveOn: '2027-01-03', coverages: [occurrence(500_000), medical(10_000), buildingLimit(1000)] },
  ]
  const expectedTexts = ['Each Occurrence $500,000 from Dec 7, 2026']
  const names = ['Each Occurrence', 'Medical Expense', 'Building']
  expect(upcomingReductions({ coverages, toCome: changesToCome }, names).map(({ says }) => says)).toEqual(
    expectedTexts,
  )
  expect(upcomingReductions({ coverages, toCome: changesToCome }).map(({ says }) => says)).toEqual(
    expectedTexts,
  )
})

test('a DBA name is joined to the insured only if there is a single insured', () => {
  const dba = { name: 'Birch Cafe', role: 'dba' } as const
  const alderInsured = { name: 'Alder LLC', role: 'named insured' } as const
  const birch = { name: 'Birch LLC', role: 'additional named insured' } as const
  const clientName = 'Tidewheel Bakery LLC'
  expect(insuredNamesOf({ insureds: [alderInsured, dba], clientName })).toEqual([
    'Alder LLC',
    'Alder LLC DBA Birch Cafe',
  ])
  expect(insuredNamesOf({ insureds: [alderInsured, birch, dba], clientName })).toEqual([
    'Alder LLC',
    'Birch LLC',
    'Birch Cafe (DBA)',
  ])
  const several = { insureds: [alderInsured, birch, dba], clientName }
  expect(['Birch Cafe', 'Birch Cafe (DBA)', 'Birch'].map((name) => matchInsuredName(several, name))).toEqual([
    'Birch Cafe (DBA)',
    'Birch Cafe (DBA)',
    null,
  ])
  expect(insuredNamesOf({ insureds: [dba], clientName })).toEqual([
    clientName,
    `${clientName} DBA Birch Cafe`,
  ])
})
