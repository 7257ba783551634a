import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { IssueForm } from '../../../contract/certificate-forms.ts'
import type { Printed } from '../../../contract/certificates.ts'
import { fullName } from '../../../contract/values/names.ts'
import { type Context, type Me, today } from '../../context.ts'
import { conflict, notFound } from '../../failure.ts'
import { type Letterhead, letterheadOf } from '../../letterhead.ts'
import type { Db } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { record } from '../activity/record.ts'
import { fileDocument, type KeepDrawn, type Kept } from '../documents/keep.ts'
import { type Approved, isEnteredInError, printedPolicy, problemOf } from './certify.ts'
import { drawCertificate } from './draw.ts'
import { holderNamed, holderOnFile } from './holder-queries.ts'
import { insertCertificates, nextNumbers } from './issue-queries.ts'
import { masterInUse } from './master.ts'
import { type PolicyToCertify, policiesToCertify } from './master-queries.ts'
import { checkUrlOf } from './queries.ts'

// Without letters and digits that are taken for one another.
const codeLetters = 'ABCDEFGHJKMNPQRTUVWXYZ2346789'
const newCode = () => Array.from({ length: 10 }, () => codeLetters[randomInt(codeLetters.length)]).join('')

type Holder = Printed['holder'] & { id: string }

/** Who issues, and with what at hand. */
export type Issuer = Pick<Context, 'settings' | 'now'> & {
  me: Pick<Me, 'id' | 'role' | 'firstName' | 'lastName'> & Partial<Pick<Me, 'covers'>>
  ip?: string
}

/** What shall be printed for a holder. */
export interface ToIssue {
  holder: Holder
  printed: Omit<Printed, 'holder' | 'issuedBy'>
  isBeyondApproval: boolean
}

/** The agency issues it; of its own people the paper names who did. */
const issuedBy = ({ me, settings }: Issuer) =>
  me.role === 'client'
    ? settings.agency.name
    : [fullName(me.firstName, me.lastName), settings.agency.name].filter(Boolean).join(', ')

/**
 * Numbers, draws and files certificates: the one way by which any comes to be. Answers their ids. The policies are held by
 * now, so that what is drawn is what they say when it is filed.
 */
export async function issueCertificates(
  tx: Db,
  visit: Issuer,
  { clientId, wanted, keep }: { clientId: string; wanted: readonly ToIssue[]; keep: KeepDrawn },
): Promise<{ id: string; number: number }[]> {
  const letterhead = await letterheadOf(tx, visit.settings)
  const numbers = await nextNumbers(tx, wanted.length)
  const drawn: ReturnType<typeof drawOne>[] = []
  for (const [place, one] of wanted.entries()) {
    const papers = drawOne(visit, { ...one, number: numbers[place] ?? 0, letterhead, keep })
    drawn.push(papers)
    // One after the other where they are drawn, all at once where they wait for the disk.
    await papers.then(({ keeping }) => void keeping.catch(() => undefined))
  }
  const issued = await Promise.all(drawn)
  const at = visit.now().toISOString()
  const rows = issued.map(({ keeping: _, holder, ...row }) => ({ ...row, holderId: holder.id }))
  await insertCertificates(
    tx,
    rows.map((row) => ({ ...row, clientId, issuedBy: visit.me.id, issuedAt: at })),
  )
  for (const { id, number, holder, keeping } of issued)
    await fileDocument(tx, visit, {
      kept: await keeping,
      clientId,
      title: `Certificate ${number}, ${holder.name}`,
      type: 'certificate of insurance',
      certificateId: id,
    })
  return rows.map(({ id, number }) => ({ id, number }))
}

interface ToDraw extends ToIssue {
  number: number
  letterhead: Letterhead
  keep: KeepDrawn
}

