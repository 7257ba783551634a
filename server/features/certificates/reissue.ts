import { today, type Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { record } from '../activity/record.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { type Certified, currentTermOf, missingLimit, printedOf, problemOf } from './certify.ts'
import type { Held } from './holder-queries.ts'
import { issueCertificates, printedHolder, type ToIssue } from './issue.ts'
import { holdersToReissue } from './issue-queries.ts'
import { keepMaster, masterInUse } from './master.ts'
import { type PolicyToCertify, policiesToCertify, type StoredMaster } from './master-queries.ts'
import type { Papers } from './papers.ts'
import { isPlainHolder } from './plain-holder.ts'

/** A policy that is approved, or its renewal. */
interface Renewed extends Certified {
  /** Why it cannot be certified; null where it can. */
  problem: string | null
}

/** What is approved, with renewals in the place of terms that have ended. A limit that a renewal lacks is looked at by a person. */
function followRenewals({ approved }: StoredMaster, policies: PolicyToCertify[], day: string): Renewed[] {
  const followed = new Map<string, Renewed>()
  for (const { policyId, coverages, wordings } of approved) {
    const before = policies.find(({ id }) => id === policyId)
    if (!before) continue
    const policy = currentTermOf(before, policies, day)
    const gone = missingLimit(policy, coverages)
    if (policy !== before && gone !== undefined) {
      const problem = `The renewal of policy ${before.policyNumber} has no limit called “${gone}”. Please approve certificates anew`
      followed.set(before.id, { policy: before, coverages, wordings, problem })
      continue
    }
    // Where the renewal was approved by itself, that stands.
    const isApprovedItself = policy !== before && approved.some((one) => one.policyId === policy.id)
    if (!isApprovedItself)
      followed.set(policy.id, { policy, coverages, wordings, problem: problemOf(policy, coverages, day) })
  }
  return [...followed.values()]
}

interface LeftOut {
  holderId: string
  name: string
  number: number
  why: string
}

const toApprove =
  'Nobody of the agency has approved this name and address yet. Please issue it to this holder by hand'
const ownWording = 'It has limits or wording of its own. Please issue it to this holder by hand'

/**
 * What every holder gets: the policies that their certificate had, as they are approved now. A holder of whose policies one
 * cannot be certified keeps what they have, and so does one for whom an agent wrote by hand: the answer names them.
 */
async function renewedFor(db: Db, visit: Visit, clientId: string, held: Held = {}) {
  await clientSeenBy(db, visit.me, clientId)
  const day = today(visit)
  const master = await masterInUse(db, visit.me, clientId, held)
  const holders = await holdersToReissue(db, clientId, held)
  const policies = await policiesToCertify(db, clientId, held)
  const renewed = followRenewals(master, policies, day)
  /** What is approved in the place of a policy that a certificate had. */
  const approvedFor = (policyId: string) => {
    const before = policies.find(({ id }) => id === policyId)
    const term = before && currentTermOf(before, policies, day)
    return renewed.find(({ policy }) => policy === term) ?? renewed.find(({ policy }) => policy === before)
  }

  const wanted: ToIssue[] = []
  const leftOut: LeftOut[] = []
  for (const { number, printed, isBeyondApproval, approvedAt, ...holder } of holders) {
    const approved = printed.policies.map(({ policyId }) => approvedFor(policyId))
    const certified = renewed.filter((one) => approved.includes(one))
    const lost = printed.policies[approved.indexOf(undefined)]
    const why = isBeyondApproval
      ? ownWording
      : approvedAt === null && !isPlainHolder(holder)
        ? toApprove
        : lost
          ? `Policy ${lost.policyNumber} on it is not approved any more`
          : certified.find(({ problem }) => problem !== null)?.problem
    if (why) leftOut.push({ holderId: holder.id, name: holder.name, number, why })
    else
      wanted.push({
        holderId: holder.id,
        printed: printedOf({
          holder: printedHolder(holder),
          insured: { name: master.insuredName, address: master.insuredAddress },
          certified,
          ownWording: null,
        }),
        isBeyondApproval: false,
      })
  }
  return { master, policies, renewed, wanted, leftOut }
}

/** What will be printed, should nothing change meanwhile. */
export const wantedByAll = async (db: Db, visit: Visit, clientId: string) =>
  (await renewedFor(db, visit, clientId)).wanted.map(({ printed }) => printed)

/** Issues anew to every holder; from then on renewals are approved in the place of terms that have ended. */
export async function reissueToAll(tx: Db, visit: Visit, papers: Papers, clientId: string) {
  const { master, policies, renewed, wanted, leftOut } = await renewedFor(tx, visit, clientId, { held: true })
  const hasChanged =
    renewed.map(({ policy }) => policy.id).join() !== master.approved.map(({ policyId }) => policyId).join()
  if (hasChanged)
    await keepMaster(tx, visit, {
      before: master,
      policies,
      master: {
        clientId,
        insuredName: master.insuredName,
        insuredAddress: master.insuredAddress,
        policies: renewed.map(({ policy, coverages, wordings }) => ({
          policyId: policy.id,
          coverages: [...coverages],
          wordings: [...wordings],
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
  return { issued: issued.length, leftOut }
}
