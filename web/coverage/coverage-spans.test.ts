import { expect, test } from 'vitest'
import { coverageLines, describeCoverage, formatCoverageTerm } from './coverage-labels.ts'
import { type CoveragePolicy, countMoreRows, coverageAround, initialRowCount } from './coverage-spans.ts'

const today = '2026-11-28'

const policy = (overrides: Partial<CoveragePolicy> = {}): CoveragePolicy => ({
  id: 'a',
  userId: 'client',
  policyNumber: 'GL 1',
  insurer: 'Chubb',
  type: 'General Liability Insurance',
  storedStatus: 'active',
  standing: 'in force',
  startDate: '2026-03-01',
  endDate: '2027-03-01',
  cancelledOn: null,
  deactivatedAt: null,
  life: null,
  renewal: null,
  ...overrides,
})

/** Each row's spans: 'in force 2026-03-01 2027-03-01'. */
const rowsOf = (...policies: CoveragePolicy[]) =>
  coverageAround(policies, today).rows.map(({ terms }) =>
    terms.flatMap(({ spans }) => spans.map(({ state, from, until }) => `${state} ${from} ${until}`)),
  )

test('the window is 24 months from the first of a month, and policies outside are left out', () => {
  expect(coverageAround([], today)).toEqual({
    window: { from: '2025-11-01', until: '2027-11-01' },
    rows: [],
  })
  expect(rowsOf(policy({ startDate: '2024-10-01', endDate: '2025-11-01' }))).toEqual([])
  expect(rowsOf(policy({ deactivatedAt: '2026-04-01T00:00:00Z' }))).toEqual([])
})

test('terms of one policy are one row: by Renew, or by the number', () => {
  const next = policy({ id: 'b', startDate: '2027-03-01', endDate: '2028-03-01' })
  const bothSpans = ['in force 2026-03-01 2027-03-01', 'to come 2027-03-01 2028-03-01']
  expect(rowsOf(next, policy())).toEqual([bothSpans])
  expect(rowsOf({ ...next, policyNumber: 'GL 2', renewal: { of: 'a' } }, policy())).toEqual([bothSpans])
  expect(rowsOf({ ...next, policyNumber: 'GL 2' }, policy())).toHaveLength(2)
  expect(rowsOf({ ...next, userId: 'another' }, policy())).toHaveLength(2)
})

test('terms that overlap are drawn apart', () => {
  expect(rowsOf(policy(), policy({ id: 'b', startDate: '2026-09-01', endDate: '2027-09-01' }))).toHaveLength(
    2,
  )
})

test('days between two terms are a gap', () => {
  const policyBefore = policy({ startDate: '2025-02-01', endDate: '2026-02-01' })
  expect(rowsOf(policyBefore, policy({ id: 'b' }))).toEqual([
    ['past 2025-02-01 2026-02-01', 'gap 2026-02-01 2026-03-01', 'in force 2026-03-01 2027-03-01'],
  ])
})

test('a cancelled term gives no coverage from its day on, and one cancelled flat never did', () => {
  expect(rowsOf(policy({ cancelledOn: '2026-06-01', standing: 'cancelled' }))).toEqual([
    ['past 2026-03-01 2026-06-01', 'cancelled 2026-06-01 2027-03-01'],
  ])
  expect(rowsOf(policy({ cancelledOn: '2027-01-01', standing: 'ends early' }))).toEqual([
    ['in force 2026-03-01 2027-01-01', 'cancelled 2027-01-01 2027-03-01'],
  ])
  expect(rowsOf(policy({ cancelledOn: '2026-03-01', standing: 'cancelled' }))).toEqual([
    ['cancelled 2026-03-01 2027-03-01'],
  ])
  const rewrittenPolicy = policy({
    id: 'b',
    startDate: '2026-06-01',
    endDate: '2027-06-01',
    renewal: { of: 'a' },
  })
  expect(rowsOf(policy({ cancelledOn: '2026-06-01', standing: 'cancelled' }), rewrittenPolicy)).toEqual([
    ['past 2026-03-01 2026-06-01', 'in force 2026-06-01 2027-06-01'],
  ])
})

