import { systemActor } from '../../access.ts'
import { type Context, today } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { record } from '../activity/record.ts'
import { applyChange, termToChange } from './apply-change.ts'
import { lockRequestToApply, requestsDueToApply, updateRequest } from './queries.ts'
import { fillRequestChange } from './request-change.ts'

type JobContext = Pick<Context, 'db' | 'agency' | 'now' | 'log' | 'secrets'>

/**
 * Applies confirmed changes whose effective date has come in the agency's time zone. A change that
 * is no longer possible reopens its request for staff, with the reason in the audit log. A failed
 * one is retried and does not block others.
 */
export async function applyConfirmedRequests(context: JobContext): Promise<void> {
  for (const { id } of await requestsDueToApply(context.db, today(context)))
    await tryApplyRequest(context, id).catch((error: unknown) =>
      context.log.error({ err: error, request: id }, 'A confirmed change could not be applied'),
    )
}

async function tryApplyRequest(context: JobContext, id: string): Promise<void> {
  try {
    await applyRequest(context, id)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await reopenRequest(context, id, error.message)
  }
}

const applyRequest = (context: JobContext, id: string) =>
  context.db.transaction().execute(async (tx) => {
    const confirmedRequest = await lockRequestToApply(tx, id)
    if (!confirmedRequest?.confirmed || confirmedRequest.confirmedBy === null) return
    const { requesterId: clientId, policyId } = confirmedRequest
    const confirmation = {
      ...confirmedRequest.confirmed,
      change: fillRequestChange(confirmedRequest.confirmed.change),
    }
    const actor = { ...context, me: systemActor(confirmedRequest.confirmedBy) }
    const term = await termToChange(tx, actor.me, { policyId, change: confirmation.change })
    await applyChange(tx, actor, { clientId, term }, confirmation)
    await updateRequest(tx, id, { appliedAt: context.now().toISOString() })
    await record(tx, actor, { id, clientId, action: 'request.changeApplied' })
  })

const reopenRequest = (context: JobContext, id: string, reason: string) =>
  context.db.transaction().execute(async (tx) => {
    const confirmedRequest = await lockRequestToApply(tx, id)
    if (!confirmedRequest) return
    const changedAt = context.now().toISOString()
    const openColumns = {
      status: 'in_progress',
      stage: null,
      confirmed: null,
      confirmedBy: null,
      applyOn: null,
    } as const
    await updateRequest(tx, id, { ...openColumns, changedAt })
    const eventFields = { id, clientId: confirmedRequest.requesterId, details: { because: reason } }
    await record(tx, { ...context, me: null }, { ...eventFields, action: 'request.changeNotApplied' })
  })
