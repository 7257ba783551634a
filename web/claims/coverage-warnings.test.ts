import { expect, test } from 'vitest'
import { formatEndedPolicy, formatOutsideTerm } from './coverage-warnings.ts'

const term = {
  startDate: '2026-08-01',
  endDate: '2027-08-01',
  cancelledOn: null,
  isClaimsMade: false,
  retroactiveDay: null,
  gaps: [],
  otherTerms: [],
}
const cancelledInput = {
  ...term,
  cancelledOn: '2026-10-05',
  gaps: [{ from: '2026-10-05', until: '2027-08-01' }],
}
const client = { staff: false, today: '2026-11-20' }
const staff = { ...client, staff: true }
const nothingInput = { occurredOn: '', claimWasMade: '', claimMadeOn: '', knownOn: '' } as const
const lossOn = (occurredOn: string) => ({ ...nothingInput, occurredOn })

test('of a day outside of the cover it is said that our records show none', () => {
  expect(formatOutsideTerm(lossOn('2026-09-30'), cancelledInput, client)).toBeNull()
  expect(formatOutsideTerm(lossOn('2026-10-05'), cancelledInput, client)).toBe(
    'This policy was cancelled effective Oct 5, 2026. Our records show no coverage that day; the carrier decides. You can still report it: your agent will check which policy it falls under.',
  )
  expect(formatOutsideTerm(lossOn('2026-07-31'), term, staff)).toContain('check which policy it falls under')
})

test('of a day in a gap, or in another term, it is said which', () => {
  const reinstatedInput = { ...term, gaps: [{ from: '2026-10-05', until: '2026-10-14' }] }
  expect(formatOutsideTerm(lossOn('2026-10-13'), reinstatedInput, client)).toContain(
    'Our records show no coverage that day',
  )
  expect(formatOutsideTerm(lossOn('2026-10-14'), reinstatedInput, client)).toBeNull()
  const termBefore = { id: 'one', startDate: '2025-08-01', endDate: '2026-08-01', gaps: [] }
  expect(formatOutsideTerm(lossOn('2026-07-31'), { ...term, otherTerms: [termBefore] }, client)).toBe(
    'That date falls in another term of this policy, Aug 1, 2025 to Aug 1, 2026. The report goes under that term.',
  )
})

test('of a claims-made policy neither the day of the loss nor its term is said to decide', () => {
  const claimsMade = { ...term, isClaimsMade: true }
  expect(formatOutsideTerm(lossOn('2026-07-31'), claimsMade, client)).toBe(
    'This policy runs from Aug 1, 2026 to Aug 1, 2027. What counts is the date the claim was made against you, and the retroactive date: the carrier decides.',
  )
  expect(formatOutsideTerm(lossOn('2026-07-31'), claimsMade, staff)).toContain('made against the client')
  for (const cancelledOn of [null, '2026-10-05']) {
    const text = formatEndedPolicy({ ...claimsMade, cancelledOn })
    expect(text).toContain('responds only to claims made while it was in force')
    expect(text).not.toContain('A loss')
  }
  expect(formatEndedPolicy(term)).toContain(
    'A loss from its term, Aug 1, 2026 to Aug 1, 2027, can still be reported.',
  )
})

test('of a claims-made policy the day on which the claim was made decides, of circumstances today, of a loss of one’s own its discovery', () => {
  const termBefore = { id: 'one', startDate: '2025-08-01', endDate: '2026-08-01', gaps: [] }
  const claimsMade = { ...term, isClaimsMade: true, otherTerms: [termBefore], retroactiveDay: '2020-01-01' }
  const claimMade = { ...lossOn('2024-03-01'), claimWasMade: 'Yes', claimMadeOn: '2026-09-01' } as const
  expect(formatOutsideTerm(claimMade, claimsMade, client)).toBeNull()
  expect(formatOutsideTerm({ ...claimMade, claimMadeOn: '2026-07-01' }, claimsMade, client)).toContain(
    'another term of this policy, Aug 1, 2025 to Aug 1, 2026',
  )
  expect(formatOutsideTerm({ ...claimMade, claimMadeOn: '2025-07-01' }, claimsMade, client)).toContain(
    'Our records show no coverage that day; the carrier decides.',
  )
  expect(formatOutsideTerm({ ...claimMade, claimWasMade: 'No' }, claimsMade, client)).toBeNull()
  expect(formatOutsideTerm({ ...nothingInput, knownOn: '2025-07-01' }, claimsMade, client)).toContain(
    'no coverage that day',
  )
  expect(formatOutsideTerm({ ...claimMade, occurredOn: '2019-12-31' }, claimsMade, client)).toContain(
    'on or after its retroactive date, Jan 1, 2020. Our records show no coverage for an earlier act; the carrier decides.',
  )
})
