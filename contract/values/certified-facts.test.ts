import { expect, test } from 'vitest'
import { seededLines } from '../testing/seeded-lines.ts'
import { formatCertifiedFacts, saysStill } from './certified-facts.ts'

const told = (type: string, facts: Parameters<typeof formatCertifiedFacts>[1]['facts']) =>
  formatCertifiedFacts(seededLines, { type, facts })

test('what a paper tells of a policy beside its limits is what its line has', () => {
  const all = {
    aggregateApplies: 'project',
    coveredAutos: ['owned', 'hired', 'non-owned'],
    excessForm: 'umbrella',
    retention: 10_000,
    statesCovered: ['CT', 'RI'],
    excludedOfficers: ['Luis Ferreira'],
  }
  expect(told('General Liability Insurance', all)).toEqual(['General aggregate applies per project'])
  expect(told('Commercial Auto Insurance', all)).toEqual(['Covered autos: owned, hired, and non-owned'])
  expect(told('Umbrella & Excess Liability Insurance', all)).toEqual(['Umbrella, retention $10,000'])
  expect(told("Workers' Compensation Insurance", all)).toEqual([
    'States: CT, RI',
    'Proprietor, partner, officer or member excluded: Y (Luis Ferreira)',
  ])
  expect(told("Workers' Compensation Insurance", { noneExcluded: true })).toEqual([
    'Proprietor, partner, officer or member excluded: N',
  ])
  expect(
    told("Workers' Compensation Insurance", {
      excludedOfficers: ['Luis Ferreira'],
      includedOfficers: ['Ada Marlow', 'Ines Barlow'],
    }),
  ).toEqual(['Proprietor, partner, officer or member excluded: Luis Ferreira Y, Ada Marlow N, Ines Barlow N'])
  expect(told('Cyber Liability Insurance', all)).toEqual([])
})

test('what nobody has said is not told', () => {
  expect(told('Umbrella & Excess Liability Insurance', { excessForm: null, retention: 0 })).toEqual([
    'Retention $0',
  ])
  for (const type of ['General Liability Insurance', 'Commercial Auto Insurance', 'auto'])
    expect(told(type, {})).toEqual([])
})

test('naming who is not excluded takes nothing from what was printed; excluding somebody does', () => {
  const still = (line: string, facts: Parameters<typeof formatCertifiedFacts>[1]['facts']) =>
    saysStill(seededLines, [line], { type: "Workers' Compensation Insurance", facts })
  const officers = 'Proprietor, partner, officer or member excluded'
  const both = { excludedOfficers: ['Luis Ferreira'], includedOfficers: ['Ada Marlow'] }
  expect(still(`${officers}: Y (Luis Ferreira)`, both)).toBe(true)
  expect(still('Excluded from coverage: Luis Ferreira', both)).toBe(true)
  expect(still(`${officers}: N`, { includedOfficers: ['Ada Marlow'] })).toBe(true)
  expect(still(`${officers}: N`, both)).toBe(false)
  expect(still(`${officers}: Ada Marlow N`, both)).toBe(false)
})
