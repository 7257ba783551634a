import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Coverage } from '../../../contract/policies.ts'
import { seededLines } from '../../../contract/testing/seeded-lines.ts'
import type { FormOnFile } from '../../../contract/values/certified-forms.ts'
import {
  type ContractLimit,
  type ContractLine,
  contractLines,
  limitsOfContractLine,
  wordingsOfContractLine,
} from '../../../contract/values/contract-requirements.ts'
import { addDays } from '../../../contract/values/days.ts'
import { noFacts } from '../../../contract/values/part-labels.ts'
import type { PolicyToCertify } from '../certificates/master-queries.ts'
import { type CheckedRequirement, checkRequirements, type SetToCheck } from './check-requirements.ts'

const day = '2026-11-20'
const [termStart, termEnd] = ['2026-08-01', '2027-08-01']
const amounts = [0, 500_000, 1_000_000, 2_000_000, 5_000_000]
const names = ['Bayfare Grocers Inc', 'Harbor Hardware LLC']
const project = '12 Elm Street, Mystic'

const anyDay = fc.integer({ min: -30, max: 320 }).map((days) => addDays(day, days))
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2, nil: null })
const seldom = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 1, nil: null, depthSize: 8 })
const someOf = <Value>(values: readonly Value[]) => fc.subarray([...values])
const mostly = <Value>(usualValue: Value, ...otherValues: Value[]) =>
  fc.oneof(
    { arbitrary: fc.constant(usualValue), weight: 14 },
    { arbitrary: fc.constantFrom(...otherValues), weight: 1 },
  )

/**
 * Rows for each line, each with the limit that it counts as. Null: a similar name or another basis,
 * which counts as no limit of the contract.
 */
const rowsOfLine: Record<ContractLine, readonly [ContractLimit | null, string, Coverage['interval']][]> = {
  'general liability': [
    ['each occurrence', 'Each Occurrence', 'per occurrence'],
    ['each occurrence', 'Liability and Medical Expenses', 'per occurrence'],
    ['general aggregate', 'General Aggregate', 'aggregate'],
    ['products aggregate', 'Products-Completed Operations Aggregate', 'aggregate'],
    ['personal and advertising injury', 'Personal and Advertising Injury', 'per person'],
    [null, 'Each Occurrence', 'aggregate'],
    [null, 'Liquor Liability, Each Occurrence', 'per occurrence'],
  ],
  'auto liability': [
    ['combined single limit', 'Combined Single Limit', 'per accident'],
    [null, 'Uninsured/Underinsured Motorists', 'per accident'],
  ],
  'workers compensation': [
    ['each accident', 'Part Two Employers Liability', 'per accident'],
    ['disease, each employee', 'Part Two Employers Liability', 'each employee'],
    ['disease, policy limit', 'Part Two Employers Liability', 'policy limit'],
  ],
  'umbrella liability': [
    ['each occurrence', 'Each Occurrence', 'per occurrence'],
    ['aggregate', 'Aggregate', 'aggregate'],
  ],
  'professional liability': [
    ['each claim', 'Each Claim', 'per claim'],
    ['aggregate', 'Aggregate', 'aggregate'],
  ],
  'cyber liability': [['aggregate', 'Policy Aggregate', 'aggregate']],
}

const typesOfLine: Record<ContractLine, readonly string[]> = {
  'general liability': ['General Liability Insurance', "Business Owner's Policy (BOP)"],
  'auto liability': ['Commercial Auto Insurance'],
  'workers compensation': ["Workers' Compensation Insurance"],
  'umbrella liability': ['Umbrella & Excess Liability Insurance'],
  'professional liability': ['Professional Liability Insurance (Errors & Omissions)'],
  'cyber liability': ['Cyber Liability Insurance'],
}

