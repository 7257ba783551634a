import { today, type Visit } from '../../context.ts'
import { conflict } from '../../failure.ts'
import type { Db } from '../../platform/db.ts'
import { record } from '../activity/record.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { type Approved, currentTermOf, printedPolicy } from './certify.ts'
import type { Held } from './holder-queries.ts'
import { issueCertificates, printedHolder, refuseProblems, type ToIssue } from './issue.ts'
import { holdersToReissue } from './issue-queries.ts'
import { keepMaster, masterInUse } from './master.ts'
import { type PolicyToCertify, policiesToCertify, type StoredMaster } from './master-queries.ts'
import type { Papers } from './papers.ts'

interface Renewed extends Approved {
  policy: PolicyToCertify
  coverages: string[]
}

/** What is approved, with renewals in the place of terms that have ended. A limit that a renewal has not is looked at by a person. */
function followRenewals({ approved }: StoredMaster, policies: PolicyToCertify[], day: string): Renewed[] {
  const followed = new Map<string, Renewed>()
  for (const { policyId, coverages } of approved) {
    const before = policies.find(({ id }) => id === policyId)
    if (!before) continue
    const policy = currentTermOf(before, policies, day)
    const gone = coverages.find((name) => !policy.coverages.some(({ type }) => type === name))
    if (policy !== before && gone !== undefined)
      throw conflict(
        'not_certifiable',
        `The renewal of policy ${before.policyNumber} has no limit called “${gone}”. Please approve certificates anew`,
      )
    // Where the renewal was approved by itself, that stands.
    const isApprovedItself = policy !== before && approved.some((one) => one.policyId === policy.id)
    if (!isApprovedItself) followed.set(policy.id, { policyId: policy.id, policy, coverages })
  }
  return [...followed.values()]
}

interface LeftOut {
  holderId: string
  name: string
  number: number
  why: string
}

const ownWording = 'It has limits or wording of its own. Please issue it to this holder by hand'
const nothingLeft = 'None of the policies on it is approved any more'

/**
 * What every holder gets: those of the approved policies that their certificate had. What an agent wrote for one holder
 * alone is not carried on by itself: that holder keeps what they have, and the answer names them.
 */
async function renewedFor(db: Db, visit: Visit, clientId: string, held: Held = {}) {
  await clientSeenBy(db, visit.me, clientId)
  const day = today(visit)
  const master = await masterInUse(db, visit.me, clientId, held)
  const holders = await holdersToReissue(db, clientId, held)
  const policies = await policiesToCertify(db, clientId, held)
  const renewed = followRenewals(master, policies, day)
  refuseProblems(renewed, day)

  const wanted: ToIssue[] = []
  const leftOut: LeftOut[] = []
  for (const { number, printed, isBeyondApproval, ...holder } of holders) {
    const ids = new Set(printed.policies.map(({ policyId }) => termOf(policyId, policies, day)))
    const listed = renewed.filter(({ policyId }) => ids.has(policyId))
    const why = isBeyondApproval ? ownWording : listed.length === 0 ? nothingLeft : null
    if (why) leftOut.push({ holderId: holder.id, name: holder.name, number, why })
    else
      wanted.push({
        holderId: holder.id,
        printed: {
          holder: printedHolder(holder),
          insured: { name: master.insuredName, address: master.insuredAddress },
          policies: listed.map(({ policy, coverages }) => printedPolicy(policy, coverages)),
          wordings: master.wordings,
          ownWording: null,
        },
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
    renewed.map(({ policyId }) => policyId).join() !== master.approved.map(({ policyId }) => policyId).join()
  if (hasChanged)
    await keepMaster(tx, visit, {
      before: master,
      policies,
      master: {
        clientId,
        wordings: master.wordings,
        insuredName: master.insuredName,
        insuredAddress: master.insuredAddress,
        policies: renewed.map(({ policyId, coverages }) => ({ policyId, coverages })),
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

function termOf(policyId: string, policies: PolicyToCertify[], day: string): string {
  const policy = policies.find(({ id }) => id === policyId)
  return policy ? currentTermOf(policy, policies, day).id : policyId
}
