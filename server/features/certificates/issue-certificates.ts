import type { PrintedCertificate } from '../../../contract/certificates.ts'
import { holderByAgentError } from '../../../contract/values/holders.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import { refuseMissingGlyphs } from '../../letterhead.ts'
import { newId } from '../../platform/ids.ts'
import { record } from '../activity/record.ts'
import { fileDocument } from '../documents/file-document.ts'
import {
  type CertifiedPolicy,
  type ClientToCertify,
  certifyingProblemOf,
  insuredProblemOf,
} from './certifiable-policies.ts'
import type { CertificateContent, CertificatePdfs, Issuer } from './certificate-pdfs.ts'
import { findOrInsertHolder, type HolderToIssue, holderOnFile, type LockOption } from './holder-queries.ts'
import { insertCertificates } from './issue-queries.ts'

export interface CertificateToIssue {
  holderId: string
  printed: CertificateContent
  isBeyondApproval: boolean
  /** The notices and reductions that were pending, or null. */
  pending: string | null
}

/** A drafted certificate with the aggregates that it does not print, as sentences for staff. */
export type CertificateDraftForStaff = CertificateToIssue & { notPrinted: string[] }

/** An issued certificate, and what staff have to know of it. */
export interface IssuedByStaff {
  id: string
  notPrinted: string[]
}

export const toPrintedHolder = ({
  name,
  street,
  city,
  state,
  zip,
  country,
}: PrintedCertificate['holder']) => ({
  name,
  street,
  city,
  state,
  zip,
  ...(country && { country }),
})

/**
 * Inserts certificates. No other function creates certificates. The caller has locked the policies,
 * so the printed content still matches them at commit.
 */
export async function issueCertificates(
  tx: Db,
  context: Issuer,
  {
    clientId,
    certificates,
    papers,
  }: { clientId: string; certificates: readonly CertificateToIssue[]; papers: CertificatePdfs },
): Promise<{ id: string; number: number }[]> {
  const timestamp = context.now().toISOString()
  const drawnPapers = await papers.pdfsFor(tx, certificates)
  const issuedCertificates = drawnPapers.map((drawnPaper) => ({ ...drawnPaper, id: newId() }))
  await insertCertificates(
    tx,
    issuedCertificates.map(({ storedFile: _, day: __, pending: ___, ...row }) => ({
      ...row,
      clientId,
      issuedBy: context.me.id,
      issuedAt: timestamp,
    })),
  )
  for (const { id, number, printed, storedFile } of issuedCertificates)
    await fileDocument(tx, context, {
      storedFile,
      clientId,
      title: `${printed.evidence ? 'Evidence of property' : 'Certificate'} ${number}, ${printed.holder.name}`,
      type: 'certificate of insurance',
      certificateId: id,
    })
  return issuedCertificates.map(({ id, number }) => ({ id, number }))
}

interface HolderOnForm {
  holderId?: string | undefined
  holder?: Parameters<typeof findOrInsertHolder>[2] | undefined
}

/** The holder that a form names by id, or by name and address. */
export async function resolveHolder(
  tx: Db,
  context: Issuer,
  input: HolderOnForm & { clientId: string },
  lock: LockOption,
): Promise<HolderToIssue> {
  const { clientId, holderId, holder } = input
  if (holderId !== undefined) return holderOnFile(tx, clientId, holderId, lock)
  if (holder === undefined) throw notFound('Certificate holder')
  for (const [field, errorText] of Object.entries(holder))
    refuseMissingGlyphs(`holder.${field}`, errorText ?? null)
  return findOrInsertHolder(tx, clientId, holder, {
    ...lock,
    actorId: context.me.id,
    timestamp: context.now().toISOString(),
  })
}

/**
 * The reason why a holder on file cannot be printed, or null. An import, or an earlier release, may
 * have stored a name that promises coverage.
 */
export function holderProblemOf(holder: Pick<HolderToIssue, 'name' | 'street' | 'city'>): string | null {
  return holderByAgentError(holder) === null
    ? null
    : `“${holder.name}” has more than a name and an address on file. Please issue to this holder individually, entered again with only these`
}

/** Throws 409 with the first reason why the policies cannot be certified for the named insured. */
export function refuseProblems(
  client: ClientToCertify,
  certifiedPolicies: readonly CertifiedPolicy[],
  insuredName: string,
) {
  const problems = [
    ...certifiedPolicies.map((policy) => certifyingProblemOf(policy, client)),
    insuredProblemOf(certifiedPolicies, insuredName),
  ]
  const problem = problems.find((problem) => problem !== null)
  if (problem) throw conflict('not_certifiable', problem)
}

/** Throws 400 if a notice or reduction is pending and the agent does not say why to issue now. */
export function refuseWithoutReason(pendingText: string | null, reason: string) {
  if (pendingText !== null && reason === '')
    throw wrongField('because', `${pendingText}. Please enter the reason to issue the certificate now`)
}

export async function issueCertificate(
  tx: Db,
  context: Issuer,
  {
    clientId,
    papers,
    certificate,
    reason,
  }: { clientId: string; papers: CertificatePdfs; certificate: CertificateToIssue; reason: string },
): Promise<string> {
  const [issued] = await issueCertificates(tx, context, { clientId, papers, certificates: [certificate] })
  if (!issued) throw new Error('A certificate was not issued')
  const { id, number } = issued
  const { printed, isBeyondApproval, pending } = certificate
  await record(tx, context, {
    action: 'certificate.issued',
    id,
    clientId,
    details: {
      number,
      holder: printed.holder.name,
      isBeyondApproval,
      ...(pending === null ? {} : { pending: [null, pending], because: [null, reason] }),
    },
  })
  return id
}
