import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PrintedCertificate } from '../../../contract/certificates.ts'
import { api } from '../../../contract/index.ts'
import { Coverage } from '../../../contract/policies.ts'
import { seededLines } from '../../../contract/testing/seeded-lines.ts'
import { bookFields, columnOf } from '../../../contract/values/book-columns.ts'
import { formatLimitsCell, limitsFromCell } from '../../../contract/values/book-limits.ts'
import type { FormOnFile } from '../../../contract/values/certified-forms.ts'
import { addDays, formatDay } from '../../../contract/values/days.ts'
import { typeName } from '../../../contract/values/insurance-types.ts'
import { aggregateBases, autoSymbols, noFacts } from '../../../contract/values/part-labels.ts'
import { type WordingName, wordingNames } from '../../../contract/values/wordings.ts'
import { runCommit, runUndo, uploadAndRehearse } from '../../testing/book-imports.ts'
import {
  approvedClient,
  bayfareInsured,
  liability,
  makeCertifiable,
  paperText,
} from '../../testing/certificates.ts'
import { runQueuedJobs } from '../../testing/jobs.ts'
import { pdfTextOf, secondReadingOf } from '../../testing/pdf-text.ts'
import type { TestPerson } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'
import { toCsvLine } from '../activity/csv-line.ts'
import { issueCertificateRun } from '../certificate-runs/issue-run.ts'
import {
  type ClientToCertify,
  certifyingProblemOf,
  insuredProblemOf,
  pendingText,
  printedCertificateOf,
} from './certifiable-policies.ts'
import { type PolicyToCertify, policiesToCertify } from './master-queries.ts'

const day = '2026-11-20'
const termStart = '2026-08-01'
const termEnd = '2027-08-01'
const holders = ['Bayfare Grocers Inc', 'BAYFARE GROCERS, INC.', 'Harbor Hardware LLC', 'Town of Stonington']
const places = ['12 Elm Street, Mystic', 'Groton store']
const account = 'Tidewheel Bakery LLC'

const anyDay = fc.integer({ min: -30, max: 320 }).map((days) => addDays(day, days))
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2, nil: null })
const seldom = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ arbitrary: fc.constant(null), weight: 7 }, { arbitrary: value, weight: 1 })
const someOf = <Value>(values: readonly Value[]) => fc.subarray([...values])

const anyForm: fc.Arbitrary<FormOnFile> = fc.record({
  id: fc.uuid(),
  number: fc.constantFrom('CG 20 10', 'CG 20 37', 'CG 24 04', 'CG 20 01', 'CG 25 03', 'XX 1'),
  edition: fc.constantFrom('11 85', '04 13', '12 19'),
  title: fc.constantFrom('Additional Insured', 'Waiver', 'A form of the carrier'),
  effect: fc.constantFrom(
    'additional insured',
    'additional insured',
    'waiver of subrogation',
    'primary and noncontributory',
    'notice to holder',
    'aggregate per project',
    'aggregate per location',
  ),
  operations: orNull(someOf(['ongoing', 'completed'] as const)),
  project: fc.constantFrom(null, '', '', ...places),
  scope: fc.constantFrom('blanket', 'named'),
  names: someOf([...holders, ...places]),
  sameAs: orNull(
    fc
      .constantFrom(...holders)
      .map((holder) => [{ name: 'A named party', holder, confirmedOn: '2026-11-01' }]),
  ),
  from: orNull(anyDay),
  until: orNull(anyDay),
})
// An aggregate's form lists its places as names, and a notice applies to all places: neither has a
// project.
const form = anyForm.map((one) => (/^(aggregate|notice)/.test(one.effect) ? { ...one, project: null } : one))

const facts = fc.record({
  aggregateApplies: orNull(fc.constantFrom(...aggregateBases)),
  coveredAutos: someOf(autoSymbols),
  excessForm: orNull(fc.constantFrom('umbrella', 'excess')),
  retention: orNull(fc.constantFrom(0, 10_000)),
  statesCovered: someOf(['CT', 'RI'] as const),
  excludedOfficers: someOf(['Luis Ferreira']),
  includedOfficers: someOf(['Ada Marlow']),
  noneExcluded: fc.boolean(),
  underlying: someOf(['p0', 'p1', 'p2', 'of another client']),
  surplusLines: fc.boolean(),
})

const limits = [
  { type: 'Each Occurrence', interval: 'per occurrence' },
  { type: 'General Aggregate', interval: 'aggregate' },
  { type: 'Combined Single Limit', interval: 'per accident' },
  { type: 'Full Glass', interval: null, kind: 'deductible' },
] as const
const coverages = someOf(limits).chain((chosenLimits) =>
  fc.tuple(
    ...chosenLimits.map((limit) =>
      fc.constantFrom(0, 500_000, 1_000_000).map((amount) => ({ ...limit, amount })),
    ),
  ),
)

const gap = fc
  .tuple(anyDay, fc.integer({ min: 1, max: 400 }))
  .map(([startDay, days]) => ({
    from: startDay,
    until: [addDays(startDay, days), termEnd].toSorted()[0] ?? termEnd,
  }))
  .filter(({ from, until }) => from >= termStart && from < until)

const laterDay = fc.integer({ min: 1, max: 200 }).map((days) => addDays(day, days))
const change = fc.record({
  effectiveOn: laterDay,
  change: fc.constantFrom<PolicyToCertify['confirmedChanges'][number]['change']>(
    { what: 'cancel policy', coverage: '', amount: null },
    { what: 'raise limit', coverage: 'Each Occurrence', amount: 300_000 },
    { what: 'raise limit', coverage: 'General Aggregate', amount: 5_000_000 },
  ),
})

