import type { z } from 'zod'
import type { MasterForm } from '../../../contract/certificate-forms.ts'
import type { Master } from '../../../contract/certificates.ts'
import { fullName } from '../../../contract/values/names.ts'
import { type Me, today, type Visit } from '../../context.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import { refuseLetters } from '../../letterhead.ts'
import type { Db } from '../../platform/db.ts'
import { type Actor, differences, record } from '../activity/record.ts'
import {
  type Approved,
  currentTermOf,
  isEnteredInError,
  limitsOf,
  missingLimit,
  problemOf,
} from './certify.ts'
import {
  deleteMaster,
  type PolicyToCertify,
  policiesToCertify,
  type StoredMaster,
  saveMaster,
  storedMaster,
} from './master-queries.ts'

/** What a client's agent has approved, with what stands in its way; null where nothing is. */
export async function masterOf(
  db: Db,
  visit: Visit,
  clientId: string,
): Promise<z.input<typeof Master> | null> {
  const master = await storedMaster(db, clientId)
  if (!master) return null
  const policies = await policiesToCertify(db, clientId)
  return {
    clientId,
    insured: { name: master.insuredName, address: master.insuredAddress },
    policies: master.approved.flatMap((approved) => listed(approved, policies, visit)),
    wordings: master.wordings,
    approvedAt: master.approvedAt,
    approvedByName: fullName(master.firstName, master.lastName),
  }
}

const reissueIt = 'Its renewal is on file: reissue to all, or approve certificates anew'

function listed({ policyId, coverages }: Approved, policies: PolicyToCertify[], visit: Visit) {
  const policy = policies.find(({ id }) => id === policyId)
  // Of what was entered in error its client is told nothing.
  if (!policy || (visit.me.role === 'client' && isEnteredInError(policy))) return []
  const { policyNumber, type, carrier, startDate, endDate } = policy
  const problem = problemOf(policy, coverages, today(visit))
  const isRenewed = currentTermOf(policy, policies, today(visit)) !== policy
  return [
    {
      policyId,
      policyNumber,
      type,
      carrier,
      startDate,
      endDate,
      coverages: [...coverages],
      limits: limitsOf(policy, coverages),
      problem: problem && isRenewed && visit.me.role !== 'client' ? `${problem}. ${reissueIt}` : problem,
    },
  ]
}

type Form = z.output<typeof MasterForm>

/** The policies that a form names, each with the names of its limits; of the client, not deactivated, and with those limits. */
export function chosenPolicies(form: Pick<Form, 'policies'>, policies: readonly PolicyToCertify[]) {
  const chosen = new Map<string, { policy: PolicyToCertify; coverages: string[] }>()
  for (const [place, { policyId, coverages }] of form.policies.entries()) {
    const policy = policies.find(({ id }) => id === policyId)
    if (!policy || isEnteredInError(policy)) throw notFound('Policy')
    if (policy.deactivatedAt !== null)
      throw conflict('deactivated', `Policy ${policy.policyNumber} is deactivated and cannot be certified`)
    const unknown = missingLimit(policy, coverages)
    if (unknown !== undefined)
      throw wrongField(
        `policies.${place}.coverages`,
        `Policy ${policy.policyNumber} has no limit called “${unknown}”`,
      )
    chosen.set(policyId, { policy, coverages: [...new Set(coverages)] })
  }
  return [...chosen.values()]
}

/** Who approves. */
type Approver = Actor & { me: Pick<Me, 'id'> }

/** Lets a client certify these policies with these limits and wordings; what was approved before is replaced. */
export async function approveMaster(tx: Db, visit: Approver, clientId: string, form: Form): Promise<void> {
  refuseLetters('insuredName', form.insuredName)
  refuseLetters('insuredAddress', form.insuredAddress)
  const before = await storedMaster(tx, clientId, { held: true })
  const policies = await policiesToCertify(tx, clientId, { held: true })
  const chosen = chosenPolicies(form, policies)
  await keepMaster(tx, visit, {
    before,
    policies,
    master: {
      clientId,
      wordings: [...new Set(form.wordings)],
      insuredName: form.insuredName,
      insuredAddress: form.insuredAddress,
      policies: chosen.map(({ policy, coverages }) => ({ policyId: policy.id, coverages })),
    },
  })
}

interface Keeping {
  before: StoredMaster | null
  policies: readonly PolicyToCertify[]
  master: Omit<Parameters<typeof saveMaster>[1], 'approvedBy' | 'approvedAt'>
}

/** Stores what is approved, and puts on record what of it is new. */
export async function keepMaster(
  tx: Db,
  visit: Approver,
  { before, policies, master }: Keeping,
): Promise<void> {
  const { clientId, wordings, insuredName, insuredAddress } = master
  await saveMaster(tx, { ...master, approvedBy: visit.me.id, approvedAt: visit.now().toISOString() })
  const told = (approved: readonly Approved[]) =>
    approved.map(({ policyId, coverages }) => {
      const number = policies.find(({ id }) => id === policyId)?.policyNumber
      return `${number}: ${coverages.join(', ')}`
    })
  const details = differences(
    before
      ? {
          certified: told(before.approved),
          wordings: before.wordings,
          insuredName: before.insuredName,
          insuredAddress: before.insuredAddress,
        }
      : { certified: [], wordings: [], insuredName: null, insuredAddress: null },
    { certified: told(master.policies), wordings, insuredName, insuredAddress },
  )
  await record(tx, visit, {
    action: 'certificate.approved',
    clientId,
    details: { ...details, isFirst: before === null },
  })
}

/** Lets a client certify nothing any more. What was issued stays what it is. */
export async function withdrawApproval(tx: Db, visit: Visit, clientId: string): Promise<void> {
  const before = await storedMaster(tx, clientId, { held: true })
  if (!before) throw notFound('Approval')
  await deleteMaster(tx, clientId)
  await record(tx, visit, { action: 'certificate.approvalWithdrawn', clientId })
}

/** What is approved for a client; 409 where nothing is. `held` keeps it as it is until the transaction ends. */
export async function masterInUse(
  tx: Db,
  { role }: Pick<Me, 'role'>,
  clientId: string,
  held: { held?: boolean },
): Promise<StoredMaster> {
  const master = await storedMaster(tx, clientId, held)
  if (master) return master
  throw conflict(
    'not_approved',
    role === 'client'
      ? 'Your agent has not approved certificates yet. Please request this certificate from your agent'
      : 'No certificates are approved for this client',
  )
}
