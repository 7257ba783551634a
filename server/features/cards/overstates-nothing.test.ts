import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../contract/values/days.ts'
import { autoSymbols, noFacts } from '../../../contract/values/part-labels.ts'
import { states } from '../../../contract/values/us-address.ts'
import type { CardRow } from './queries.ts'
import { excludedDriversOf, hasSharedCard, printableCardOf, temporaryEndOf } from './state-cards.ts'

const day = '2026-11-20'
const term = { startDate: '2026-08-01', endDate: '2027-08-01' }
const anyDay = fc.integer({ min: -60, max: 240 }).map((days) => addDays(day, days))
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 4, nil: null })
const seldom = <Value, Otherwise>(value: fc.Arbitrary<Value>, otherwise: Otherwise) =>
  fc.oneof({ arbitrary: fc.constant(otherwise), weight: 5 }, { arbitrary: value, weight: 1 })

const drawnStates = ['CT', 'MN', 'IL', 'OH', 'ME', 'WA', 'MO', 'ID'] as const
const binder = anyDay.map((endDate) => ({ binder: { ends: endDate, number: 'B 1' } }))

const gap = fc
  .tuple(anyDay, fc.integer({ min: 1, max: 40 }))
  .map(([startDay, days]) => [{ from: startDay, until: addDays(startDay, days) }])

const card: fc.Arbitrary<CardRow> = fc
  .record({
    category: fc.constantFrom('commercial', 'personal'),
    cardState: fc.constantFrom(null, ...drawnStates, ...drawnStates, ...states),
    address: orNull(fc.constant('4 Depot Road, Groton, CT 06340')),
    cardFor: fc.constantFrom('listed', 'all owned'),
    coveredAutos: fc.subarray([...autoSymbols]),
    vinEnd: orNull(fc.constantFrom('4821', 'KD4821', '3A004352')),
    isVinSealed: fc.boolean(),
    temporaryUntil: seldom(anyDay, null),
    company: orNull(
      fc.record({
        writingCompany: fc.constant('Hartford Fire'),
        naic: orNull(fc.constant('19682')),
        insurerAddress: orNull(fc.constant('1 Hartford Plaza')),
        admittedIn: fc.subarray(['CT', 'ID']),
      }),
    ),
    mayIssueCards: fc.constantFrom(null, true, true, false),
    cancelledOn: seldom(anyDay, null),
    gaps: seldom(gap, []),
    life: seldom(binder, null),
    agentLicense: fc.constantFrom(null, 'CT 2114', 'MN 40123456'),
    vehiclesListed: fc.integer({ min: 1, max: 7 }),
    drivers: fc.subarray([
      { name: 'Ana Ferreira', excluded: false },
      { name: 'Luis Ferreira', excluded: true },
    ]),
  })
  .map(({ company, coveredAutos, isVinSealed, ...drawnValues }) => ({
    ...{ id: 'v', policyId: 'p', userId: 'c', year: 2019, make: 'Ford', model: 'Transit 250' },
    ...{ policyNumber: 'BA 9', policyType: 'Commercial Auto Insurance', namedInsured: null, ...term },
    ...{ locationAddress: null, claimPhone: null, firstName: 'Maria', lastName: 'Reyes', company: null },
    ...{ carrier: company?.writingCompany ?? 'The Hartford', brand: 'The Hartford' },
    ...{ agentFirstName: 'Daniel', agentLastName: 'Kim' },
    ...(company ?? { writingCompany: null, naic: null, insurerAddress: null, admittedIn: null }),
    temporaryFrom: drawnValues.temporaryUntil && term.startDate,
    vinSealed: isVinSealed ? Buffer.from('sealed') : null,
    facts: { ...noFacts, coveredAutos },
    ...drawnValues,
  }))

const isOneOf = (state: string | null, states: readonly string[]) => states.includes(state ?? '')

// Spec: cards/states
test('no card shows coverage on days without, or is drawn where the law, the carrier or the file does not allow it', () => {
  let drawnCount = 0
  const expectAllowed = (row: CardRow) => {
    const card = printableCardOf(row, day)
    if (!card) return
    drawnCount++
    const state = row.cardState ?? 'CT'
    expect(drawnStates).toContain(state)
    expect(row.cardState ?? row.address).not.toBeNull()
    expect(row.cancelledOn).toBeNull()
    // The rest of a binder's term alone is without coverage, and its card ends with it.
    for (const { from } of row.gaps) {
      expect(from).toBe(row.life?.binder?.ends)
      expect((temporaryEndOf(row) ?? '9') <= from).toBe(true)
    }
    if (row.temporaryUntil !== null) expect(row.temporaryUntil > day).toBe(true)
    const isStatement = card.law.byAgent
    if (row.mayIssueCards === false) expect(isStatement).toBe(true)
    if (isStatement) expect([state, row.agentLicense]).toEqual(['MN', 'MN 40123456'])
    if (isOneOf(state, ['CT', 'IL'])) expect(row.naic).not.toBeNull()
    if (state === 'ID') expect(row.admittedIn).toContain('ID')
    if (state === 'MO') expect(row.insurerAddress).not.toBeNull()
    if (state === 'IL') expect(row.drivers.length).toBeGreaterThan(0)
    if (!hasSharedCard(row) && isOneOf(state, ['CT', 'ID'])) expect(row.vinSealed).not.toBeNull()
    if (hasSharedCard(row)) {
      expect(String(row.facts.coveredAutos)).toMatch(/^$|any|(^|,)owned/)
      expect(row.vehiclesListed).toBeGreaterThan(1)
    }
    if (row.drivers.some(({ excluded }) => excluded))
      expect(excludedDriversOf(row)).toEqual(['Luis Ferreira'])
  }
  fc.assert(fc.property(card, expectAllowed), { numRuns: 6000, seed: 20261120 })
  expect(drawnCount).toBeGreaterThan(100)
})
