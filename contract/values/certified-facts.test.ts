import { expect, test } from 'vitest'
import { seededLines } from '../testing/seeded-lines.ts'
import { formatCertifiedFacts, isAnyFactReduced, isStillAccurate } from './certified-facts.ts'

const factTextsOf = (type: string, facts: Parameters<typeof formatCertifiedFacts>[1]['facts']) =>
  formatCertifiedFacts(seededLines, { type, facts })

test('a certificate states only the facts of the policy’s line', () => {
  const allFacts = {
    aggregateApplies: 'project',
    coveredAutos: ['owned', 'hired', 'non-owned'],
    excessForm: 'umbrella',
    retention: 10_000,
    statesCovered: ['CT', 'RI'],
    excludedOfficers: ['Luis Ferreira'],
  }
  expect(factTextsOf('General Liability Insurance', allFacts)).toEqual([
    'General aggregate applies per project',
  ])
  expect(factTextsOf('Commercial Auto Insurance', allFacts)).toEqual([
    'Covered autos: owned, hired, and non-owned',
  ])
  expect(factTextsOf('Umbrella & Excess Liability Insurance', allFacts)).toEqual([
    'Umbrella, retention $10,000',
  ])
  expect(factTextsOf("Workers' Compensation Insurance", allFacts)).toEqual([
    'States: CT, RI',
    'Proprietor, partner, officer or member excluded: Y (Luis Ferreira)',
  ])
  expect(factTextsOf("Workers' Compensation Insurance", { noneExcluded: true })).toEqual([
    'Proprietor, partner, officer or member excluded: N',
  ])
  expect(
    factTextsOf("Workers' Compensation Insurance", {
      excludedOfficers: ['Luis Ferreira'],
      includedOfficers: ['Ada Marlow', 'Ines Barlow'],
    }),
  ).toEqual(['Proprietor, partner, officer or member excluded: Luis Ferreira Y, Ada Marlow N, Ines Barlow N'])
  expect(factTextsOf('Cyber Liability Insurance', allFacts)).toEqual([])
})

test('facts that are not on file are not printed', () => {
  expect(factTextsOf('Umbrella & Excess Liability Insurance', { excessForm: null, retention: 0 })).toEqual([
    'Retention $0',
  ])
  for (const type of ['General Liability Insurance', 'Commercial Auto Insurance', 'auto'])
    expect(factTextsOf(type, {})).toEqual([])
})

test('naming who is not excluded takes nothing from what was printed; excluding somebody does', () => {
  const still = (line: string, facts: Parameters<typeof formatCertifiedFacts>[1]['facts']) =>
    isStillAccurate(seededLines, [line], { type: "Workers' Compensation Insurance", facts })
  const officers = 'Proprietor, partner, officer or member excluded'
  const bothOfficers = { excludedOfficers: ['Luis Ferreira'], includedOfficers: ['Ada Marlow'] }
  expect(still(`${officers}: Y (Luis Ferreira)`, bothOfficers)).toBe(true)
  expect(still('Excluded from coverage: Luis Ferreira', bothOfficers)).toBe(true)
  expect(still(`${officers}: N`, { includedOfficers: ['Ada Marlow'], noneExcluded: true })).toBe(true)
  expect(still(`${officers}: N`, { includedOfficers: ['Ada Marlow'] })).toBe(false)
  expect(still(`${officers}: N`, bothOfficers)).toBe(false)
  expect(still(`${officers}: Ada Marlow N`, bothOfficers)).toBe(false)
})

