import { isStaff } from '../../../contract/values/roles.ts'
import { today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound } from '../../failure.ts'
import type { Issuer } from './certificate-pdfs.ts'
import { type CertifiedPolicy, printedCertificateOf, wasEnteredInError } from './certify.ts'
import type { HolderToIssue, LockOption } from './holder-queries.ts'
import { type CertificateToIssue, printedHolder, refuseProblems } from './issue.ts'
import { newestCertificateOf } from './issue-queries.ts'
import { type PolicyToCertify, policiesToCertify, type StoredMaster } from './master-queries.ts'

/** The requested approved policies; all of them if `policyIds` is null. */
function wantedOf(
  { approved }: StoredMaster,
  policies: readonly PolicyToCertify[],
  policyIds: readonly string[] | null,
): CertifiedPolicy[] {
  for (const id of policyIds ?? []) {
    const policy = policies.find((one) => one.id === id)
    if (!policy || wasEnteredInError(policy)) throw notFound('Policy')
    if (!approved.some(({ policyId }) => policyId === id))
      throw conflict(
        'not_approved',
        `The agency has not approved policy ${policy.policyNumber} for certificates`,
      )
  }
  return approved.flatMap(({ policyId, ...rest }) => {
    const policy = policies.find(({ id }) => id === policyId)
    return policy && (policyIds?.includes(policyId) ?? true) ? [{ policy, ...rest }] : []
  })
}

const ownWording = (number: number, { me }: Issuer) =>
  isStaff(me)
    ? `Certificate ${number} for this holder has limits or wording of its own. Please issue the new one by hand`
    : `Certificate ${number} for this holder has limits or wording that your agent chose. Please ask your agent for a new one`

interface CertificateRequest {
  clientId: string
  master: StoredMaster
  holder: HolderToIssue
  policyIds: readonly string[] | null
}

/** Drafts a certificate from the approved policies in force. */
export async function certificateWithinApproval(
  db: Db,
  visit: Issuer,
  { clientId, master, holder, policyIds }: CertificateRequest,
  held: LockOption,
): Promise<CertificateToIssue> {
  const policies = await policiesToCertify(db, clientId, { ...held, day: today(visit) })
  const certified = wantedOf(master, policies, policyIds)
  refuseProblems(certified, today(visit))
  const newest = await newestCertificateOf(db, holder.id)
  if (newest?.isBeyondApproval) throw conflict('own_wording', ownWording(newest.number, visit))
  const printed = printedCertificateOf(visit.agency().lines, {
    day: today(visit),
    holder: printedHolder(holder),
    insured: { name: master.insuredName, address: master.insuredAddress },
    certified,
    ownWording: null,
  })
  return { holderId: holder.id, printed, isBeyondApproval: false }
}
