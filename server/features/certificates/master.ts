import type { z } from 'zod'
import type { MasterForm } from '../../../contract/certificate-forms.ts'
import type { CertifiablePolicy, Master } from '../../../contract/certificates.ts'
import {
  canCertifyWording,
  type FormOnFile,
  placesWithWording,
} from '../../../contract/values/certified-forms.ts'
import { typeName } from '../../../contract/values/insurance-types.ts'
import { isLimit, limitNameProblem } from '../../../contract/values/limits.ts'
import { type LineTraits, lineOfType } from '../../../contract/values/lines.ts'
import { fullName } from '../../../contract/values/names.ts'
import { printedPolicyOf } from '../../../contract/values/printed-policy.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import {
  type WordingName,
  wordingLabels,
  wordingNames,
  wordingsFor,
} from '../../../contract/values/wordings.ts'
import type { ViewerOrSystem } from '../../access.ts'
import { type Context, type Me, type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import { refuseMissingGlyphs } from '../../letterhead.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { type ActorContext, changedFieldsBetween, record } from '../activity/record.ts'
import { addressStateOf } from '../vehicles/named-insured.ts'
import {
  type ApprovedPolicy,
  type CertifiedPolicy,
  type ClientToCertify,
  certifiableOf,
  certifyingProblemOf,
  currentTermOf,
  insuredProblemOf,
  missingLimitOf,
  pendingText,
  toInsuredPolicy,
  wasEnteredInError,
} from './certifiable-policies.ts'
import { accountAddressesOf } from './law-queries.ts'
import {
  deleteMaster,
  type PolicyToCertify,
  policiesToCertify,
  readStoredMaster,
  type StoredMaster,
  saveMaster,
} from './master-queries.ts'

/** A client's policies on the day of the call. `held` locks them until the transaction ends. */
export async function clientToCertify(
  db: Db,
  context: Pick<Context, 'agency' | 'now'>,
  clientId: string,
  { held = false }: { held?: boolean } = {},
): Promise<ClientToCertify> {
  const day = today(context)
  const policies = await policiesToCertify(db, clientId, { day, held })
  const accountState = addressStateOf(await accountAddressesOf(db, clientId))
  return { lines: context.agency().lines, policies, day, accountState }
}

/** A client's approval with the problems that prevent issuing; null if nothing is approved. */
export async function masterOf(
  db: Db,
  context: RequestContext,
  clientId: string,
): Promise<z.input<typeof Master> | null> {
  const master = await readStoredMaster(db, clientId)
  if (!master) return null
  const client = await clientToCertify(db, context, clientId)
  return {
    clientId,
    insured: { name: master.insuredName, address: master.insuredAddress },
    policies: master.approved.flatMap((approvedPolicy) =>
      approvedPolicyFacts(approvedPolicy, client, context),
    ),
    approvedAt: master.approvedAt,
    approvedByName: fullName(master.firstName, master.lastName),
    version: master.version,
  }
}

/** The client's policies on file, with all that a certificate may print of them. */
export async function certifiablePolicies(
  db: Db,
  context: RequestContext,
  clientId: string,
): Promise<CertifiablePolicy[]> {
  const client = await clientToCertify(db, context, clientId)
  return client.policies
    .filter(({ deactivatedAt }) => deactivatedAt === null)
    .map((policy) => {
      const names = policy.coverages.filter(isLimit).map(({ type }) => type)
      const certifiedPolicy = { policy, coverages: names, wordings: [], withoutCompanyBecause: null }
      const problem = certifyingProblemOf(certifiedPolicy, client, ['company'])
      const { forms, ...policyFacts } = certifiableOf(policy, client)
      return {
        ...policyFacts,
        coverages: [...policyFacts.coverages],
        facts: policy.facts,
        forms: forms.map(copyOfForm),
        gaps: [...policyFacts.gaps],
        toCome: policyFacts.toCome.map((one) => ({ ...one, coverages: [...one.coverages] })),
        underlying: policyFacts.underlying.map((one) => ({ ...one })),
        insureds: [...toInsuredPolicy(policy).insureds],
        clientName: policy.clientName,
        property: policy.property,
        status: policy.statusToday,
        problem,
        lacksCompany: policy.company?.naic == null,
        pending: pendingText([certifiedPolicy], client),
      }
    })
}

const copyOfForm = ({ names, operations, sameAs, ...form }: FormOnFile) => ({
  ...form,
  names: [...names],
  operations: operations ? [...operations] : null,
  sameAs: sameAs ? [...sameAs] : null,
})

const reissueHint = 'The renewal is on file: reissue to all, or approve certificates again'

function approvedPolicyFacts(
  approvedPolicy: ApprovedPolicy,
  client: ClientToCertify,
  context: RequestContext,
) {
  const { policyId, coverages, wordings, withoutCompanyBecause } = approvedPolicy
  const policy = client.policies.find(({ id }) => id === policyId)
  // A client sees nothing of a policy that was entered in error.
  if (!policy || (!isStaff(context.me) && wasEnteredInError(policy))) return []
  const problem = certifyingProblemOf({ ...approvedPolicy, policy }, client)
  const isRenewed = currentTermOf(policy, client.policies, client.day) !== policy
  const content = { coverages, wordings }
  return [
    {
      ...printedPolicyOf(client.lines, certifiableOf(policy, client), content, { day: client.day }),
      coverages: [...coverages],
      withoutCompanyBecause: isStaff(context.me) ? withoutCompanyBecause : null,
      problem: problem && isRenewed && isStaff(context.me) ? `${problem}. ${reissueHint}` : problem,
      pending: pendingText([{ ...approvedPolicy, policy }], client),
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
  form: Pick<MasterInput, 'policies' | 'insuredName'>,
  policies: readonly PolicyToCertify[],
  holderOnDay: { day: string; holder?: string; places?: readonly string[] },
) {
  const policiesById = new Map<string, CertifiedPolicy>()
  for (const [index, { policyId, coverages, wordings, withoutCompanyBecause }] of form.policies.entries()) {
    const policy = policies.find(({ id }) => id === policyId)
    if (!policy || wasEnteredInError(policy)) throw notFound('Policy')
    if (policy.standing === 'cancelled')
      throw conflict(
        'deactivated',
        `Policy ${policy.policyNumber} is cancelled and not available for certificates`,
      )
    if (policy.deactivatedAt !== null)
      throw conflict(
        'deactivated',
        `Policy ${policy.policyNumber} is deactivated and not available for certificates`,
      )
    if (lineOfType(lines, policy.type)?.onCertificates === false)
      throw wrongField(
        `policies.${index}.policyId`,
        `Policy ${policy.policyNumber} is not available for certificates: none are issued for ${typeName(policy.type)}`,
      )
    const unknownLimit = missingLimitOf(policy, coverages)
    if (unknownLimit !== undefined)
      throw wrongField(
        `policies.${index}.coverages`,
        `Policy ${policy.policyNumber} has no limit “${unknownLimit}”`,
      )
    const [reason] = coverages.flatMap((name) => limitNameProblem(name) ?? [])
    if (reason) throw wrongField(`policies.${index}.coverages`, reason)
    const problem = wordings.find((name) => !wordingsFor(lines, policy.type).includes(name))
    if (problem)
      throw wrongField(
        `policies.${index}.wordings`,
        `“${wordingLabels[problem]}” does not apply to policy ${policy.policyNumber}: ${typeName(policy.type)} has no such wording`,
      )
    const unsupportedWording = wordings.find((name) => !canCertifyWording(policy.forms, name, holderOnDay))
    if (unsupportedWording)
      throw wrongField(`policies.${index}.wordings`, missingFormText(policy, unsupportedWording, holderOnDay))
    policiesById.set(policyId, {
      policy,
      coverages: [...new Set(coverages)],
      wordings: [...new Set(wordings)],
      withoutCompanyBecause,
    })
  }
  const certifiedPolicies = [...policiesById.values()]
  const problem = insuredProblemOf(certifiedPolicies, form.insuredName)
  if (problem !== null) throw wrongField('insuredName', problem)
  return certifiedPolicies
}

function missingFormText(
  { policyNumber, forms }: PolicyToCertify,
  name: WordingName,
  { day, holder }: { day: string; holder?: string },
): string {
  const places = placesWithWording(forms, name, { day, holder })
  if (places.length > 0)
    return `Policy ${policyNumber} has “${wordingLabels[name]}” only for ${alternativesFormat.format(places)}. ${holder === undefined ? 'Issue such certificates yourself' : 'Enter this as the project'}, or leave the wording out`
  return `“${wordingLabels[name]}” needs a form on policy ${policyNumber} that provides it${holder === undefined ? ' to every holder' : ` to ${holder}`}, and none in force is on file. Add the form with a copy, or leave the wording out`
}

const alternativesFormat = new Intl.ListFormat('en-US', { type: 'disjunction' })

const noApproval = { version: 0 }

type Approver = ActorContext & Pick<Context, 'agency'> & { me: Pick<Me, 'id'> }

/** Lets a client certify these limits and wordings. Replaces the previous approval. */
export async function approveMaster(
  tx: Db,
  context: Approver,
  clientId: string,
  { version, ...form }: MasterInput & { version?: number | undefined },
): Promise<void> {
  refuseMissingGlyphs('insuredName', form.insuredName)
  refuseMissingGlyphs('insuredAddress', form.insuredAddress)
  const masterBefore = await readStoredMaster(tx, clientId, { held: true })
  assertVersion(masterBefore ?? noApproval, version, {
    entities: ['certificate'],
    clientId,
    actions: ['certificate.approved', 'certificate.approvalWithdrawn'],
  })
  const { lines, policies, day } = await clientToCertify(tx, context, clientId, { held: true })
  const approvedById = chosenPolicies(lines, form, policies, { day })
  await storeMaster(tx, context, {
    masterBefore,
    policies,
    master: {
      clientId,
      insuredName: form.insuredName,
      insuredAddress: form.insuredAddress,
      policies: approvedById.map(({ policy, ...rest }) => ({ policyId: policy.id, ...rest })),
    },
  })
}

interface MasterChange {
  masterBefore: StoredMaster | null
  policies: readonly PolicyToCertify[]
  master: Omit<Parameters<typeof saveMaster>[1], 'approvedBy' | 'approvedAt'>
}

/** Stores the approval and records only its changes in the audit log. */
export async function storeMaster(
  tx: Db,
  context: Omit<Approver, 'agency'>,
  { masterBefore, policies, master }: MasterChange,
): Promise<void> {
  const { clientId, insuredName, insuredAddress } = master
  await saveMaster(tx, { ...master, approvedBy: context.me.id, approvedAt: context.now().toISOString() })
  const numberOf = ({ policyId }: ApprovedPolicy) => policies.find(({ id }) => id === policyId)?.policyNumber
  const certifiedNames = (approvedPolicies: readonly ApprovedPolicy[]) =>
    approvedPolicies.map(
      (approvedPolicy) => `${numberOf(approvedPolicy)}: ${approvedPolicy.coverages.join(', ')}`,
    )
  const policiesWithoutInsured = (approvedPolicies: readonly ApprovedPolicy[]) =>
    approvedPolicies.flatMap((approvedPolicy) =>
      approvedPolicy.withoutCompanyBecause === null
        ? []
        : `${numberOf(approvedPolicy)}: ${approvedPolicy.withoutCompanyBecause}`,
    )
  const wordedPolicies = (approvedPolicies: readonly ApprovedPolicy[]) =>
    wordingNames.flatMap((name) => {
      const policiesWithWording = approvedPolicies
        .filter(({ wordings }) => wordings.includes(name))
        .map(numberOf)
      return policiesWithWording.length > 0 ? [`${name}: ${policiesWithWording.join(', ')}`] : []
    })
  const details = changedFieldsBetween(
    masterBefore
      ? {
          certified: certifiedNames(masterBefore.approved),
          wordings: wordedPolicies(masterBefore.approved),
          withoutCompany: policiesWithoutInsured(masterBefore.approved),
          insuredName: masterBefore.insuredName,
          insuredAddress: masterBefore.insuredAddress,
        }
      : { certified: [], wordings: [], withoutCompany: [], insuredName: null, insuredAddress: null },
    {
      certified: certifiedNames(master.policies),
      wordings: wordedPolicies(master.policies),
      withoutCompany: policiesWithoutInsured(master.policies),
      insuredName,
      insuredAddress,
    },
  )
  await record(tx, context, {
    action: 'certificate.approved',
    clientId,
    details: { ...details, isFirst: masterBefore === null },
  })
}

/** Withdraws a client's approval. Issued certificates stay valid. */
export async function withdrawApproval(tx: Db, context: RequestContext, clientId: string): Promise<void> {
  const masterBefore = await readStoredMaster(tx, clientId, { held: true })
  if (!masterBefore) throw notFound('Approval')
  await deleteMaster(tx, clientId)
  await record(tx, context, { action: 'certificate.approvalWithdrawn', clientId })
}

/** A client's approval; 409 if nothing is approved. `lock` locks it until the transaction ends. */
export async function requireMaster(
  tx: Db,
  { role }: Pick<ViewerOrSystem, 'role'>,
  clientId: string,
  lock: { held?: boolean },
): Promise<StoredMaster> {
  const master = await readStoredMaster(tx, clientId, lock)
  if (master) return master
  throw conflict(
    'not_approved',
    role !== 'client'
      ? 'No certificates are approved for this client'
      : 'Your agent has not approved certificates yet. Please request this certificate from your agent',
  )
}