/** The standings that events of each kind leave behind on the day. */
const standings = fc.constantFrom(
  ...(['in force', 'in force', 'in force', 'reinstated', 'bound', 'ends early'] as const),
  ...(['nonrenewal pending', 'cancelled', 'other agent', 'binder ended', 'cancellation due'] as const),
)
const nonrenewal = { nonrenewal: { receivedOn: '2026-11-15' } }

const removedText = 'General Aggregate'
const types = seededLines.map(({ name }) => name)
const policy = (id: string): fc.Arbitrary<PolicyToCertify> =>
  fc
    .record({
      type: fc.constantFrom(...types),
      company: orNull(
        fc.constantFrom(
          { id: 'c', name: 'Hartford Fire', naic: '19682' },
          { id: 'd', name: 'Twin City', naic: null },
        ),
      ),
      startDate: fc.constantFrom(termStart, termStart, '2026-12-01'),
      status: fc.constantFrom('active', 'active', 'active', 'pending'),
      facts,
      coverages,
      forms: fc.array(form, { maxLength: 5 }),
      coverageType: orNull(
        fc.constantFrom('Occurrence', 'Claims-made', 'Claims-made, retroactive date none'),
      ),
      gaps: fc.array(gap, { maxLength: 1 }),
      confirmedChanges: fc.array(change, { maxLength: 2 }),
      removedOn: fc.option(laterDay, { freq: 4, nil: null }),
      noticeOn: orNull(anyDay),
      standing: standings,
      deactivationReason: seldom(fc.constantFrom('replaced', 'entered in error')),
      hasNonrenewal: fc.boolean(),
      renewedFrom: orNull(fc.constant('before')),
      wholesaler: fc.option(fc.constant('Quarry Point'), { freq: 5, nil: null }),
      wholesaleAuthority: orNull(
        fc.constant({ reference: 'Agreement', document: null, by: 'Daniel Kim', at: '2026-11-01' }),
      ),
      insureds: someOf([
        { name: account, role: 'named insured' as const },
        { name: 'Wharf Street Bread', role: 'dba' as const },
        { name: 'Tidewheel Holdings LLC', role: 'additional named insured' as const },
      ]),
    })
    .map(({ gaps, removedOn, hasNonrenewal, ...samplePolicies }) => ({
      id,
      policyNumber: `N ${id}`,
      carrier: 'The Hartford',
      description: null,
      endDate: termEnd,
      deactivatedAt: samplePolicies.deactivationReason && '2026-11-10T15:00:00.000Z',
      cancelledOn: samplePolicies.standing === 'cancelled' ? '2026-11-10' : null,
      life: hasNonrenewal ? nonrenewal : null,
      namedInsured: null,
      clientName: account,
      statusToday: 'active',
      locationStates: ['CT'],
      property: { locations: [], interests: [] },
      plannedCoverages:
        removedOn === null
          ? []
          : [
              {
                effectiveOn: removedOn,
                coverages: [
                  samplePolicies.coverages,
                  samplePolicies.coverages.filter(({ type }) => type !== removedText),
                ],
              },
            ],
      gaps,
      ...samplePolicies,
      standing: gaps.some(({ from, until }) => from <= day && day < until)
        ? 'lapsed'
        : samplePolicies.standing,
      facts: { ...noFacts, ...samplePolicies.facts },
      coverages: [...samplePolicies.coverages],
      confirmedChanges: samplePolicies.confirmedChanges.toSorted((one, other) =>
        one.effectiveOn.localeCompare(other.effectiveOn),
      ),
    }))

const toPlainText = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * The operations that a form insures by its number and edition, taken from the text of the forms.
 */
function operationsGiven({ number, edition, operations }: FormOnFile): string[] {
  if (operations) return [...operations]
  if (number === 'CG 20 10') return edition === '11 85' ? ['ongoing', 'completed'] : ['ongoing']
  return number === 'CG 20 37' ? ['completed'] : []
}

interface HolderAndProject {
  holder: string
  project: string
}

/** Whether a form gives a wording to a holder on a day: written without the code under test. */
function givesWording(
  one: FormOnFile,
  name: WordingName,
  { holder, project, onDay }: HolderAndProject & { onDay: string },
): boolean {
  if (one.project && toPlainText(one.project) !== toPlainText(project)) return false
  const isInForce = (one.from ?? '') <= onDay && onDay < (one.until ?? '9')
  const parties = [...one.names, ...(one.sameAs ?? []).map((sameParty) => sameParty.holder)].map(toPlainText)
  if (!isInForce || (one.scope === 'named' && !parties.includes(toPlainText(holder)))) return false
  const operationsOfForm = operationsGiven(one)
  if (one.effect === 'additional insured')
    return name === 'completed operations'
      ? operationsOfForm.includes('completed')
      : name === 'additional insured' &&
          (operationsOfForm.length === 0 || operationsOfForm.includes('ongoing'))
  return one.effect === 'notice to holder' ? name === 'notice of cancellation' : one.effect === name
}

/** The end of the term, or a confirmed end of its coverage. */
function endOfCover({ endDate, gaps, confirmedChanges }: PolicyToCertify): string {
  const cancellation = confirmedChanges.find(({ change: { what } }) => what === 'cancel policy')
  const endDates = [endDate, ...gaps.filter(({ until }) => until >= endDate).map(({ from }) => from)]
  return [...endDates, cancellation?.effectiveOn ?? '9'].toSorted()[0] ?? ''
}

