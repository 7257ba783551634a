import { expect } from 'vitest'
import type { z } from 'zod'
import type { MasterForm } from '../../contract/certificate-forms.ts'
import type { Certificate } from '../../contract/certificates.ts'
import { api } from '../../contract/index.ts'
import type { WordingName } from '../../contract/values/wordings.ts'
import { pdfTextOf } from './pdf-text.ts'
import type { portal } from './portal.ts'

type Portal = Awaited<ReturnType<typeof portal>>

export const bayfare = {
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

/** A client with two active policies, and an approval for most of their limits. */
export async function approvedClient(world: Portal) {
  const { as, given, people } = world
  const bop = await given.policy({ coverages: [...liability] })
  const comp = await given.policy({
    policyNumber: 'WC 3318846',
    insurer: 'AmTrust',
    type: "Workers' Compensation Insurance",
    coverages: [...compensation],
  })
  const form = {
    insuredName: 'Tidewheel Bakery LLC',
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
  const approve = (more: Partial<z.input<typeof MasterForm>> = {}) =>
    as(people.agent).call(api.certificates.approve, { clientId: people.client.id, ...form, ...more })
  expect((await approve()).status).toBe(200)
  return { bop, comp, form, approve }
}

/** The issued certificate. Fails if the client got a request instead. */
export function requireCertificate({ body }: { body: { certificate: Certificate | null } }): Certificate {
  const { certificate } = body
  if (!certificate) throw new Error('The holder waits for an approval')
  return certificate
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
export const paperText = async (world: Portal, certificate: Pick<Certificate, 'document'>) =>
  (await pdfTextOf(await certificatePaperOf(world, certificate))).join(' ').replace(/\s+/g, ' ')

export const checkCodeOf = ({ checkUrl }: Pick<Certificate, 'checkUrl'>) => checkUrl.split('/').at(-1) ?? ''
