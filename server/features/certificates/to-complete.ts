import { type CertificatesToComplete, maxApprovalsToComplete } from '../../../contract/certificates.ts'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { wordingsGiven } from '../../../contract/values/printed-policy.ts'
import { wordingLabels } from '../../../contract/values/wordings.ts'
import type { ViewerOrSystem } from '../../access.ts'
import { type Context, type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound, wrongField } from '../../failure.ts'
import { recordInBulk } from '../activity/bulk-queries.ts'
import { lockCarrier } from '../carriers/queries.ts'
import {
  type CertifiedPolicy,
  type ClientToCertify,
  certifyingProblemOf,
  insuredProblemOf,
} from './certify.ts'
import {
  approvalsInForce,
  correctCompanies,
  insertAuthorities,
  lockCompanyWithNumber,
  notifyPoliciesChanged,
  numberedCompaniesOf,
  policiesOfApprovals,
  policiesWithoutAuthority,
  policiesWithoutCompany,
} from './complete-queries.ts'
import { unconfirmedStatesOf } from './state-law.ts'
import { lacksWholesaleAuthority } from './wholesale-authority.ts'

type Approval = Awaited<ReturnType<typeof approvalsInForce>>[number] & CertifiedPolicy

const isWithoutCompany = ({ policy, withoutCompanyBecause }: Approval) =>
  withoutCompanyBecause === null && policy.company?.naic == null

const listing = new Intl.ListFormat('en-US')

/** 'Additional insured is approved and no form on file gives it: it is not printed'. */
function missingFormsText({ lines, day }: ClientToCertify, { policy, wordings }: Approval): string[] {
  const given = wordingsGiven(lines, policy, wordings, { day })
  const missing = wordings.filter((name) => !given.includes(name)).map((name) => wordingLabels[name])
  if (missing.length === 0) return []
  const [are, them, they] = missing.length === 1 ? ['is', 'it', 'it is'] : ['are', 'them', 'they are']
  return [`${listing.format(missing)} ${are} approved and no form on file gives ${them}: ${they} not printed`]
}

/** All problems but those that the lists of companies and wholesalers have. */
function otherProblemsOf(client: ClientToCertify, approval: Approval): string[] {
  return [
    certifyingProblemOf(approval, client, ['company', 'wholesaler']),
    insuredProblemOf([approval], approval.insuredName),
    ...missingFormsText(client, approval),
  ].filter((problem) => problem !== null)
}

async function companiesToName(
  db: Db,
  approvals: readonly Approval[],
): Promise<CertificatesToComplete['companies']> {
  const without = approvals.filter(isWithoutCompany)
  const alike = Map.groupBy(without, ({ policy: { carrier, type, company } }) =>
    JSON.stringify([carrier, type, company?.name ?? null]),
  )
  const carriers = [...new Set(without.map(({ policy }) => policy.carrier))]
  const choices = carriers.length > 0 ? await numberedCompaniesOf(db, carriers) : []
  return [...alike]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([, of]) => {
      const [first] = of
      if (!first) return []
      const { carrier, type, company } = first.policy
      return {
        carrier,
        type,
        named: company?.name ?? null,
        policies: of.length,
        clients: new Set(of.map(({ clientId }) => clientId)).size,
        companies: choices
          .filter((choice) => choice.carrier === carrier)
          .map(({ id, name, naic }) => ({ id, name, naic })),
      }
    })
}

function wholesalersToConfirm(approvals: readonly Approval[]): CertificatesToComplete['wholesalers'] {
  const lacking = approvals.filter(({ policy }) => lacksWholesaleAuthority(policy))
  return [...Map.groupBy(lacking, ({ policy }) => policy.wholesaler ?? '')]
    .map(([wholesaler, of]) => ({ wholesaler, policies: of.length }))
    .toSorted((one, other) => one.wholesaler.localeCompare(other.wholesaler))
}

/** Lists the reasons why approvals of policies in force give no certificate, or a smaller one. */
export async function certificatesToComplete(
  db: Db,
  visit: Pick<Context, 'agency' | 'now'> & { me: ViewerOrSystem },
): Promise<CertificatesToComplete> {
  const { me } = visit
  const { lines } = visit.agency()
  const day = today(visit)
  const rows = await policiesOfApprovals(db, me, day)
  const policies = new Map(rows.map((policy) => [policy.id, policy]))
  const byClient = Map.groupBy(rows, ({ userId }) => userId)
  const approvals = (await approvalsInForce(db, me, day)).flatMap((approval) => {
    const policy = policies.get(approval.policyId)
    return policy ? { ...approval, policy } : []
  })
  const others = approvals.flatMap((approval) => {
    const { clientId, clientName, policyId, policy } = approval
    const client = { lines, day, all: byClient.get(clientId) ?? [], accountState: null }
    const problems = otherProblemsOf(client, approval)
    const { policyNumber, type } = policy
    return problems.length > 0 ? { clientId, clientName, policyId, policyNumber, type, problems } : []
  })
  return {
    companies: await companiesToName(db, approvals),
    wholesalers: wholesalersToConfirm(approvals),
    states: await unconfirmedStatesOf(db, visit),
    approvals: others.slice(0, maxApprovalsToComplete),
    totalApprovals: others.length,
  }
}

/** Names the company of all approved policies of a carrier and line that name none. */
export async function nameCompany(
  tx: Db,
  visit: RequestContext,
  { carrier, type, companyId }: HandlerInput<typeof api.certificates.nameCompany>,
): Promise<number> {
  const { me } = visit
  const day = today(visit)
  // A carrier is locked before its policies, as a rename does.
  await lockCarrier(tx, carrier)
  const company = await lockCompanyWithNumber(tx, companyId)
  if (!company) throw notFound('Company')
  if (company.carrier !== carrier) throw wrongField('companyId', 'Please choose a company of this carrier')
  if (company.naic === null)
    throw wrongField('companyId', `Please enter the NAIC number of ${company.name} under Carriers first`)
  const policies = await policiesWithoutCompany(tx, me, day, { carrier, type })
  if (policies.length === 0) return 0
  const at = visit.now().toISOString()
  await correctCompanies(tx, { policies, companyId, day, by: me.id, at })
  await recordInBulk(
    tx,
    visit,
    'policy.changed',
    policies.map(({ id, userId }) => ({
      id,
      clientId: userId,
      details: { writingCompany: [null, company.name] },
    })),
  )
  await notifyPoliciesChanged(
    tx,
    policies.map(({ userId }) => userId),
  )
  return policies.length
}

/** Confirms the authority of a wholesaler for all approved policies without one. */
export async function confirmWholesaler(
  tx: Db,
  visit: RequestContext,
  { wholesaler, reference }: HandlerInput<typeof api.certificates.confirmWholesaler>,
): Promise<number> {
  const { me } = visit
  const policies = await policiesWithoutAuthority(tx, me, today(visit), wholesaler)
  if (policies.length === 0) return 0
  const policyIds = policies.map(({ id }) => id)
  await insertAuthorities(tx, { policyIds, wholesaler, reference, by: me.id, at: visit.now().toISOString() })
  await recordInBulk(
    tx,
    visit,
    'policy.certificateAuthorityConfirmed',
    policies.map(({ id, userId, policyNumber }) => ({ id, clientId: userId, details: { policyNumber } })),
  )
  await notifyPoliciesChanged(
    tx,
    policies.map(({ userId }) => userId),
  )
  return policies.length
}