const chosenValues = fc.record({
  all: fc.tuple(policy('p0'), policy('p1'), policy('p2')),
  holder: fc.constantFrom(...holders),
  project: fc.constantFrom('', '12 ELM STREET MYSTIC', ...places),
  wordings: someOf(wordingNames),
  coverages: someOf(limits.map(({ type }) => type)),
  withoutCompanyBecause: orNull(fc.constant('The carrier has not said it yet')),
  insured: fc.constantFrom(account, 'Tidewheel Bakery LLC DBA Wharf Street Bread', 'Tidewheel Holdings LLC'),
})
type ChosenValues = typeof chosenValues extends fc.Arbitrary<infer Value> ? Value : never

/** A policy as `policiesToCertify` reads it: its forms are those of its term. */
const asRead = ({ forms, ...rest }: PolicyToCertify): PolicyToCertify => ({
  ...rest,
  forms: forms
    .filter(({ until }) => until === null || until > rest.startDate)
    .map((form) => ({ ...form, from: (form.from ?? '') > rest.startDate ? form.from : null })),
})

function certificateFor({ all: samplePolicies, holder, insured, project, ...content }: ChosenValues) {
  const all = samplePolicies.map(asRead)
  const client: ClientToCertify = { lines: seededLines, policies: all, day, accountState: 'CT' }
  const certifiedPolicies = all.map((one) => ({ policy: one, ...content }))
  const printedCertificate = printedCertificateOf(client, {
    holder: { name: holder, street: '18 Depot Road', city: 'Groton', state: 'CT', zip: '06340' },
    insured: { name: insured, address: null },
    certified: certifiedPolicies,
    reference: { operations: '', project, contractNumber: '', location: '', state: '' },
    representative: null,
    lawSentences: [],
  })
  return { client, certified: certifiedPolicies, printed: printedCertificate }
}

type PrintedContent = Pick<PrintedCertificate, 'holder' | 'policies' | 'wordings' | 'reference'>

/** A term that is certified ahead is judged by its first day. */
const dayOf = ({ startDate }: PolicyToCertify) => (startDate > day ? startDate : day)

/** Fails if the certificate prints something that no row of its policies has. */
function expectRowsBehind(printedCertificate: PrintedContent, all: readonly PolicyToCertify[]) {
  const purpose = {
    holder: printedCertificate.holder.name,
    project: printedCertificate.reference?.project ?? '',
  }
  for (const listedPolicy of printedCertificate.policies) {
    const policyRow = all.find(({ id }) => id === listedPolicy.policyId)
    if (!policyRow) throw new Error('A printed policy is not on file')
    const { forms, facts: statedFacts, ...row } = policyRow
    for (const name of listedPolicy.wordings ?? []) {
      expect(forms.some((form) => givesWording(form, name, { ...purpose, onDay: dayOf(policyRow) }))).toBe(
        true,
      )
      if (name !== 'notice of cancellation') expect(row.type).not.toMatch(/Property|Cyber|^[a-z]/)
    }
    for (const { number, edition, title } of listedPolicy.forms ?? [])
      expect(forms).toContainEqual(expect.objectContaining({ number, edition, title }))
    for (const limit of listedPolicy.limits) {
      expect(row.coverages).toContainEqual(limit)
      expect(limit.kind).toBeUndefined()
    }
    expect(listedPolicy.endDate <= endOfCover(policyRow)).toBe(true)
    for (const gap of row.gaps)
      if (gap.until > row.startDate && gap.from < listedPolicy.endDate) {
        const until = [gap.until, listedPolicy.endDate].toSorted()[0] ?? ''
        expect([
          ...(listedPolicy.gaps ?? []),
          { from: gap.from, until: listedPolicy.endDate },
        ]).toContainEqual({
          from: gap.from,
          until,
        })
      }
    for (const { effectiveOn, change: reduction } of row.confirmedChanges) {
      const isPrinted = listedPolicy.limits.some(({ type, amount }) => {
        const isLess = reduction.amount === null || reduction.amount < amount
        return type === reduction.coverage && isLess
      })
      const isGone = row.plannedCoverages.some((plannedCoverage) => plannedCoverage.effectiveOn < effectiveOn)
      if (isPrinted && !isGone) expect(listedPolicy.toCome?.join(), effectiveOn).toContain(reduction.coverage)
    }
    for (const { effectiveOn } of row.plannedCoverages)
      if (listedPolicy.limits.some(({ type }) => type === removedText))
        expect(listedPolicy.toCome?.join(), effectiveOn).toContain(`${removedText} removed from`)
    const statementText = (listedPolicy.told ?? []).join('. ')
    const [, basis, place] = /applies per (project|location)(?:: ([^.]*))?/.exec(statementText) ?? []
    if (basis) {
      const onDay = dayOf(policyRow)
      const formsInForce = forms.filter(({ from, until }) => (from ?? '') <= onDay && onDay < (until ?? '9'))
      const having = formsInForce.filter(({ effect }) => effect === `aggregate per ${basis}`)
      const isForAll = having.some(({ scope }) => scope === 'blanket')
      const isOwnProject =
        place !== undefined && toPlainText(place) === toPlainText(printedCertificate.reference?.project ?? '')
      expect(place === undefined ? isForAll : isOwnProject).toBe(true)
      if (place !== undefined) expect(having.flatMap(({ names }) => names)).toContain(place)
    }
    const { coveredAutos = [] } = statedFacts
    if (/excluded: N/.test(statementText))
      expect([statedFacts.noneExcluded, statedFacts.excludedOfficers]).toEqual([true, []])
    if (/Ada Marlow N/.test(statementText)) expect(statedFacts.includedOfficers).toContain('Ada Marlow')
    expect(statementText).not.toMatch(/Luis Ferreira N|Ada Marlow Y/)
    for (const symbol of autoSymbols)
      if (new RegExp(`Covered autos: .*\\b${symbol}\\b`).test(statementText))
        expect(coveredAutos.some((auto) => auto.includes(symbol))).toBe(true)
    for (const [index, underlyingPolicy] of (listedPolicy.underlying ?? []).entries()) {
      const { policyId, endDate: until = '' } = listedPolicy.underlyingPolicies?.[index] ?? {}
      const under = all.find(({ id }) => id === policyId)
      if (!under) throw new Error('A printed policy beneath is not on file')
      expect(under.deactivationReason).not.toBe('entered in error')
      expect(statedFacts.underlying).toContain(policyId)
      expect(until <= endOfCover(under)).toBe(true)
      expect(under.gaps.filter(({ from }) => day < from && from < until)).toEqual([])
      const start = under.startDate > day ? ` from ${formatDay(under.startDate)}` : ''
      expect(underlyingPolicy).toBe(
        `${typeName(under.type)} ${under.policyNumber}${start} until ${formatDay(until)}`,
      )
    }
  }
  // A sentence names exactly the policies whose forms give it.
  const sentences: [RegExp, WordingName][] = [
    [/for completed operations/, 'completed operations'],
    [/additional insured( for ongoing|,| under)/, 'additional insured'],
    [/right of recovery/, 'waiver of subrogation'],
    [/primary and noncontributory/, 'primary and noncontributory'],
    [/notice will be given/, 'notice of cancellation'],
  ]
  for (const text of printedCertificate.wordings) {
    const [, name] = sentences.find(([words]) => words.test(text)) ?? []
    if (!name) throw new Error(`No wording reads “${text}”`)
    for (const one of all.filter(({ id }) =>
      printedCertificate.policies.some(({ policyId }) => policyId === id),
    ))
      if (text.includes(`${one.policyNumber}`))
        expect(
          one.forms.some(
            (formOnFile) =>
              givesWording(formOnFile, name, { ...purpose, onDay: dayOf(one) }) && isAsFar(formOnFile, text),
          ),
        ).toBe(true)
  }
}

