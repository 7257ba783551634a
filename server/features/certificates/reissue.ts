import type { certificates as wire } from '../../../contract/certificates.ts'
import type { HandlerReply } from '../../../contract/endpoint.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { record } from '../activity/record.ts'
import { clientSeenBy } from '../clients/queries.ts'
import type { CertificatePdfs } from './certificate-pdfs.ts'
import {
  type CertifiedPolicy,
  type ClientToCertify,
  certifiedStates,
  certifyingProblemOf,
  currentTermOf,
  insuredProblemOf,
  missingLimit,
  pendingText,
  printedCertificateOf,
} from './certify.ts'
import type { LockOption } from './holder-queries.ts'
import { type CertificateToIssue, issueCertificates, printedHolder } from './issue.ts'
import {
  type CertificateToReissue,
  certificatesToReissue,
  findWithdrawn,
  holdersToReissue,
} from './issue-queries.ts'
import { clientToCertify, masterInUse, storeMaster } from './master.ts'
import { type StoredMaster, storedMaster } from './master-queries.ts'
import { isPlainHolder } from './plain-holder.ts'
import { representativeOf } from './representative.ts'
import { lawOf } from './state-law.ts'

interface RenewedPolicy extends CertifiedPolicy {
  /** The reason why the policy cannot be certified, or null. */
  problem: string | null
}

/**
 * The approved policies. A renewal takes the place of an ended term. A renewal that lacks an
 * approved limit is left for a person to review.
 */
function followRenewals({ approved }: StoredMaster, client: ClientToCertify): RenewedPolicy[] {
  const { all, day } = client
  const followed = new Map<string, RenewedPolicy>()
  for (const { policyId, ...chosen } of approved) {
    const { coverages } = chosen
    const before = all.find(({ id }) => id === policyId)
    if (!before) continue
    const policy = currentTermOf(before, all, day)
    const gone = missingLimit(policy, coverages)
    if (policy !== before && gone !== undefined) {
      const problem = `The renewal of policy ${before.policyNumber} has no limit “${gone}”. Please approve certificates again`
      followed.set(before.id, { policy: before, ...chosen, problem })
      continue
    }
    // An approval of the renewal itself takes precedence.
    const isApprovedItself = policy !== before && approved.some((one) => one.policyId === policy.id)
    if (!isApprovedItself)
      followed.set(policy.id, {
        policy,
        ...chosen,
        problem: certifyingProblemOf({ policy, ...chosen }, client),
      })
  }
  return [...followed.values()]
}

interface SkippedHolder {
  holderId: string
  name: string
  number: number
  why: string
}

const toApprove =
  'The agency has not approved this name and address yet. Please issue this certificate by hand'
const pendingProblemOf = (certified: readonly CertifiedPolicy[], client: ClientToCertify) => {
  const pending = pendingText(certified, client)
  return pending === null ? undefined : `${pending}. Please decide for this holder individually`
}
const ownWording = 'This certificate has its own limits or wording. Please issue it to this holder by hand'

/**
 * The certificates to reissue: each holder gets the policies of its newest certificate, as approved
 * today. A holder is skipped, and named in the answer, if one of its policies cannot be certified,
 * an agent wrote wording for it, or an agent has to review it first.
 */
async function renewedFor(db: Db, visit: RequestContext, clientId: string, held: LockOption = {}) {
  await clientSeenBy(db, visit.me, clientId)
  const master = await masterInUse(db, visit.me, clientId, held)
  const holders = await holdersToReissue(db, clientId, held)
  const client = await clientToCertify(db, visit, clientId, held)
  const { all: policies, day } = client
  const renewed = followRenewals(master, client)
  /** The approved policy that replaces a policy of the certificate. */
  const approvedFor = (policyId: string) => {
    const before = policies.find(({ id }) => id === policyId)
    const term = before && currentTermOf(before, policies, day)
    return renewed.find(({ policy }) => policy === term) ?? renewed.find(({ policy }) => policy === before)
  }

  const laws = new Map<string, ReturnType<typeof lawOf>>()
  const lawIn = (states: readonly string[]) => {
    const law = laws.get(states.join()) ?? lawOf(db, visit, { states, byClient: false })
    laws.set(states.join(), law)
    return law
  }
  const wanted: CertificateToIssue[] = []
  const leftOut: SkippedHolder[] = []
  for (const { number, printed, isBeyondApproval, approvedAt, ...holder } of holders) {
    const approved = printed.policies.map(({ policyId }) => approvedFor(policyId))
    const certified = renewed.filter((one) => approved.includes(one))
    const lost = printed.policies[approved.indexOf(undefined)]
    const reference = printed.reference ?? null
    const law = await lawIn(certifiedStates(client, certified, reference?.state ?? ''))
    const why = isBeyondApproval
      ? ownWording
      : approvedAt === null && !isPlainHolder(holder)
        ? toApprove
        : lost
          ? `Policy ${lost.policyNumber} on this certificate is no longer approved`
          : (certified.find(({ problem }) => problem !== null)?.problem ??
            insuredProblemOf(certified, master.insuredName) ??
            law.refusal?.text ??
            pendingProblemOf(certified, client))
    if (why) leftOut.push({ holderId: holder.id, name: holder.name, number, why })
    else
      wanted.push({
        holderId: holder.id,
        printed: printedCertificateOf(client, {
          holder: printedHolder(holder),
          insured: { name: master.insuredName, address: master.insuredAddress },
          certified,
          reference,
          representative: representativeOf(visit.me),
          lawSentences: law.sentences,
        }),
        isBeyondApproval: false,
        pending: null,
      })
  }
  return { master, policies, renewed, wanted, leftOut }
}

