import { z } from 'zod'
import type { ApprovalToComplete, CertificatesToComplete } from '../../../contract/certificates.ts'
import type { HandlerInput, Page } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { grantedWordings } from '../../../contract/values/printed-policy.ts'
import { wordingLabels } from '../../../contract/values/wordings.ts'
import type { ViewerOrSystem } from '../../access.ts'
import { type Context, type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound, wrongField } from '../../failure.ts'
import { cursorError, readCursor, writeCursor } from '../../queries/cursor.ts'
import { recordInBulk } from '../activity/bulk-queries.ts'
import { lockCarrier } from '../carriers/queries.ts'
import {
  type CertifiedPolicy,
  type ClientToCertify,
  certifyingProblemOf,
  insuredProblemOf,
} from './certifiable-policies.ts'
import {
  approvalsInForce,
  correctCompanies,
  insertAuthorities,
  lockCompanyWithNumber,
  lockPoliciesWithoutAuthority,
  lockPoliciesWithoutCompany,
  notifyPoliciesChanged,
  numberedCompaniesOf,
  policiesByMissingCompany,
  policiesOfApprovals,
  wholesalersWithoutAuthority,
} from './completion-queries.ts'
import { unconfirmedStatesOf } from './state-law.ts'

type Approval = Awaited<ReturnType<typeof approvalsInForce>>[number] & CertifiedPolicy

const listFormat = new Intl.ListFormat('en-US')

/** 'Additional insured is approved, but no form on file provides it: it is not printed'. */
function missingFormsText({ lines, day }: ClientToCertify, { policy, wordings }: Approval): string[] {
  const grantedNames = grantedWordings(lines, policy, wordings, { day })
  const missingTexts = wordings
    .filter((name) => !grantedNames.includes(name))
    .map((name) => wordingLabels[name])
  if (missingTexts.length === 0) return []
  const [verb, object, subject] =
    missingTexts.length === 1 ? ['is', 'it', 'it is'] : ['are', 'them', 'they are']
  return [
    `${listFormat.format(missingTexts)} ${verb} approved, but no form on file provides ${object}: ${subject} not printed`,
  ]
}

/** The problems of an approval, without those that the lists of companies and wholesalers show. */
function approvalProblemsOf(client: ClientToCertify, approval: Approval): string[] {
  return [
    certifyingProblemOf(approval, client, ['company', 'wholesaler']),
    insuredProblemOf([approval], approval.insuredName),
    ...missingFormsText(client, approval),
  ].filter((problem) => problem !== null)
}

/** The reader of the list: a person, or the upgrade, which counts for the whole agency. */
type Reader = Pick<Context, 'agency' | 'now'> & { me: ViewerOrSystem }

async function companiesToName(
  db: Db,
  { me, ...context }: Reader,
): Promise<CertificatesToComplete['companies']> {
  const missingTexts = await policiesByMissingCompany(db, me, today(context))
  const carriers = [...new Set(missingTexts.map(({ carrier }) => carrier))]
  const choices = carriers.length > 0 ? await numberedCompaniesOf(db, carriers) : []
  return missingTexts.map((row) => ({
    ...row,
    companies: choices
      .filter(({ carrier }) => carrier === row.carrier)
      .map(({ id, name, naic }) => ({ id, name, naic })),
  }))
}

/** Lists what is missing for approved policies in force and can be answered in bulk. */
export const certificatesToComplete = async (db: Db, reader: Reader): Promise<CertificatesToComplete> => ({
  companies: await companiesToName(db, reader),
  wholesalers: await wholesalersWithoutAuthority(db, reader.me, today(reader)),
  states: await unconfirmedStatesOf(db, reader),
})

/** The policies of this many approvals are read at a time. */
const batchSize = 100
/**
 * Max approvals checked for one page. If most are complete, the page is short and another follows.
 */
const maxJudgedApprovals = 300

type StoredApproval = Awaited<ReturnType<typeof approvalsInForce>>[number]
type JudgedApproval = ApprovalToComplete & { place: number }