/**
 * Whether a form covers what the sentence says: a form for one project backs only a sentence that
 * names this project.
 */
const isAsFar = ({ project }: FormOnFile, text: string) => !project || text.includes(`only for ${project},`)

/** Fails if a policy without a certifying problem has one by its rows. */
function expectCertifiable(samplePolicies: ChosenValues) {
  const { client, certified, printed } = certificateFor(samplePolicies)
  for (const one of certified) {
    if (certifyingProblemOf(one, client) !== null) continue
    const { policy: row, withoutCompanyBecause } = one
    expect(row.status).toBe('active')
    expect(row.endDate > day && (row.startDate <= day || row.renewedFrom !== null)).toBe(true)
    expect(row.gaps.some(({ from, until }) => from <= day && day < until)).toBe(false)
    expect(row.deactivatedAt).toBeNull()
    expect(row.standing).not.toMatch(/^(cancelled|other agent|binder ended|lapsed)$/)
    if (row.standing === 'cancellation due') expect(row.noticeOn).toBeNull()
    if (row.life?.nonrenewal) expect(pendingText([one], client)).toContain('a notice of nonrenewal')
    expect(withoutCompanyBecause !== null || row.company?.naic != null).toBe(true)
    expect(row.wholesaler === null || row.wholesaleAuthority !== null).toBe(true)
    const listedPolicy = printed.policies.find(({ policyId }) => policyId === row.id)
    expect(listedPolicy?.limits.filter(({ amount }) => amount === 0)).toEqual([])
    if (/Umbrella/.test(row.type)) {
      expect([row.facts.retention === null, listedPolicy?.underlying ?? []]).toEqual([
        false,
        expect.anything(),
      ])
      expect(listedPolicy?.underlying?.length).toBeGreaterThan(0)
      for (const underlyingPolicy of samplePolicies.all.filter(({ id }) =>
        row.facts.underlying?.includes(id),
      ))
        if (
          (underlyingPolicy.noticeOn ?? '') > day ||
          endOfCover(underlyingPolicy) < underlyingPolicy.endDate
        )
          expect(pendingText([one], client)).toContain(
            `is excess over policy ${underlyingPolicy.policyNumber}, which has`,
          )
    }
    if (/^Commercial Auto/.test(row.type)) expect(row.facts.coveredAutos).not.toEqual([])
    if (/Compensation/.test(row.type))
      expect(listedPolicy?.told?.join()).toMatch(/States: .*excluded: (.+ )?[YN]\b/)
    if (/General Liability|BOP|Umbrella|Professional|Cyber|D&O/.test(row.type))
      expect(listedPolicy?.trigger).toMatch(/^Occurrence|retroactive/)
    const hasNotice = (row.noticeOn ?? '') > day
    if (hasNotice || listedPolicy?.toCome) expect(pendingText([one], client)).toContain(row.policyNumber)
  }
  const problem = insuredProblemOf(certified, samplePolicies.insured)
  const [legal, dba] = samplePolicies.insured.split(' DBA ')
  for (const { policy: row } of certified) {
    const hasInsured = (name: string | undefined) => row.insureds.some((insured) => insured.name === name)
    const isLegal =
      hasInsured(legal) || (legal === account && row.insureds.every(({ role }) => role === 'dba'))
    if (problem === null) expect(isLegal && (dba === undefined || hasInsured(dba))).toBe(true)
  }
}

const propertyOptions = { numRuns: 3000, seed: 20261120 }

