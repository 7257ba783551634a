import type { Policy } from '../../contract/policies.ts'
import type { PolicyEvent } from '../../contract/policy-events.ts'
import { dayIn, formatDay } from '../../contract/values/days.ts'
import { planChange, planTakeBack } from '../../contract/values/policy-change-plan.ts'
import { agency } from '../agency.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { policyEvents } from '../api/wire.ts'
import { eventKindLabels } from './event-labels.ts'
import { outcomeSentencesOf } from './event-outcome.ts'
import { refusalOfPlan } from './event-preview.ts'
import { usePolicyState } from './use-policy-state.ts'

/** Confirms that an entry is marked as a mistake, and says what follows. */
export function TakeBackEvent({
  event,
  policy,
  onClose,
}: {
  event: PolicyEvent
  policy: Policy
  onClose: () => void
}) {
  const name = eventKindLabels[event.kind]
  const today = dayIn(agency.timeZone, new Date())
  const { state } = usePolicyState(policy)
  const change = state && planTakeBack(event, state.term)
  const plan = state && change && ('rule' in change ? [change] : planChange(state, change, today))
  const refusal = refusalOfPlan(plan)
  const entry = `“${name}” effective ${formatDay(event.effectiveOn)}`
  return (
    <ConfirmCall
      call={policyEvents.takeBack}
      send={{ id: event.id }}
      successToast={{ title: 'Entry Undone', description: `${name}, ${formatDay(event.effectiveOn)}` }}
      failureTitle="Error"
      title="Undo This Entry"
      text={
        refusal ? (
          `${entry} cannot be undone. A later entry depends on it: “${refusal.says}”.`
        ) : (
          <>
            Was {entry} entered by mistake?{' '}
            {plan && !Array.isArray(plan) && (
              <>
                Without this entry:{' '}
                <span className="font-medium text-ink">{outcomeSentencesOf(plan, today).join(' ')}</span>{' '}
              </>
            )}
            The entry remains in the history, marked as undone. Everyone who was notified will get the
            correction.
          </>
        )
      }
      confirmLabel="Undo"
      {...(refusal ? { disabledReason: refusal.says } : {})}
      onClose={onClose}
    />
  )
}