test('a printed fact is less where it covers less by now, and not where it covers as much or more', () => {
  const comp = "Workers' Compensation Insurance"
  const umbrella = 'Umbrella & Excess Liability Insurance'
  const auto = 'Commercial Auto Insurance'
  const general = 'General Liability Insurance'
  const officers = 'Proprietor, partner, officer or member excluded'
  type Facts = Parameters<typeof formatCertifiedFacts>[1]['facts']
  const cases: [type: string, line: string, facts: Facts, isLess: boolean][] = [
    [auto, 'Covered autos: owned, hired, and non-owned', { coveredAutos: ['owned', 'hired'] }, true],
    [auto, 'Covered autos: owned and hired', { coveredAutos: ['any'] }, false],
    [auto, 'Covered autos: scheduled', { coveredAutos: ['owned'] }, false],
    [auto, 'Covered autos: owned', { coveredAutos: ['scheduled'] }, true],
    [auto, 'Covered autos: any', { coveredAutos: ['owned', 'hired', 'non-owned'] }, true],
    [auto, 'Covered autos: any', {}, true],
    [umbrella, 'Umbrella, retention $10,000', { excessForm: 'umbrella', retention: 25_000 }, true],
    [umbrella, 'Umbrella, retention $10,000', { excessForm: 'umbrella', retention: 1_000 }, false],
    [umbrella, 'Umbrella, retention $10,000', { excessForm: 'umbrella' }, true],
    [umbrella, 'Umbrella, no retention', { excessForm: 'umbrella', retention: 0 }, false],
    [umbrella, 'No retention', { retention: 5_000 }, true],
    [umbrella, 'Umbrella', { excessForm: 'excess' }, true],
    [umbrella, 'Excess, retention $0', { excessForm: 'umbrella', retention: 0 }, false],
    [comp, 'States: CT, RI', { statesCovered: ['CT'] }, true],
    [comp, 'States: CT', { statesCovered: ['RI', 'CT'] }, false],
    [comp, `${officers}: N`, { excludedOfficers: ['Ada Marlow'] }, true],
    [comp, `${officers}: N`, { includedOfficers: ['Ada Marlow'] }, true],
    [comp, `${officers}: N`, { includedOfficers: ['Ada Marlow'], noneExcluded: true }, false],
    [comp, `${officers}: Ada Marlow N, Luis Lee N`, { includedOfficers: ['Ada Marlow'] }, true],
    [comp, `${officers}: Ada Marlow N`, { noneExcluded: true }, false],
    [comp, `${officers}: Ada Marlow N`, { includedOfficers: ['Luis Lee', 'Ada Marlow'] }, false],
    [comp, `${officers}: N`, {}, true],
    [comp, `${officers}: Y (Ada Marlow and Joann Lee)`, { excludedOfficers: ['Ada Marlow'] }, false],
    [comp, `${officers}: Y (Ada Marlow and Joann Lee)`, { excludedOfficers: ['Ann Lee'] }, true],
    [comp, `${officers}: Y (Ada Marlow)`, { noneExcluded: true }, false],
    [comp, `${officers}: Y (Ada Marlow)`, {}, false],
    [
      comp,
      `${officers}: Ada Marlow Y, Luis Lee N`,
      { excludedOfficers: ['Ada Marlow'], includedOfficers: ['Luis Lee'] },
      false,
    ],
    [comp, `${officers}: Ada Marlow Y, Luis Lee N`, { excludedOfficers: ['Ada Marlow', 'Luis Lee'] }, true],
    [comp, 'Excluded from coverage: Ada Marlow', { excludedOfficers: ['Ada Marlow', 'Luis Lee'] }, true],
    [comp, 'Excluded from coverage: Ada Marlow, Jr.', { excludedOfficers: ['Ada Marlow, Jr.'] }, false],
    [general, 'General aggregate applies per project', { aggregateApplies: 'policy' }, true],
    [general, 'General aggregate applies per policy', { aggregateApplies: 'project' }, false],
    [general, 'Surplus lines', {}, false],
  ]
  for (const [type, line, facts, isLess] of cases)
    expect([line, facts, isAnyFactReduced(seededLines, [line], { type, facts })]).toEqual([
      line,
      facts,
      isLess,
    ])
})

test('whatever is printed is not less of itself', () => {
  const names = ['Ada Marlow', 'Luis Ferreira', 'Joe Smith, Jr.', 'Anderson and Sons LLC']
  for (const type of ["Workers' Compensation Insurance", 'Umbrella & Excess Liability Insurance'])
    for (const facts of [
      { excludedOfficers: names, statesCovered: ['CT', 'RI', 'NY'] },
      { excludedOfficers: names.slice(2), includedOfficers: names.slice(0, 2) },
      { includedOfficers: names },
      { excessForm: 'excess', retention: 12_500 },
    ])
      expect(isAnyFactReduced(seededLines, factTextsOf(type, facts), { type, facts })).toBe(false)
})