// Spec: certificates/forms
test('no word on a certificate is without a row of the policy behind it, whatever the rows are', () => {
  const expectRows = (samplePolicies: ChosenValues) => {
    const { printed } = certificateFor(samplePolicies)
    expectRowsBehind(printed, samplePolicies.all)
    const names: readonly string[] = samplePolicies.coverages
    for (const { type } of printed.policies.flatMap((listedPolicy) => listedPolicy.limits))
      expect(names).toContain(type)
  }
  fc.assert(fc.property(chosenValues, expectRows), propertyOptions)
})

// Spec: certificates/refused
test('what may be certified is in force and says all that a holder asks for', () => {
  fc.assert(fc.property(chosenValues, expectCertifiable), propertyOptions)
})

type Portal = Awaited<ReturnType<typeof portal>>

const canBeStored = ({ from, until }: FormOnFile) => (from ?? '') < (until ?? '9')

/** Gives a policy on file the forms of a random one. */
async function setForms({ context: { db, now } }: Portal, policyId: string, samplePolicies: PolicyToCertify) {
  await db.deleteFrom('policyParts').where('policyId', '=', policyId).execute()
  for (const [index, { id, from, until, effect, ...formText }] of samplePolicies.forms
    .filter(canBeStored)
    .entries()) {
    const [, aggregate] = /^aggregate per (.*)$/.exec(effect) ?? []
    // Stored so that earlier builds can read it.
    const otherEffect = aggregate ? { aggregate } : formText.project ? { effectOnProject: effect } : null
    const storedPart = otherEffect
      ? { ...formText, effect: 'other', ...otherEffect }
      : { ...formText, effect }
    const dates = { startsOn: from, endsOn: until, createdAt: now().toISOString() }
    const part = { id, policyId, kind: 'form' as const, place: index, ...dates }
    await db
      .insertInto('policyParts')
      .values({ ...part, said: JSON.stringify(storedPart) })
      .execute()
  }
}

const setFacts = ({ context: { db } }: Portal, policyId: string, facts: PolicyToCertify['facts']) =>
  db
    .updateTable('policies')
    .set({ facts: JSON.stringify({ ...facts, underlying: [] }) })
    .where('id', '=', policyId)
    .execute()

/** Gives a policy on file the forms, facts and gap of a random one. */
async function setRows(testPortal: Portal, policyId: string, samplePolicies: PolicyToCertify) {
  await setForms(testPortal, policyId, samplePolicies)
  await setFacts(testPortal, policyId, samplePolicies.facts)
  const [gap] = samplePolicies.gaps
  const gaps = gap ? sql`datemultirange(daterange(${gap.from}, ${gap.until}))` : sql`'{}'::datemultirange`
  await sql`update policies set gaps = ${gaps} where id = ${policyId}`.execute(testPortal.context.db)
}

/** Lets the client certify every wording of the approved policies. */
const approveAllWordings = ({ context: { db } }: Portal) =>
  db
    .updateTable('certificateMasterPolicies')
    .set({ wordings: [...wordingNames] })
    .execute()

/**
 * Checks the certificates that a client got since the last look, and counts them by the path by
 * which they were issued. The forms are those drawn, and not those that the portal reads.
 */
function certificatesOf({ as, people, context }: Portal, client: TestPerson) {
  const seenValues = new Set<string>()
  const paths = new Map<string, number>()
  const issuedBy = async (path: string, samplePolicies: { policyId: string; rows: PolicyToCertify }) => {
    const query = { clientId: client.id, limit: 50 }
    const { certificates } = (await as(people.admin).call(api.certificates.list, query)).body
    const onFile = await policiesToCertify(context.db, client.id, { day })
    const all = onFile.map((one) =>
      one.id === samplePolicies.policyId
        ? { ...one, forms: samplePolicies.rows.forms.filter(canBeStored) }
        : one,
    )
    const anew = certificates.filter(({ id }) => !seenValues.has(id))
    for (const { id, printed } of anew) {
      seenValues.add(id)
      expectRowsBehind(printed, all)
    }
    paths.set(path, (paths.get(path) ?? 0) + anew.length)
    return anew
  }
  return { issuedBy, paths }
}

/** Random policies with several forms. */
const drawPolicies = (id: string, numRuns: number, seed = 20261120) =>
  fc.sample(
    policy(id).filter(({ forms }) => forms.filter(canBeStored).length > 3),
    { seed, numRuns },
  )

/** Expects each path to have issued at least this many certificates. */
const expectPaths = (paths: ReadonlyMap<string, number>, names: readonly string[], minCount: number) =>
  expect([...paths].map(([name, count]) => [name, count >= minCount])).toEqual(
    names.map((name) => [name, true]),
  )

