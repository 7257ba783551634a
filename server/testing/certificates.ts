import { expect } from 'vitest'
import type { z } from 'zod'
import type { MasterForm } from '../../contract/certificate-forms.ts'
import type { Certificate } from '../../contract/certificates.ts'
import { api } from '../../contract/index.ts'
import { triggerOf } from '../../contract/values/coverage-trigger.ts'
import { type FormEffect, noFacts } from '../../contract/values/part-labels.ts'
import type { WordingName } from '../../contract/values/wordings.ts'
import { newId } from '../platform/ids.ts'
import { pdfTextOf } from './pdf-text.ts'
import type { portal } from './portal.ts'

type Portal = Awaited<ReturnType<typeof portal>>

export const bayfareInsured = {
  name: 'Bayfare Grocers Inc',
  street: '18 Depot Road',
  city: 'Groton',
  state: 'CT',
  zip: '06340',
} as const

export const liability = [
  { type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' },
  { type: 'General Aggregate', amount: 2_000_000, interval: 'aggregate' },
  { type: 'Business Personal Property', amount: 310_000, interval: null },
] as const

export const compensation = [
  { type: "Part One Workers' Compensation, Connecticut: Statutory", amount: 0, interval: null },
  { type: 'Part Two Employers Liability', amount: 1_000_000, interval: 'per accident' },
  { type: 'Part Two Employers Liability', amount: 500_000, interval: 'each employee' },
] as const

/** Blanket policy forms: each gives its wording (`effect`) to every certificate holder. */
export const blanketForms = [
  { number: 'CG 20 10', edition: '04 13', title: 'Additional Insured', effect: 'additional insured' },
  { number: 'CG 20 37', edition: '04 13', title: 'Completed Operations', effect: 'additional insured' },
  {
    number: 'CG 24 04',
    edition: '05 09',
    title: 'Waiver of Transfer of Rights',
    effect: 'waiver of subrogation',
  },
  { number: 'CG 20 01', edition: '04 13', title: 'Primary', effect: 'primary and noncontributory' },
  { number: 'IL 09 99', edition: '01 15', title: 'Notice to Holders', effect: 'notice to holder' },
] as const

/** The facts that a policy of any line must state before it can be certified. */
const statedFacts = {
  ...noFacts,
  coveredAutos: ['any'],
  excessForm: 'umbrella',
  retention: 10_000,
  statesCovered: ['CT'],
  noneExcluded: true,
}

/**
 * Gives policies everything that certification requires: a writing company with its NAIC number,
 * the trigger, and the facts of any line. An umbrella lies over the first other policy.
 */
export async function makeCertifiable(
  { context: { db } }: { context: Pick<Portal['context'], 'db'> },
  policies: readonly { id: string }[],
) {
  for (const { id } of policies) {
    const policy = await db
      .selectFrom('policies')
      .innerJoin('carriers', 'carriers.name', 'policies.carrier')
      .where('policies.id', '=', id)
      .select(['carriers.id as carrierId', 'carrier', 'coverageType', 'description'])
      .executeTakeFirstOrThrow()
    const name = `${policy.carrier} Insurance Company`
    const findCompany = () =>
      db.selectFrom('carrierCompanies').where('name', '=', name).select('id').executeTakeFirst()
    const companyId = (await findCompany())?.id ?? newId()
    const { count } = await db
      .selectFrom('carrierCompanies')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    await db
      .insertInto('carrierCompanies')
      .values({ id: companyId, carrierId: policy.carrierId, name, naic: String(20_000 + Number(count)) })
      .onConflict((row) => row.doNothing())
      .execute()
    const underlyingPolicy = policies.find((otherPolicy) => otherPolicy.id !== id)
    const facts = { ...statedFacts, underlying: underlyingPolicy ? [underlyingPolicy.id] : [] }
    const trigger = triggerOf(policy)
    const isStated = trigger !== null && trigger !== 'Claims-made'
    const coverageType = trigger === null ? 'Occurrence' : 'Claims-made, retroactive date none'
    await db
      .updateTable('policies')
      .set({ carrierCompanyId: companyId, facts: JSON.stringify(facts) })
      .$if(!isStated, (row) => row.set({ coverageType, description: null }))
      .where('id', '=', id)
      .execute()
  }
}

export async function putFormsOnFile(
  { context: { db, now } }: Portal,
  policyId: string,
  forms: readonly { number: string; edition: string; title: string; effect: FormEffect }[],
) {
  const timestamp = now().toISOString()
  await db
    .insertInto('policyParts')
    .values(
      forms.map((form, index) => ({
        id: newId(),
        policyId,
        kind: 'form' as const,
        place: index,
        createdAt: timestamp,
        said: JSON.stringify({ ...form, scope: 'blanket', names: [] }),
      })),
    )
    .execute()
}

/** A client with two active policies, and an approval for most of their limits. */
export async function approvedClient(world: Portal) {
  const { as, given, people, context } = world
  const { name: insuredName } = await context.db
    .selectFrom('accounts')
    .where('id', '=', people.client.id)
    .select('name')
    .executeTakeFirstOrThrow()
  const bop = await given.policy({ coverages: [...liability] })
  const comp = await given.policy({
    policyNumber: 'WC 3318846',
    insurer: 'AmTrust',
    type: "Workers' Compensation Insurance",
    coverages: [...compensation],
  })
  await makeCertifiable(world, [bop, comp])
  await putFormsOnFile(world, bop.id, blanketForms)
  const form = {
    insuredName,
    insuredAddress: '218 Coopers Wharf Street, New London, CT 06320',
    policies: [
      {
        policyId: bop.id,
        coverages: ['Each Occurrence', 'General Aggregate'],
        wordings: ['additional insured'] as WordingName[],
      },
      {
        policyId: comp.id,
        coverages: [...new Set(compensation.map(({ type }) => type))],
        wordings: [] as WordingName[],
      },
    ],
  }
  const approve = (overrides: Partial<z.input<typeof MasterForm>> = {}) =>
    as(people.agent).call(api.certificates.approve, { clientId: people.client.id, ...form, ...overrides })
  expect((await approve()).status).toBe(200)
  return { bop, comp, form, approve }
}

/** The issued certificate. Fails if the client got a request instead. */
export function requireCertificate({ body }: { body: { certificate: Certificate | null } }): Certificate {
  const { certificate } = body
  if (!certificate) throw new Error('The holder waits for an approval')
  return certificate
}

/**
 * A new certificate of the client of `world`. Approves the client only if that is missing: each
 * approval reads all earlier certificates.
 */
export async function issueCertificate(world: Portal): Promise<Certificate> {
  const issue = () => world.as(world.people.client).call(api.certificates.issue, { holder: bayfareInsured })
  const { certificate } = (await issue()).body
  if (certificate) return certificate
  await approvedClient(world)
  return requireCertificate(await issue())
}

/** The stored PDF of a certificate. */
export async function certificatePaperOf({ context }: Portal, { document }: Pick<Certificate, 'document'>) {
  const { storageKey, size } = await context.db
    .selectFrom('documents')
    .select(['storageKey', 'size'])
    .where('id', '=', document?.id ?? '')
    .executeTakeFirstOrThrow()
  const pieces: Buffer[] = []
  for await (const piece of await context.files.read(storageKey, { start: 0, end: size - 1 }))
    pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

/** The text of a certificate's PDF, with single spaces. */
export const paperText = async (
  world: Portal,
  certificate: Pick<Certificate, 'document'>,
  readPdf = pdfTextOf,
) => (await readPdf(await certificatePaperOf(world, certificate))).join(' ').replace(/\s+/g, ' ')

export const checkCodeOf = ({ checkUrl }: Pick<Certificate, 'checkUrl'>) => checkUrl.split('/').at(-1) ?? ''
