import { type Context, today } from '../../context.ts'
import { record } from '../activity/record.ts'
import { policyHistory } from '../policies/history-queries.ts'
import { takeBackPolicyEvent } from '../policies/policy-event-log.ts'
import { updatePolicy } from '../policies/queries.ts'
import { columnsOfPlannedChange } from './change-policy.ts'
import { changesDueOn, changeToApply, markChangeApplied } from './planned-queries.ts'
import { lockTerm } from './queries.ts'

/**
 * Applies scheduled changes whose effective date has come in the agency's time zone. A change for a
 * day outside the term, or after a cancellation, is taken back instead. Each change is independent:
 * a failed one is retried and does not block others.
 */
export async function applyChanges(context: Pick<Context, 'db' | 'agency' | 'now' | 'log'>): Promise<void> {
  for (const dueChange of await changesDueOn(context.db, today(context)))
    await applyChange(context, dueChange).catch((error: unknown) =>
      context.log.error({ err: error, event: dueChange.id }, 'A change of a policy could not be applied'),
    )
}

const applyChange = (
  context: Pick<Context, 'db' | 'agency' | 'now'>,
  { id, policyId }: { id: string; policyId: string },
) =>
  context.db.transaction().execute(async (tx) => {
    await lockTerm(tx, policyId)
    const change = await changeToApply(tx, id)
    if (!change) return
    const { effectiveOn, startDate, endDate, cancelledOn } = change
    if (effectiveOn < startDate || effectiveOn >= (cancelledOn ?? endDate)) {
      const policy = { id: policyId, userId: change.userId, startDate, endDate }
      const history = await policyHistory(tx, policyId)
      const event = history.find((one) => one.id === id)
      if (event) await takeBackPolicyEvent(tx, { ...context, me: null }, { ...policy, history }, event)
      return
    }
    await updatePolicy(tx, policyId, columnsOfPlannedChange(change.changes, change.coverages))
    await markChangeApplied(tx, id, context.now())
    await record(
      tx,
      { ...context, me: null },
      {
        action: 'policy.changed',
        id: policyId,
        clientId: change.userId,
        details: { ...change.changes, effectiveOn },
      },
    )
  })