// Spec: certificates/forms, certificates/reissue
test('neither is one on a certificate that is issued, by whichever way it is issued', async () => {
  const testPortal = await portal()
  const { as, people, given } = testPortal
  const { bop, form: approval } = await approvedClient(testPortal)
  await approveAllWordings(testPortal)
  const [agent, client] = [as(people.agent), as(people.client)]
  const clientId = people.client.id
  const keyInput = { name: 'Certificates', rights: { certificates: 'write' as const }, days: 90 }
  const { text: key } = (await as(people.agent, { confirmed: true }).call(api.apiKeys.create, keyInput)).body
  const { issuedBy, paths } = certificatesOf(testPortal, people.client)
  for (const [round, rows] of drawPolicies(bop.id, 14).entries()) {
    await setRows(testPortal, bop.id, rows)
    const now = { policyId: bop.id, rows }
    for (const name of ['Bayfare Grocers Inc', 'Harbor Hardware LLC'])
      await client.call(api.certificates.issue, { holder: { ...bayfareInsured, name } })
    const [firstCertificate] = await issuedBy('client', now)
    const holder = { ...bayfareInsured, name: 'Town of Stonington' }
    const project = places[round % 2] ?? ''
    const input = (wordings: readonly WordingName[], reference = { project }) => ({
      ...{ ...approval, holder, reference },
      policies: [{ policyId: bop.id, coverages: ['Each Occurrence'], wordings: [...wordings] }],
    })
    const granted = (place: string) =>
      wordingNames.filter((name) =>
        rows.forms
          .filter(canBeStored)
          .some((form) => givesWording(form, name, { holder: holder.name, project: place, onDay: day })),
      )
    for (const name of wordingNames)
      await agent.call(api.certificates.issueFor, { clientId, ...input([name]) })
    await issuedBy('agent', now)
    const { id: requestId } = await given.request()
    const answer = { ...input(granted(''), { project: '' }), requestId }
    await agent.call(api.certificates.issueFor, { clientId, ...answer })
    await issuedBy('request', now)
    const headers = { authorization: `Bearer ${key}` }
    const url = `/api/agent/certificate/new/${clientId}`
    await as(null).send('POST', url, input(granted(project)), { headers })
    await issuedBy('API key', now)
    const bank = { ...bayfareInsured, name: 'PNC Bank, N.A.', street: `${round + 1} Depot Road` }
    const { request } = (await client.call(api.certificates.issue, { holder: bank })).body
    await agent.call(api.certificates.approveHolder, { id: request?.holderId ?? '' })
    await issuedBy('approval', now)
    if (request?.holderId) await agent.call(api.certificates.removeHolder, { id: request.holderId })
    await agent.call(api.certificates.reissue, { clientId })
    const [reissuedCertificate] = await issuedBy('reissue', now)
    await agent.call(api.certificates.reissueSeveral, {
      certificateIds: reissuedCertificate ? [reissuedCertificate.id] : [bop.id],
    })
    await issuedBy('several', now)
    if (!firstCertificate || round % 4 > 0) continue
    const isInsured = firstCertificate.printed.wordings.some((wordingText) =>
      wordingText.includes('is an additional insured'),
    )
    for (const readText of [pdfTextOf, secondReadingOf]) {
      const text = await paperText(testPortal, firstCertificate, readText)
      for (const wordingText of firstCertificate.printed.wordings) expect(text).toContain(wordingText)
      expect(/is an additional insured|Additional insured.*: Y/.test(text)).toBe(isInsured)
    }
  }
  const names = ['client', 'agent', 'request', 'API key', 'approval', 'reissue', 'several']
  expectPaths(paths, names, 4)
})

// Spec: certificates/forms
test('neither is one on a certificate of a batch, which is judged by the first day of the renewal', async () => {
  const testPortal = await portal()
  const { as, people, given, context } = testPortal
  const [agent, client] = [as(people.agent), as(people.client)]
  const coverages = [...liability]
  const expiringPolicy = await given.policy({ startDate: '2025-12-20', coverages })
  await makeCertifiable(testPortal, [expiringPolicy])
  const { id: renewalId } = await given.renewal(expiringPolicy)
  const approval = {
    insuredName: expiringPolicy.clientName,
    policies: [{ policyId: expiringPolicy.id, coverages: ['Each Occurrence'] }],
  }
  await agent.call(api.certificates.approve, { clientId: people.client.id, ...approval })
  await approveAllWordings(testPortal)
  const { issuedBy, paths } = certificatesOf(testPortal, people.client)
  const wordings = new Set<string>()
  for (const [round, samplePolicies] of drawPolicies(renewalId, 20).entries()) {
    // A form that ends within the term leaves the certificate to an agent.
    const endsBefore = (until: string | null) => until !== null && until <= '2026-12-20'
    const forms = samplePolicies.forms.map((form) =>
      endsBefore(form.until) ? form : { ...form, until: null },
    )
    const rows = { ...samplePolicies, forms }
    await setRows(testPortal, renewalId, rows)
    const now = { policyId: renewalId, rows }
    const name = holders[round % 3] ?? ''
    const holder = { ...bayfareInsured, name, street: `${round + 1} Depot Road` }
    await client.call(api.certificates.issue, { holder })
    const [certificateBefore] = await issuedBy('client', now)
    const order = { certificateIds: [certificateBefore?._id ?? ''], isEmailed: false }
    await agent.call(api.certificateRuns.start, order)
    await runQueuedJobs(context, 'issueCertificateRun', issueCertificateRun(context))
    for (const { printed } of await issuedBy('batch', now))
      for (const one of printed.policies.flatMap((listedPolicy) => listedPolicy.wordings ?? []))
        wordings.add(one)
  }
  expectPaths(paths, ['client', 'batch'], 5)
  expect(wordings.size).toBeGreaterThan(2)
})

// Only a form grants these, and an import brings no form.
const grants = [
  'Bayfare Grocers Inc is an additional insured',
  'waiver of subrogation applies',
  'primary and noncontributory',
  'per CG 20 10 04 13',
  '30 days notice of cancellation will be given',
]
const grantPattern = /additional insured|subrogation|noncontributory|CG 20|notice of cancel/i
const withGrant = (text: string) =>
  seldom(fc.constantFrom(...grants)).map((grant) => (grant === null ? text : `${text}, ${grant}`))
const orEmpty = (value: fc.Arbitrary<string>) => seldom(value).map((text) => text ?? '')

const importedNames = 'Kestrel Orchard Vesper Juniper Copperhill Lantern Saltmarsh Windrow Bramble Tamarack'
  .split(' ')
  .flatMap((name) => [`${name} Heating LLC`, `${name} Florists Inc`, `${name} Stables LLC`])