const form: fc.Arbitrary<FormOnFile> = fc.record({
  id: fc.uuid(),
  number: fc.constantFrom('CG 20 10', 'CG 20 37', 'CG 24 04', 'XX 1'),
  edition: fc.constantFrom('11 85', '04 13', '12 19'),
  title: fc.constant('A form'),
  effect: fc.constantFrom(
    ...(['additional insured', 'additional insured', 'waiver of subrogation'] as const),
    ...(['primary and noncontributory', 'notice to holder'] as const),
  ),
  operations: orNull(someOf(['ongoing', 'completed'] as const)),
  project: mostly<string | null>(null, project, 'Another site'),
  scope: fc.constantFrom('blanket', 'named'),
  names: someOf(names),
  sameAs: fc.constant(null),
  from: orNull(anyDay),
  until: seldom(anyDay),
})

const coveragesOf = (line: ContractLine) =>
  (line === 'umbrella liability' ? fc.constant(rowsOfLine[line]) : someOf(rowsOfLine[line])).chain((rows) =>
    fc.tuple(
      ...rows.map(([, type, interval]) =>
        fc.constantFrom(...amounts.slice(1)).map((amount): Coverage => ({ type, interval, amount })),
      ),
    ),
  )

const policy = (index: number, ...linesDrawn: ContractLine[]): fc.Arbitrary<PolicyToCertify> =>
  fc.constantFrom(...linesDrawn).chain((line) =>
    fc
      .record({
        type: fc.constantFrom(...typesOfLine[line]),
        coverages: coveragesOf(line),
        forms: fc.array(form, { maxLength: 5 }),
        coverageType: mostly<string | null>('Occurrence', null, 'Claims-made, retroactive date none'),
        startDate: mostly(termStart, '2026-11-25'),
        endDate: mostly(termEnd, day, '2026-11-19'),
        status: mostly<'active' | 'pending'>('active', 'pending'),
        standing: mostly<PolicyToCertify['standing']>(
          'in force',
          ...(['cancelled', 'lapsed', 'binder ended', 'other agent', 'cancellation due'] as const),
          'nonrenewal pending',
        ),
        noticeOn: seldom(anyDay),
        deactivationReason: mostly<PolicyToCertify['deactivationReason']>(
          null,
          'replaced',
          'entered in error',
        ),
        lowered: mostly(false, true),
        underlying: mostly(['p0', 'p2'], ['p2'], ['p1', 'p3', 'p4'], []),
      })
      .map(({ lowered, underlying, ...drawnValues }) => ({
        id: `p${index}`,
        policyNumber: `N ${index}`,
        carrier: 'The Hartford',
        company: null,
        description: null,
        renewedFrom: null,
        deactivatedAt: drawnValues.deactivationReason && '2026-11-10T15:00:00.000Z',
        cancelledOn: drawnValues.standing === 'cancelled' ? '2026-11-10' : null,
        namedInsured: null,
        clientName: 'Tidewheel Bakery LLC',
        statusToday: 'active' as const,
        locationStates: ['CT'],
        property: { locations: [], interests: [] },
        plannedCoverages: lowered
          ? [{ effectiveOn: '2026-12-01', coverages: [drawnValues.coverages, []] as [unknown, unknown] }]
          : [],
        confirmedChanges: [],
        gaps: [],
        wholesaler: null,
        wholesaleAuthority: null,
        insureds: [],
        ...drawnValues,
        // This standing needs a notice.
        noticeOn: drawnValues.standing === 'cancellation due' ? '2026-11-18' : drawnValues.noticeOn,
        life:
          drawnValues.standing === 'nonrenewal pending' ? { nonrenewal: { receivedOn: '2026-11-15' } } : null,
        facts: {
          ...noFacts,
          coveredAutos: ['any'],
          excessForm: 'umbrella' as const,
          retention: 0,
          statesCovered: ['CT'],
          noneExcluded: true,
          underlying,
        },
        coverages: [...drawnValues.coverages],
      })),
  )

const policies = fc.tuple(
  policy(0, 'general liability'),
  policy(1, 'umbrella liability'),
  policy(2, 'auto liability', 'workers compensation'),
  policy(3, ...contractLines),
  policy(4, ...contractLines),
)