/** The approvals that give no certificate, or one with less than was approved. */
async function* findProblems(
  db: Db,
  reader: Reader,
  approvals: readonly StoredApproval[],
): AsyncGenerator<JudgedApproval> {
  const day = today(reader)
  const { lines } = reader.agency()
  for (let index = 0; index < approvals.length; index += batchSize) {
    const batch = approvals.slice(index, index + batchSize)
    const ids = batch.map(({ policyId }) => policyId)
    const policiesByClient = Map.groupBy(await policiesOfApprovals(db, ids, day), ({ userId }) => userId)
    for (const approval of batch) {
      const { clientId, clientName, policyId, place } = approval
      const policiesOfClient = policiesByClient.get(clientId) ?? []
      const policy = policiesOfClient.find(({ id }) => id === policyId)
      if (!policy) continue
      const problems = approvalProblemsOf(
        { lines, day, policies: policiesOfClient, accountState: null },
        { ...approval, policy },
      )
      const { policyNumber, type } = policy
      if (problems.length > 0) yield { clientId, clientName, policyId, policyNumber, type, problems, place }
    }
  }
}

const listName = 'approvals to complete'

/** A page of approvals with problems. Checks approvals only until the page is full. */
export async function approvalsToComplete(
  db: Db,
  reader: Reader,
  { limit, cursor }: Page,
): Promise<z.input<typeof api.certificates.approvalsToComplete.reply>> {
  const startCursor = cursor === undefined ? undefined : parseApprovalCursor(cursor)
  const storedApprovals = await approvalsInForce(db, reader.me, today(reader), {
    after: startCursor,
    limit: maxJudgedApprovals,
  })
  const judgedApprovals: JudgedApproval[] = []
  for await (const problem of findProblems(db, reader, storedApprovals)) {
    judgedApprovals.push(problem)
    if (judgedApprovals.length === limit) break
  }
  const lastApproval = judgedApprovals.length === limit ? judgedApprovals.at(-1) : storedApprovals.at(-1)
  const hasMoreApprovals =
    storedApprovals.length === maxJudgedApprovals ||
    lastApproval?.policyId !== storedApprovals.at(-1)?.policyId
  return {
    approvals: judgedApprovals.map(({ place: _, ...approval }) => approval),
    total: judgedApprovals.length,
    isTotalCapped: hasMoreApprovals,
    nextCursor:
      hasMoreApprovals && lastApproval
        ? writeCursor(listName, [lastApproval.clientName, lastApproval.clientId, String(lastApproval.place)])
        : null,
  }
}

function parseApprovalCursor(cursor: string) {
  const [clientName = '', clientId = '', lastPlace = ''] = readCursor(cursor, listName, 3)
  if (!z.uuid().safeParse(clientId).success || !/^\d{1,9}$/.test(lastPlace)) throw cursorError()
  return { clientName, clientId, place: Number(lastPlace) }
}

/** The number of approvals with problems. Checks all approvals, which is too slow for a screen. */
export async function countApprovalsToComplete(db: Db, reader: Reader): Promise<number> {
  const storedApprovals = await approvalsInForce(db, reader.me, today(reader))
  let count = 0
  for await (const _ of findProblems(db, reader, storedApprovals)) count += 1
  return count
}

/** Names the company of all approved policies of a carrier and line that name none. */
export async function nameCompany(
  tx: Db,
  context: RequestContext,
  { carrier, type, companyId }: HandlerInput<typeof api.certificates.nameCompany>,
): Promise<number> {
  const { me } = context
  const day = today(context)
  // A carrier is locked before its policies, as a rename does.
  await lockCarrier(tx, carrier)
  const company = await lockCompanyWithNumber(tx, companyId)
  if (!company) throw notFound('Company')
  if (company.carrier !== carrier) throw wrongField('companyId', 'Please choose a company of this carrier')
  if (company.naic === null)
    throw wrongField('companyId', `Please enter the NAIC number of ${company.name} under Carriers first`)
  const policies = await lockPoliciesWithoutCompany(tx, me, day, { carrier, type })
  if (policies.length === 0) return 0
  const timestamp = context.now().toISOString()
  await correctCompanies(tx, { policies, companyId, day, by: me.id, at: timestamp })
  await recordInBulk(
    tx,
    context,
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
  context: RequestContext,
  { wholesaler, reference }: HandlerInput<typeof api.certificates.confirmWholesaler>,
): Promise<number> {
  const { me } = context
  const policies = await lockPoliciesWithoutAuthority(tx, me, today(context), wholesaler)
  if (policies.length === 0) return 0
  const policyIds = policies.map(({ id }) => id)
  await insertAuthorities(tx, {
    policyIds,
    wholesaler,
    reference,
    actorId: me.id,
    timestamp: context.now().toISOString(),
  })
  await recordInBulk(
    tx,
    context,
    'policy.certificateAuthorityConfirmed',
    policies.map(({ id, userId, policyNumber }) => ({ id, clientId: userId, details: { policyNumber } })),
  )
  await notifyPoliciesChanged(
    tx,
    policies.map(({ userId }) => userId),
  )
  return policies.length
}
