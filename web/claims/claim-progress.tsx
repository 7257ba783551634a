import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type ClaimStatus, claimStatusLabels } from '../../contract/claims.ts'
import { claimStages } from './claim-words.ts'

const order: readonly ClaimStatus[] = claimStages

/** The four stages of a claim, and at which it is. */
export function ClaimProgress({ status }: { status: ClaimStatus }) {
  const at = order.indexOf(status)
  return (
    <ol aria-label="Status" className="grid grid-cols-4 gap-1.5 sm:gap-3">
      {claimStages.map((stage, place) => {
        const isDone = place < at || status === 'closed'
        return (
          <li key={stage} aria-current={place === at ? 'step' : undefined} className="min-w-0">
            <span className={clsx('block h-1.5 rounded-full', place <= at ? 'bg-orange' : 'bg-grey-soft')} />
            <span
              className={clsx(
                'mt-2 flex items-start gap-1 text-xs sm:text-sm',
                place === at ? 'font-semibold' : 'text-muted',
              )}
            >
              {isDone && <Check aria-hidden className="mt-px size-4 shrink-0 text-orange-ink" />}
              <span className="min-w-0 wrap-break-word">{claimStatusLabels[stage]}</span>
              {isDone && place !== at && <span className="sr-only">, done</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