const listedLimits = fc
  .tuple(coverages, withGrant('Damage to Premises Rented'))
  .map(([listed, type]) => [...listed, { type, amount: 100_000, interval: null }])

/** A row of a list, with its policy, client and holder. Every third is of the test's client. */
const listRow = (index: number) => {
  const name = importedNames[index % importedNames.length] ?? ''
  return fc.record({
    'accounts.name': index % 3 === 0 ? fc.constant(account) : withGrant(name),
    'accounts.dba': index % 3 === 0 ? fc.constant('') : withGrant(`${name} Trading`),
    'accounts.mailingStreet': fc.constant(`${index + 12} Quay Street`),
    'accounts.mailingCity': fc.constant('Mystic'),
    'accounts.mailingState': fc.constant('CT'),
    'accounts.mailingZip': fc.constant('06355'),
    'policies.number': withGrant(`HBP ${4000 + index}`),
    'policies.carrier': fc.constant('The Hartford'),
    'policies.company': fc.constantFrom('The Hartford Insurance Company', '', 'Unlisted Mutual'),
    'policies.line': fc.constantFrom(...types),
    'policies.status': seldom(fc.constant('pending')).map((status) => status ?? 'active'),
    'policies.start': seldom(fc.constant('2026-12-01')).map((start) => start ?? termStart),
    'policies.end': fc.constant(termEnd),
    'policies.limits': listedLimits.map((listed) => formatLimitsCell(listed)),
    'policies.coverageType': fc.constantFrom(
      'Occurrence',
      'Claims-made',
      'Claims-made, retroactive date none',
    ),
    'policies.description': withGrant('Written for the season'),
    'policies.namedInsured': orEmpty(withGrant(`${name} Holdings`)),
    'policies.wholesaler': orEmpty(fc.constant('Quarry Point')),
    'policies.offAs': orEmpty(fc.constantFrom('entered in error', 'cancelled', 'not renewed', 'replaced')),
    'policies.cancelledOn': orEmpty(anyDay.filter((one) => '2026-12-01' < one && one < termEnd)),
    'holders.name': withGrant('Harbor Hardware LLC'),
    'holders.street': withGrant(`${index + 1} Depot Road`),
    'holders.city': fc.constant('Groton'),
    'holders.state': fc.constant('CT'),
    'holders.zip': fc.constant('06340'),
    'holders.operations': fc.constantFrom('', ...grants),
    'holders.additionalInsured': fc.constantFrom('', ...grants),
  })
}
type ListRow = ReturnType<typeof listRow> extends fc.Arbitrary<infer Value> ? Value : never

const listOf = (rows: readonly ListRow[]) => {
  const fields = bookFields.map(({ field }) => field)
  const cells = rows.map((row) => new Map(Object.entries(row)))
  const filledFields = fields.filter((field) => cells.some((row) => row.has(field)))
  return [
    filledFields.map((field) => columnOf(field).head),
    ...cells.map((row) => filledFields.map((field) => row.get(field) ?? '')),
  ]
    .map(toCsvLine)
    .join('')
}

/** The policy as the list states it, with the forms and facts of a random one. */
function policyOfList(row: ListRow, id: string, drawn: PolicyToCertify): PolicyToCertify {
  const { 'policies.cancelledOn': cancelledOn, 'policies.end': endDate } = row
  return {
    ...drawn,
    id,
    endDate,
    policyNumber: row['policies.number'],
    type: row['policies.line'],
    startDate: row['policies.start'],
    coverages: Coverage.array().parse(limitsFromCell(row['policies.limits'])),
    forms: drawn.forms.filter(canBeStored),
    gaps: cancelledOn && row['policies.offAs'] === 'cancelled' ? [{ from: cancelledOn, until: endDate }] : [],
    confirmedChanges: [],
    plannedCoverages: [],
  }
}

/** Fails if the certificate prints something that the row of the list does not say. */
function expectInList({ insured, holder, policies }: PrintedCertificate, row: ListRow) {
  const [listedPolicy, ...otherPolicies] = policies
  expect(otherPolicies).toEqual([])
  expect(row['policies.status']).toBe('active')
  expect(row['policies.start'] <= day).toBe(true)
  expect(row['policies.offAs']).toMatch(/^(cancelled)?$/)
  if (row['policies.offAs'] === 'cancelled') expect(row['policies.cancelledOn']).not.toBe('')
  expect(insured.name).toBe(row['policies.namedInsured'] || row['accounts.name'])
  expect(listedPolicy).toMatchObject({
    ...{ policyNumber: row['policies.number'], carrier: row['policies.carrier'] },
    startDate: row['policies.start'],
  })
  const company = row['policies.company'].startsWith('The') ? row['policies.company'] : undefined
  expect(listedPolicy?.company?.name).toBe(company)
  if (listedPolicy?.trigger)
    expect(row['policies.coverageType']).toContain(listedPolicy.trigger.split(',')[0])
  const texts = [insured.name, insured.address, ...Object.values(holder), listedPolicy?.policyNumber]
  for (const text of [...texts, ...(listedPolicy?.limits ?? []).map(({ type }) => type)])
    expect(text ?? '').not.toMatch(grantPattern)
}

