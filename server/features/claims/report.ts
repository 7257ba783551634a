import type { z } from 'zod'
import {
  applicableLossReport,
  coverageDecisionDay,
  LossReport,
  lossDayErrorsOf,
  type ReportForm,
  termCoveringDay,
} from '../../../contract/claim-forms.ts'
import { hasInjuries, type LossKind } from '../../../contract/values/claim-labels.ts'
import { isClaimsMade } from '../../../contract/values/coverage-trigger.ts'
import { firstReportDueOn } from '../../../contract/values/first-report-of-injury.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { wrongField } from '../../failure.ts'
import { changedFieldsBetween, record } from '../activity/record.ts'
import { addressStateOf } from '../vehicles/named-insured.ts'
import { claimEscalatesAt } from './claim-escalation.ts'
import { checkDraftRevision, checkLossKind, claimReportedConflict } from './draft.ts'
import {
  claimToChange,
  countPhotos,
  moveClaimToTerm,
  otherTermsOf,
  policyOfReport,
  queueClaimEscalation,
  type StoredClaim,
  updateClaim,
} from './queries.ts'

function checkDays(context: RequestContext, report: LossReport): void {
  const [problem] = lossDayErrorsOf(report, today(context))
  if (problem) throw wrongField(...problem)
}

/**
 * Accepts a repeat with the same answers, as after a double click or a lost response. Throws 409
 * for different answers.
 */
function assertSameReport({ line, told }: StoredClaim, input: object): void {
  if (Object.keys(changedFieldsBetween({ line, ...LossReport.parse(told) }, input)).length > 0)
    throw claimReportedConflict()
}

/**
 * Finds the term of the day that decides about coverage: the day of loss or, on a claims-made
 * policy, the day of the claim, the report or the discovery. Keeps the chosen term if no term
 * covers that day or the day is unknown.
 */
async function findTerm(
  tx: Db,
  context: RequestContext,
  { id, policyId }: StoredClaim,
  report: LossReport,
): Promise<Awaited<ReturnType<typeof policyOfReport>>> {
  const policy = await policyOfReport(tx, context.me, policyId)
  const day = coverageDecisionDay(report, {
    isClaimsMade: isClaimsMade(context.agency().lines, { ...policy, type: policy.policyType }),
    today: today(context),
  })
  const otherTerms = await otherTermsOf(tx, context.me, policyId)
  const term = termCoveringDay(day, { ...policy, otherTerms })
  if (term) await moveClaimToTerm(tx, id, term.id)
  return policy
}

/**
 * The last day for the state's first report of injury. Without an answer, the state is that of the
 * insured's address; the days run from the employer's knowledge, otherwise from the injury.
 */
function firstReportDue(
  line: LossKind,
  { lossState, employerKnewOn, occurredOn }: LossReport,
  policy: Awaited<ReturnType<typeof policyOfReport>>,
): { firstReportBy: string | null; firstReportState: string | null } {
  const state = line === 'workers compensation' ? lossState || addressStateOf(policy) : null
  const dueDay = firstReportDueOn(state, employerKnewOn || occurredOn)
  return { firstReportBy: dueDay, firstReportState: dueDay && state }
}

/** A reported claim does not change. An identical repeat of the report is accepted. */
export async function reportClaim(
  tx: Db,
  context: RequestContext,
  { id, line, revision, ...input }: { id: string } & z.output<typeof ReportForm>,
): Promise<void> {
  const claim = await claimToChange(tx, context.me, id)
  const report = applicableLossReport(line, LossReport.parse(input))
  if (claim.status !== 'draft') return assertSameReport(claim, { line, ...report })
  checkDraftRevision(claim, revision)
  checkLossKind(context, claim.policyType, line)
  checkDays(context, report)
  const policy = await findTerm(tx, context, claim, report)
  const now = context.now()
  const timestamp = now.toISOString()
  await updateClaim(tx, id, {
    line,
    told: JSON.stringify(report),
    status: 'reported',
    reportedAt: timestamp,
    changedAt: timestamp,
    servedOn: report.servedOn || null,
    ...firstReportDue(line, report, policy),
  })
  const { clientId, policyNumber } = claim
  const details = {
    line,
    policyNumber,
    photos: await countPhotos(tx, id),
    isUrgent: hasInjuries(line, report),
  }
  await record(tx, context, { action: 'claim.reported', id, clientId, details })
  await queueClaimEscalation(tx, id, claimEscalatesAt(now, context.agency()))
}
