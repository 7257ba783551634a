import type { z } from 'zod'
import type { MasterForm } from '../../../contract/certificate-forms.ts'
import type { Master } from '../../../contract/certificates.ts'
import { formatCertifiedFacts } from '../../../contract/values/certified-facts.ts'
import { canCertifyWording, formsToPrint } from '../../../contract/values/certified-forms.ts'
import { triggerOf } from '../../../contract/values/coverage-trigger.ts'
import { typeName } from '../../../contract/values/insurance-types.ts'
import { whyNoLimit } from '../../../contract/values/limits.ts'
import { type LineTraits, lineOfType } from '../../../contract/values/lines.ts'
import { fullName } from '../../../contract/values/names.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import { wordingLabels, wordingNames, wordingsFor } from '../../../contract/values/wordings.ts'
import { type Context, type Me, type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import { refuseMissingGlyphs } from '../../letterhead.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { type ActorContext, differences, record } from '../activity/record.ts'
import {
  type ApprovedPolicy,
  approvedLimitsOf,
  certifyingProblemOf,
  currentTermOf,
  missingLimit,
  wasEnteredInError,
} from './certify.ts'
import {
  deleteMaster,
  type PolicyToCertify,
  policiesToCertify,
  type StoredMaster,
  saveMaster,
  storedMaster,
} from './master-queries.ts'

/** A client's approval with the problems that prevent issuing; null if nothing is approved. */
export async function masterOf(
  db: Db,
  visit: RequestContext,
  clientId: string,
): Promise<z.input<typeof Master> | null> {
  const master = await storedMaster(db, clientId)
  if (!master) return null
  const policies = await policiesToCertify(db, clientId, { day: today(visit) })
  return {
    clientId,
    insured: { name: master.insuredName, address: master.insuredAddress },
    policies: master.approved.flatMap((approved) => listed(approved, policies, visit)),
    approvedAt: master.approvedAt,
    approvedByName: fullName(master.firstName, master.lastName),
    version: master.version,
  }
}

/** The facts that a certificate may state: forms that affect holders, and facts of the term. */
export async function certifiableFacts(db: Db, visit: RequestContext, clientId: string) {
  const all = await policiesToCertify(db, clientId, { day: today(visit) })
  const policies = all.filter(({ deactivatedAt }) => deactivatedAt === null)
  return {
    forms: policies.flatMap(({ id: policyId, forms }) =>
      forms.map((form) => ({ ...form, names: [...form.names], policyId })),
    ),
    told: policies.flatMap((policy) => {
      const lines = formatCertifiedFacts(visit.agency().lines, policy)
      return lines.length > 0 ? [{ policyId: policy.id, lines }] : []
    }),
  }
}

const reissueIt = 'Its renewal is on file: reissue to all, or approve certificates again'

function listed(
  { policyId, coverages, wordings }: ApprovedPolicy,
  policies: PolicyToCertify[],
  visit: RequestContext,
) {
  const policy = policies.find(({ id }) => id === policyId)
  // A client sees nothing of a policy that was entered in error.
  if (!policy || (!isStaff(visit.me) && wasEnteredInError(policy))) return []
  const { policyNumber, type, carrier, company, startDate, endDate } = policy
  const problem = certifyingProblemOf(policy, coverages, today(visit))
  const asked = { day: today(visit) }
  const said = wordings.filter((name) => canCertifyWording(policy.forms, name, asked))
  const forms = formsToPrint(policy.forms, said, asked)
  const told = formatCertifiedFacts(visit.agency().lines, policy)
  const isRenewed = currentTermOf(policy, policies, today(visit)) !== policy
  return [
    {
      policyId,
      policyNumber,
      type,
      carrier,
      company,
      startDate,
      endDate,
      coverages: [...coverages],
      limits: approvedLimitsOf(policy, coverages),
      trigger: triggerOf(policy),
      wordings: said,
      ...(forms.length > 0 ? { forms } : {}),
      ...(told.length > 0 ? { told } : {}),
      problem: problem && isRenewed && isStaff(visit.me) ? `${problem}. ${reissueIt}` : problem,
    },
  ]
}

type MasterInput = z.output<typeof MasterForm>

/**
 * The policies that a form names, with limit names and wordings. Fails unless each belongs to the
 * client, is not deactivated, has those limits, and is of a line that can have those wordings.
 */
export function chosenPolicies(
  lines: readonly LineTraits[],
  form: Pick<MasterInput, 'policies'>,
  policies: readonly PolicyToCertify[],
  asked: { day: string; holder?: string },
) {
  const chosen = new Map<
    string,
    { policy: PolicyToCertify } & Omit<MasterInput['policies'][number], 'policyId'>
  >()
  for (const [place, { policyId, coverages, wordings }] of form.policies.entries()) {
    const policy = policies.find(({ id }) => id === policyId)
    if (!policy || wasEnteredInError(policy)) throw notFound('Policy')
    if (policy.standing === 'cancelled')
      throw conflict('deactivated', `Policy ${policy.policyNumber} is cancelled and cannot be certified`)
    if (policy.deactivatedAt !== null)
      throw conflict('deactivated', `Policy ${policy.policyNumber} is deactivated and cannot be certified`)
    if (lineOfType(lines, policy.type)?.onCertificates === false)
      throw wrongField(
        `policies.${place}.policyId`,
        `Policy ${policy.policyNumber} cannot be certified: ${typeName(policy.type)} is not a line for certificates`,
      )
    const unknown = missingLimit(policy, coverages)
    if (unknown !== undefined)
      throw wrongField(
        `policies.${place}.coverages`,
        `Policy ${policy.policyNumber} has no limit “${unknown}”`,
      )
    const [why] = coverages.flatMap((name) => whyNoLimit(name) ?? [])
    if (why) throw wrongField(`policies.${place}.coverages`, why)
    const wrong = wordings.find((name) => !wordingsFor(lines, policy.type).includes(name))
    if (wrong)
      throw wrongField(
        `policies.${place}.wordings`,
        `“${wordingLabels[wrong]}” is not said of policy ${policy.policyNumber}: ${typeName(policy.type)} has no such wording`,
      )
    const without = wordings.find((name) => !canCertifyWording(policy.forms, name, asked))
    if (without)
      throw wrongField(
        `policies.${place}.wordings`,
        `“${wordingLabels[without]}” is said only by a form, and policy ${policy.policyNumber} has none in force that says it${asked.holder === undefined ? ' of every holder' : ` of ${asked.holder}`}`,
      )
    chosen.set(policyId, { policy, coverages: [...new Set(coverages)], wordings: [...new Set(wordings)] })
  }
  return [...chosen.values()]
}

const nothingApproved = { version: 0 }

type Approver = ActorContext & Pick<Context, 'agency'> & { me: Pick<Me, 'id'> }

/** Lets a client certify these limits and wordings. Replaces the previous approval. */
export async function approveMaster(
  tx: Db,
  visit: Approver,
  clientId: string,
  { version, ...form }: MasterInput & { version?: number | undefined },
): Promise<void> {
  refuseMissingGlyphs('insuredName', form.insuredName)
  refuseMissingGlyphs('insuredAddress', form.insuredAddress)
  const before = await storedMaster(tx, clientId, { held: true })
  assertVersion(before ?? nothingApproved, version, {
    of: ['certificate'],
    clientId,
    did: ['certificate.approved', 'certificate.approvalWithdrawn'],
  })
  const policies = await policiesToCertify(tx, clientId, { day: today(visit), held: true })
  const chosen = chosenPolicies(visit.agency().lines, form, policies, { day: today(visit) })
  await storeMaster(tx, visit, {
    before,
    policies,
    master: {
      clientId,
      insuredName: form.insuredName,
      insuredAddress: form.insuredAddress,
      policies: chosen.map(({ policy, ...rest }) => ({ policyId: policy.id, ...rest })),
    },
  })
}

interface MasterChange {
  before: StoredMaster | null
  policies: readonly PolicyToCertify[]
  master: Omit<Parameters<typeof saveMaster>[1], 'approvedBy' | 'approvedAt'>
}

/** Stores the approval and records only its changes in the audit log. */
export async function storeMaster(
  tx: Db,
  visit: Omit<Approver, 'agency'>,
  { before, policies, master }: MasterChange,
): Promise<void> {
  const { clientId, insuredName, insuredAddress } = master
  await saveMaster(tx, { ...master, approvedBy: visit.me.id, approvedAt: visit.now().toISOString() })
  const numberOf = ({ policyId }: ApprovedPolicy) => policies.find(({ id }) => id === policyId)?.policyNumber
  const certified = (approved: readonly ApprovedPolicy[]) =>
    approved.map((one) => `${numberOf(one)}: ${one.coverages.join(', ')}`)
  const worded = (approved: readonly ApprovedPolicy[]) =>
    wordingNames.flatMap((name) => {
      const having = approved.filter(({ wordings }) => wordings.includes(name)).map(numberOf)
      return having.length > 0 ? [`${name}: ${having.join(', ')}`] : []
    })
  const details = differences(
    before
      ? {
          certified: certified(before.approved),
          wordings: worded(before.approved),
          insuredName: before.insuredName,
          insuredAddress: before.insuredAddress,
        }
      : { certified: [], wordings: [], insuredName: null, insuredAddress: null },
    {
      certified: certified(master.policies),
      wordings: worded(master.policies),
      insuredName,
      insuredAddress,
    },
  )
  await record(tx, visit, {
    action: 'certificate.approved',
    clientId,
    details: { ...details, isFirst: before === null },
  })
}

/** Withdraws a client's approval. Issued certificates stay valid. */
export async function withdrawApproval(tx: Db, visit: RequestContext, clientId: string): Promise<void> {
  const before = await storedMaster(tx, clientId, { held: true })
  if (!before) throw notFound('Approval')
  await deleteMaster(tx, clientId)
  await record(tx, visit, { action: 'certificate.approvalWithdrawn', clientId })
}

/** A client's approval; 409 if nothing is approved. `held` locks it until the transaction ends. */
export async function masterInUse(
  tx: Db,
  me: Pick<Me, 'role'>,
  clientId: string,
  held: { held?: boolean },
): Promise<StoredMaster> {
  const master = await storedMaster(tx, clientId, held)
  if (master) return master
  throw conflict(
    'not_approved',
    isStaff(me)
      ? 'No certificates are approved for this client'
      : 'Your agent has not approved certificates yet. Please request this certificate from your agent',
  )
}