const lineAsked = (line: ContractLine) =>
  fc
    .record({
      limits: someOf(limitsOfContractLine[line]).chain((chosenLimits) =>
        fc.tuple(
          ...chosenLimits.map((name) =>
            fc.constantFrom(...amounts.slice(1)).map((amount) => ({ name, amount })),
          ),
        ),
      ),
      wordings: someOf(wordingsOfContractLine[line]),
      isOccurrence: fc.boolean(),
      acceptedForms: fc.constantFrom('', '', 'CG 20 10 04 13, CG 20 37', 'XX 1'),
    })
    .map((setToCheck) => ({ ...setToCheck, line, isStatutory: line === 'workers compensation' }))

const set: fc.Arbitrary<SetToCheck> = fc.record({
  holderName: orNull(fc.constantFrom(...names)),
  project: fc.constantFrom('', project, '12 elm street MYSTIC'),
  content: fc.record({
    lines: fc.tuple(...contractLines.map(lineAsked)).chain((all) => fc.oneof(fc.constant(all), someOf(all))),
    mayUmbrellaFill: mostly(true, false),
    noticeDays: orNull(fc.constantFrom(10, 30)),
    amBestFloor: fc.constantFrom('', 'A- VII'),
  }),
})

const toPlainText = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whether the rows show that the policy covers today, and that nothing is pending. */
const isPlainlyInForce = (one: PolicyToCertify) =>
  one.deactivatedAt === null &&
  one.status === 'active' &&
  one.standing === 'in force' &&
  one.startDate <= day &&
  one.endDate > day &&
  (one.noticeOn === null || one.noticeOn <= day) &&
  one.plannedCoverages.length === 0

/** The lowest row of a limit: written without the code under test. */
const lowest = (one: PolicyToCertify, line: ContractLine, name: ContractLimit) => {
  const rows = rowsOfLine[line].filter(([limit]) => limit === name)
  return Math.min(
    ...one.coverages
      .filter(({ type, interval }) => rows.some(([, row, basis]) => row === type && basis === interval))
      .map(({ amount }) => amount),
  )
}

function operationsGiven({ number, edition, operations }: FormOnFile): string[] {
  if (operations) return [...operations]
  if (number === 'CG 20 10') return edition === '11 85' ? ['ongoing', 'completed'] : ['ongoing']
  return number === 'CG 20 37' ? ['completed'] : []
}

const effects: Record<string, string> = {
  'completed operations': 'additional insured',
  'notice of cancellation': 'notice to holder',
}

/** Whether a form gives the holder what a requirement names, by its rows alone. */
function givesWording(one: FormOnFile, name: string, acceptedForms: string, setToCheck: SetToCheck): boolean {
  const isInForce = (one.from ?? '') <= day && day < (one.until ?? '9')
  const isForHolder =
    one.scope === 'blanket' || (setToCheck.holderName !== null && one.names.includes(setToCheck.holderName))
  const isForProject = !one.project || toPlainText(one.project) === toPlainText(setToCheck.project)
  if (!isInForce || !isForHolder || !isForProject || one.effect !== (effects[name] ?? name)) return false
  if (one.effect !== 'additional insured') return true
  const formKey = toPlainText(`${one.number}${one.edition}`)
  const isAccepted =
    acceptedForms === '' ||
    acceptedForms
      .split(', ')
      .some((form) => formKey === toPlainText(form) || toPlainText(one.number) === toPlainText(form))
  const operationsOfForm = operationsGiven(one)
  return (
    isAccepted &&
    (name === 'completed operations'
      ? operationsOfForm.includes('completed')
      : operationsOfForm.length === 0 || operationsOfForm.includes('ongoing'))
  )
}

const isOfAggregate = (name: string) => name.includes('aggregate') || name === 'disease, policy limit'