async function drawOne(
  visit: Issuer,
  { holder, number, letterhead, keep, isBeyondApproval, printed }: ToDraw,
) {
  const { name, street, city, state, zip } = holder
  const whole = { ...printed, holder: { name, street, city, state, zip }, issuedBy: issuedBy(visit) }
  const code = newCode()
  const checkUrl = checkUrlOf(visit.settings.publicUrl, { number, code })
  const at = visit.now().toISOString()
  const paper = await drawCertificate(
    { number, code, printed: whole, at, day: today(visit), checkUrl },
    letterhead,
  )
  const keeping: Promise<Kept> = keep(`certificate-${number}.pdf`, paper)
  return { id: newId(), number, code, printed: whole, isBeyondApproval, holder, keeping }
}

type ToHolder = Pick<z.output<typeof IssueForm>, 'holderId' | 'holder'>

/** The holder that a form names. */
export async function holderFor(tx: Db, visit: Issuer, clientId: string, given: ToHolder): Promise<Holder> {
  if (given.holderId !== undefined) return holderOnFile(tx, clientId, given.holderId)
  if (given.holder === undefined) throw notFound('Certificate holder')
  return holderNamed(tx, clientId, given.holder, { id: visit.me.id, at: visit.now().toISOString() })
}

/** Refuses what cannot be certified at the moment, naming the first such policy. */
export function refuseProblems(
  wanted: readonly { policy: PolicyToCertify; coverages: readonly string[] }[],
  day: string,
) {
  for (const { policy, coverages } of wanted) {
    const problem = problemOf(policy, coverages, day)
    if (problem) throw conflict('not_certifiable', problem)
  }
}

/** Those of the approved policies that a client wants to have certified: all of them unless it is said. */
function wantedOf(
  approved: readonly Approved[],
  policies: readonly PolicyToCertify[],
  policyIds?: readonly string[],
) {
  for (const id of policyIds ?? []) {
    const policy = policies.find((one) => one.id === id)
    if (!policy || isEnteredInError(policy)) throw notFound('Policy')
    if (!approved.some(({ policyId }) => policyId === id))
      throw conflict(
        'not_approved',
        `Your agent has not approved policy ${policy.policyNumber} for certificates`,
      )
  }
  return approved.flatMap(({ policyId, coverages }) => {
    const policy = policies.find(({ id }) => id === policyId)
    return policy && (policyIds?.includes(policyId) ?? true) ? [{ policy, coverages }] : []
  })
}

/** A client issues a certificate: of what is approved and in force, and with nothing of their own but the holder. */
export async function issueByClient(
  tx: Db,
  visit: Issuer,
  keep: KeepDrawn,
  given: z.output<typeof IssueForm>,
) {
  const clientId = visit.me.id
  const master = await masterInUse(tx, visit.me, clientId)
  const holder = await holderFor(tx, visit, clientId, given)
  const policies = await policiesToCertify(tx, clientId, { held: true })
  const wanted = wantedOf(master.approved, policies, given.policyIds)
  refuseProblems(wanted, today(visit))
  const printed = {
    insured: { name: master.insuredName, address: master.insuredAddress },
    policies: wanted.map(({ policy, coverages }) => printedPolicy(policy, coverages)),
    wordings: master.wordings,
    ownWording: null,
  }
  return issueOne(tx, visit, { clientId, keep, toIssue: { holder, printed, isBeyondApproval: false } })
}

/** One certificate, on record by itself. */
export async function issueOne(
  tx: Db,
  visit: Issuer,
  { clientId, keep, toIssue }: { clientId: string; keep: KeepDrawn; toIssue: ToIssue },
): Promise<string> {
  const [issued] = await issueCertificates(tx, visit, { clientId, keep, wanted: [toIssue] })
  if (!issued) throw new Error('A certificate was not issued')
  const { id, number } = issued
  const { holder, isBeyondApproval } = toIssue
  await record(tx, visit, {
    action: 'certificate.issued',
    id,
    clientId,
    details: { number, holder: holder.name, isBeyondApproval },
  })
  return id
}