/** Rows of a list, and the same rows with other amounts and triggers. */
function drawLists(count: number, seed: number) {
  const draw = (index: number, version: number) =>
    fc.sample(listRow(index), { seed: seed + 2 * index + version, numRuns: 1 })
  const rows = Array.from({ length: count }, (_, index) => draw(index, 0)).flat()
  const laterRows = rows.map((row, index) => {
    const [{ 'policies.coverageType': trigger } = row] = draw(index, 1)
    const limits = (limitsFromCell(row['policies.limits']) ?? []).map((limit) => ({
      ...limit,
      amount: index % 2 === 0 ? limit.amount / 2 : limit.amount + 100_000,
    }))
    return { ...row, 'policies.limits': formatLimitsCell(limits), 'policies.coverageType': trigger }
  })
  return { rows, later: laterRows }
}

// Spec: certificates/forms, certificates/limits, imports/undo
test('neither is one on a certificate of an imported policy, of one that a list changes, or of one put back', async () => {
  const testPortal = await portal()
  const { as, people, context } = testPortal
  await approvedClient(testPortal)
  const [admin, client] = [as(people.admin), as(people.client)]
  const { rows, later } = drawLists(30, 20261120)
  await runCommit(testPortal, (await uploadAndRehearse(testPortal, { 'book.csv': listOf(rows) })).id)
  const onFile = await context.db.selectFrom('policies').select(['id', 'userId', 'policyNumber']).execute()
  const drawn = rows.flatMap((row, index) => {
    const found = onFile.find(({ policyNumber }) => policyNumber === row['policies.number'])
    const samples = drawPolicies(row['policies.number'], 1, 20261120 + index)
    return samples.flatMap((sample) => (found ? { ...found, index, sample } : []))
  })
  expect(drawn.length).toBeGreaterThan(rows.length / 2)
  for (const { id, sample } of drawn) {
    await setForms(testPortal, id, sample)
    await setFacts(testPortal, id, sample.facts)
  }
  const clientIds = [...new Set(drawn.map(({ userId }) => userId))]
  const seenIds = new Set<string>()
  const paths = new Map<string, number>()
  /** Judges the certificates since the last look by the list that the book follows. */
  const judge = async (path: string, list: readonly ListRow[]) => {
    for (const clientId of clientIds) {
      const { certificates } = (await admin.call(api.certificates.list, { clientId, limit: 50 })).body
      for (const { id, printed } of certificates.filter((one) => !seenIds.has(one.id))) {
        seenIds.add(id)
        const listed = drawn.find((one) => one.id === printed.policies[0]?.policyId)
        const row = list[listed?.index ?? -1]
        if (!listed || !row) throw new Error('A printed policy is on no list')
        expectInList(printed, row)
        expectRowsBehind(printed, [policyOfList(row, listed.id, listed.sample)])
        paths.set(path, (paths.get(path) ?? 0) + 1)
      }
    }
  }
  const issueAll = async (list: readonly ListRow[]) => {
    for (const [round, { id: policyId, userId: clientId, index, sample }] of drawn.entries()) {
      const row = list[index]
      if (!row) continue
      const { forms } = policyOfList(row, policyId, sample)
      const listed = limitsFromCell(row['policies.limits']) ?? []
      const [name, dba] = [row['accounts.name'], row['accounts.dba']]
      const insured = row['policies.namedInsured'] || name
      const plainLimits = listed.flatMap(({ type, kind }) => (kind || grantPattern.test(type) ? [] : type))
      const backed = wordingNames.filter((one) =>
        forms.some((given) =>
          givesWording(given, one, { holder: bayfareInsured.name, project: '', onDay: day }),
        ),
      )
      const send = (insuredName: string, names: readonly string[], more: object, wordings: WordingName[]) =>
        admin.send('POST', `/api/agent/certificate/new/${clientId}`, {
          ...{ insuredName, because: 'Requested today', ...more },
          policies: [{ policyId, coverages: names, wordings, withoutCompanyBecause: 'Not stated yet' }],
        })
      const { holders: imported } = (await admin.call(api.certificates.holders, { clientId })).body
      const holderId = imported.find(({ street }) => street.startsWith(`${index + 1} Depot`))?.id
      const other = [dba, name, `${name} DBA ${dba}`][round % 3] ?? name
      const names = listed.map(({ type }) => type)
      const approval = {
        insuredName: insured,
        policies: [{ policyId, coverages: plainLimits, withoutCompanyBecause: 'Not stated yet' }],
      }
      await admin.send('PUT', `/api/agent/certificate/master/${clientId}`, approval)
      await approveAllWordings(testPortal)
      await send(insured, plainLimits, { holder: bayfareInsured }, backed)
      await send(insured, plainLimits, { holder: bayfareInsured }, [])
      await send(insured, names, { holderId }, wordingNames.slice(round % 5, (round % 5) + 1))
      await send(other, plainLimits, { holderId }, [])
      if (clientId !== people.client.id) continue
      const holder = { ...bayfareInsured, name: 'Harbor Hardware LLC', street: `${index + 1} Elm Street` }
      await client.call(api.certificates.issue, { holder, policyIds: [policyId] })
    }
  }
  const reissueAll = async () => {
    for (const clientId of clientIds) {
      const { certificates } = (await admin.call(api.certificates.list, { clientId, limit: 50 })).body
      const certificateIds = certificates.map(({ id }) => id)
      if (certificateIds.length > 0) await admin.call(api.certificates.reissueSeveral, { certificateIds })
    }
  }
  await issueAll(rows)
  await judge('imported', rows)
  await reissueAll()
  await judge('reissued', rows)
  const { id: laterId } = await uploadAndRehearse(testPortal, { 'newer.csv': listOf(later) })
  await runCommit(testPortal, laterId)
  await reissueAll()
  await issueAll(later)
  await judge('changed', later)
  await runUndo(testPortal, laterId)
  await issueAll(rows)
  await judge('undone', rows)
  expectPaths(paths, ['imported', 'reissued', 'changed', 'undone'], 1)
})