/** Fails if a verdict says more than the rows of its policies. */
function expectRowsBehind(one: CheckedRequirement, all: readonly PolicyToCertify[], setToCheck: SetToCheck) {
  const [ownPolicy, policyAbove] = one.policies.map(({ policyId }) => all.find(({ id }) => id === policyId))
  if (!ownPolicy || one.line === null) throw new Error('A requirement is met by no policy')
  const line = setToCheck.content.lines.find((requiredLine) => requiredLine.line === one.line)
  expect(typesOfLine[one.line]).toContain(ownPolicy.type)
  expect(isPlainlyInForce(ownPolicy)).toBe(true)
  if (line?.isOccurrence) expect(ownPolicy.coverageType).toBe('Occurrence')
  if (one.kind === 'wording')
    expect(
      ownPolicy.forms.some((ownForm) =>
        givesWording(ownForm, one.name, line?.acceptedForms ?? '', setToCheck),
      ),
    ).toBe(true)
  if (one.kind === 'wording' && one.name === 'notice of cancellation')
    expect(setToCheck.content.noticeDays).toBe(null)
  if (one.kind !== 'limit') return
  const amount = lowest(ownPolicy, one.line, one.name)
  if (!policyAbove) return expect(amount).toBeGreaterThanOrEqual(one.amount)
  const isAggregate = isOfAggregate(one.name)
  expect(setToCheck.content.mayUmbrellaFill).toBe(true)
  expect(isPlainlyInForce(policyAbove)).toBe(true)
  expect(policyAbove.coverageType).toBe('Occurrence')
  expect(policyAbove.facts.underlying).toContain(ownPolicy.id)
  const umbrellaAmount = lowest(
    policyAbove,
    'umbrella liability',
    isAggregate ? 'aggregate' : 'each occurrence',
  )
  expect(amount + umbrellaAmount).toBeGreaterThanOrEqual(one.amount)
}

/** The amount that the umbrella fills beneath, by the verdicts. */
function amountFilled(checkedRequirements: readonly CheckedRequirement[], isAggregate: boolean): number {
  const filledAmounts = checkedRequirements.flatMap((one) => {
    const [ownPolicy, umbrella] = one.policies
    const isFilled =
      one.kind === 'limit' && one.verdict === 'met' && umbrella && isOfAggregate(one.name) === isAggregate
    return isFilled ? one.amount - (ownPolicy?.amount ?? 0) : []
  })
  return isAggregate ? filledAmounts.reduce((sum, one) => sum + one, 0) : Math.max(0, ...filledAmounts)
}

test('over random policies, forms, requirements and holders nothing is met that is short', () => {
  const verdictCounts = new Map<string, number>()
  const count = (verdictName: string) =>
    verdictCounts.set(verdictName, (verdictCounts.get(verdictName) ?? 0) + 1)
  fc.assert(
    fc.property(policies, set, (all, setToCheck) => {
      const client = { lines: seededLines, policies: all, day, accountState: 'CT' }
      const checkedRequirements = checkRequirements(client, setToCheck)
      for (const one of checkedRequirements) {
        count(one.verdict)
        if (one.policies.length > 1) count(`${one.verdict} with the umbrella`)
        if (one.kind === 'wording') count(`${one.verdict} by form`)
        expect(JSON.stringify(one)).not.toMatch(/compl(y|ies|iant)/i)
        if (one.verdict === 'short') expect(one.shortBy).toBeGreaterThan(0)
        if (one.kind === 'rating') expect(one.verdict).toBe('ask the carrier')
        if (one.verdict === 'met') expectRowsBehind(one, all, setToCheck)
        // An amount that fills limits beneath is not there a second time.
        const [ownPolicy] = one.policies
        const umbrella = all.find(({ id }) => id === ownPolicy?.policyId)
        const isFilledByUmbrella = checkedRequirements.some(
          ({ policies: [, policyAbove] }) => policyAbove?.policyId === umbrella?.id,
        )
        if (
          one.kind === 'limit' &&
          one.line === 'umbrella liability' &&
          one.verdict === 'met' &&
          umbrella &&
          isFilledByUmbrella
        ) {
          count('umbrella used twice asked')
          const amountLeft =
            lowest(umbrella, one.line, one.name) - amountFilled(checkedRequirements, isOfAggregate(one.name))
          expect(amountLeft).toBeGreaterThanOrEqual(one.amount)
        }
      }
    }),
    { numRuns: 2500 },
  )
  // The draws reach every verdict, also by forms and with the umbrella.
  for (const verdictName of [
    'met',
    'short',
    'not on file',
    'ask the carrier',
    'met by form',
    'met with the umbrella',
  ])
    expect(verdictCounts.get(verdictName) ?? 0, verdictName).toBeGreaterThan(20)
})