test('every gap of a reinstated term is drawn, not the last one alone', () => {
  const gaps = [
    { from: '2026-05-01', until: '2026-05-20' },
    { from: '2026-08-01', until: '2026-08-09' },
  ]
  expect(rowsOf(policy({ standing: 'reinstated', life: { gaps } }))).toEqual([
    [
      'past 2026-03-01 2026-05-01',
      'gap 2026-05-01 2026-05-20',
      'past 2026-05-20 2026-08-01',
      'gap 2026-08-01 2026-08-09',
      'in force 2026-08-09 2027-03-01',
    ],
  ])
})

test('nothing reads as in force that its carrier has not confirmed', () => {
  expect(rowsOf(policy({ storedStatus: 'pending', standing: 'pending' }))).toEqual([
    ['not confirmed 2026-03-01 2027-03-01'],
  ])
  const binder = { gaps: [{ from: '2026-12-15', until: '2027-03-01' }] }
  expect(rowsOf(policy({ standing: 'bound', life: binder }))).toEqual([
    ['in force 2026-03-01 2026-12-15', 'not confirmed 2026-12-15 2027-03-01'],
  ])
  const notice = { on: '2026-12-10', receivedOn: '2026-11-20' }
  expect(rowsOf(policy({ standing: 'cancellation pending', life: { notice } }))).toEqual([
    ['in force 2026-03-01 2026-12-10', 'notice 2026-12-10 2027-03-01'],
  ])
})

test('what is not in force today comes first, then the next to end', () => {
  const laterPolicy = policy({ id: 'later', policyNumber: '1', endDate: '2027-02-01' })
  const earlierPolicy = policy({ id: 'sooner', policyNumber: '2', endDate: '2027-01-01' })
  const gonePolicy = policy({
    id: 'gone',
    policyNumber: '3',
    cancelledOn: '2026-06-01',
    standing: 'cancelled',
  })
  const pastPolicy = policy({ id: 'past', policyNumber: '4', startDate: '2025-09-01', endDate: '2026-09-01' })
  const { rows } = coverageAround([pastPolicy, laterPolicy, gonePolicy, earlierPolicy], today)
  expect(rows.map(({ key }) => key)).toEqual(['gone', 'sooner', 'later', 'past'])
})

test('the picture is said in a sentence, by marks and as lines', () => {
  const policyBefore = policy({ startDate: '2025-02-01', endDate: '2026-02-01' })
  const coverage = coverageAround([policyBefore, policy({ id: 'b' })], today)
  expect(describeCoverage(coverage, today)).toBe(
    '1 policy is in force today. 1 policy has a lapse in coverage.',
  )
  expect(describeCoverage(coverageAround([], today), today)).toBe('No policy is in force today.')
  const [, term] = coverage.rows[0]?.terms ?? []
  expect(term && formatCoverageTerm(term.policy, term.spans)).toBe(
    'General Liability GL 1, Chubb. No coverage Feb 1, 2026 to Mar 1, 2026 (28 days). In force Mar 1, 2026 to Mar 1, 2027.',
  )
  expect(coverageLines(coverage).map(({ state }) => state)).toEqual(['past', 'gap', 'in force'])
})

test('2,000 policies are put in rows within half a second', () => {
  const manyPolicies = Array.from({ length: 2000 }, (_, index) =>
    policy({ id: `${index}`, policyNumber: `GL ${index}` }),
  )
  const startTime = performance.now()
  expect(coverageAround(manyPolicies, today).rows).toHaveLength(2000)
  expect(performance.now() - startTime).toBeLessThan(500)
})

test('of 2,000 policies eight rows are drawn, a few more at each press, a hundred at most; the sentence counts all', () => {
  const manyPolicies = Array.from({ length: 2000 }, (_, index) =>
    policy({ id: `${index}`, policyNumber: `${index}` }),
  )
  const coverage = coverageAround(manyPolicies, today)
  const steps = [initialRowCount]
  for (let drawnCount = initialRowCount, more = 1; more > 0; drawnCount += more) {
    more = countMoreRows(coverage.rows.length, drawnCount)
    steps.push(more)
  }
  expect(steps).toEqual([8, 24, 24, 24, 20, 0])
  expect(countMoreRows(9, initialRowCount)).toBe(1)
  expect(describeCoverage(coverage, today)).toBe('2,000 policies are in force today.')
  expect(coverageLines(coverage)).toHaveLength(2000)
})
