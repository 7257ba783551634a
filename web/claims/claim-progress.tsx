import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { Claim } from '../../contract/claims.ts'
import { type ClaimStatus, claimStages, claimStatusLabels } from '../../contract/values/claim-labels.ts'
import { dayIn, formatDay } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'

const statusOrder: readonly ClaimStatus[] = claimStages

/**
 * The four stages of a claim, each with day and person. Skipped stages and the current stage are
 * marked.
 */
export function ClaimProgress({ status, steps }: Pick<Claim, 'status' | 'steps'>) {
  const currentIndex = statusOrder.indexOf(status)
  return (
    <ol aria-label="Status" className="grid gap-2 sm:grid-cols-4 sm:gap-3">
      {claimStages.map((stage, index) => {
        // After a claim was set back, its later stages count as not yet reached.
        const step = index > currentIndex ? undefined : steps.find((step) => step.status === stage)
        const isSkipped = index < currentIndex && !step
        const isDone = !isSkipped && (index < currentIndex || status === 'closed')
        return (
          <li
            key={stage}
            aria-current={index === currentIndex ? 'step' : undefined}
            className="min-w-0 max-sm:flex max-sm:gap-3"
          >
            <span
              className={clsx(
                'block shrink-0 rounded-full max-sm:w-1.5 sm:h-1.5',
                index <= currentIndex && !isSkipped ? 'bg-orange' : 'bg-grey-soft',
              )}
            />
            <div className="min-w-0 sm:mt-2">
              <span
                className={clsx(
                  'flex items-start gap-1 text-sm',
                  index === currentIndex ? 'font-semibold' : 'text-muted',
                )}
              >
                {isDone && <Check aria-hidden className="mt-px size-4 shrink-0 text-orange-ink" />}
                <span className="min-w-0 wrap-break-word">{claimStatusLabels[stage]}</span>
                {isDone && index !== currentIndex && <span className="sr-only">, done</span>}
                {index > currentIndex && <span className="sr-only">, to come</span>}
              </span>
              {step && (
                <span className="mt-0.5 block text-xs text-muted wrap-break-word">
                  {formatDay(dayIn(agency.timeZone, new Date(step.at)))}, by {step.byName}
                </span>
              )}
              {isSkipped && <span className="mt-0.5 block text-xs text-muted">Skipped</span>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