export const draftsForAll = async (db: Db, visit: RequestContext, clientId: string) =>
  (await renewedFor(db, visit, clientId)).wanted.map(({ printed }) => printed)

type Renewals = Awaited<ReturnType<typeof renewedFor>>

/** Issues the certificates. In the approval, renewals take the place of ended terms. */
async function issueAnew(
  tx: Db,
  visit: RequestContext,
  papers: CertificatePdfs,
  { clientId, master, policies, renewed, wanted }: Omit<Renewals, 'leftOut'> & { clientId: string },
): Promise<number> {
  const hasChanged =
    renewed.map(({ policy }) => policy.id).join() !== master.approved.map(({ policyId }) => policyId).join()
  if (hasChanged)
    await storeMaster(tx, visit, {
      before: master,
      policies,
      master: {
        clientId,
        insuredName: master.insuredName,
        insuredAddress: master.insuredAddress,
        policies: renewed.map(({ policy, coverages, wordings, withoutCompanyBecause }) => ({
          policyId: policy.id,
          coverages: [...coverages],
          wordings: [...wordings],
          withoutCompanyBecause,
        })),
      },
    })
  const issued = await issueCertificates(tx, visit, { clientId, wanted, papers })
  if (issued.length > 0)
    await record(tx, visit, {
      action: 'certificate.reissued',
      clientId,
      details: { issued: issued.length, numbers: issued.map(({ number }) => number) },
    })
  return issued.length
}

export async function reissueToAll(tx: Db, visit: RequestContext, papers: CertificatePdfs, clientId: string) {
  const { leftOut, ...anew } = await renewedFor(tx, visit, clientId, { held: true })
  return { issued: await issueAnew(tx, visit, papers, { ...anew, clientId }), leftOut }
}

const notApproved = 'No certificates are approved for this client'
const wasWithdrawn = 'The certificate was withdrawn'
const isRemoved = 'The holder was removed'

/**
 * The certificates to reissue, and the reason for each skipped one. `anew` is null if the client
 * has no approval.
 */
async function renewedOf(
  db: Db,
  visit: RequestContext,
  clientId: string,
  chosen: readonly CertificateToReissue[],
  held: LockOption,
) {
  const leave = (one: CertificateToReissue, why: string) => ({
    id: one.id,
    holderId: one.holderId,
    name: one.printed.holder.name,
    number: one.number,
    why,
  })
  // Locks the approval first, so that the checks below see withdrawals that were committed during
  // the wait.
  if ((await storedMaster(db, clientId, held)) === null)
    return { anew: null, leftOut: chosen.map((one) => leave(one, notApproved)) }
  const { leftOut: notNow, ...anew } = await renewedFor(db, visit, clientId, held)
  const withdrawn = await findWithdrawn(
    db,
    chosen.map(({ id }) => id),
  )
  const newest = new Map((await holdersToReissue(db, clientId, {})).map(({ id, number }) => [id, number]))
  const whyNot = (one: CertificateToReissue) => {
    if (withdrawn.has(one.id)) return wasWithdrawn
    const number = newest.get(one.holderId)
    if (number === undefined) return isRemoved
    if (number !== one.number) return `Certificate ${number} has replaced it`
    return notNow.find(({ holderId }) => holderId === one.holderId)?.why
  }
  const leftOut = chosen.flatMap((one) => {
    const why = whyNot(one)
    return why === undefined ? [] : [leave(one, why)]
  })
  const stays = new Set(leftOut.map(({ id }) => id))
  const goes = new Set(chosen.filter(({ id }) => !stays.has(id)).map(({ holderId }) => holderId))
  const wanted = anew.wanted.filter(({ holderId }) => goes.has(holderId))
  return { anew: wanted.length === 0 ? null : { ...anew, wanted }, leftOut }
}

/** In a fixed order of clients, so that concurrent reissues cannot deadlock. */
async function byClient(db: Db, visit: RequestContext, ids: readonly string[]) {
  const found = await certificatesToReissue(db, visit.me, ids)
  return [...Map.groupBy(found, ({ clientId }) => clientId)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  )
}

export async function draftsForSeveral(db: Db, visit: RequestContext, ids: readonly string[]) {
  const printed: CertificateToIssue['printed'][] = []
  for (const [clientId, chosen] of await byClient(db, visit, ids)) {
    const { anew } = await renewedOf(db, visit, clientId, chosen, {})
    printed.push(...(anew?.wanted.map((one) => one.printed) ?? []))
  }
  return printed
}

/** Reissues the chosen certificates in one transaction. The answer names the skipped ones. */
export async function reissueSeveral(
  tx: Db,
  visit: RequestContext,
  papers: CertificatePdfs,
  ids: readonly string[],
): Promise<HandlerReply<typeof wire.reissueSeveral>> {
  const answer: HandlerReply<typeof wire.reissueSeveral> = { issued: 0, leftOut: [], notFound: [] }
  const chosen = await byClient(tx, visit, ids)
  for (const [clientId, ofClient] of chosen) {
    const { anew, leftOut } = await renewedOf(tx, visit, clientId, ofClient, { held: true })
    if (anew) answer.issued += await issueAnew(tx, visit, papers, { ...anew, clientId })
    answer.leftOut.push(...leftOut)
  }
  const there = new Set(chosen.flatMap(([, ofClient]) => ofClient.map(({ id }) => id)))
  answer.notFound = ids.filter((id) => !there.has(id))
  return answer
}
