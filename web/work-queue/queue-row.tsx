import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { WorkItem } from '../../contract/work-queue.ts'
import { useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { formatWaitingTime } from './format-waiting-time.ts'
import { nextStepLabel, workItemKindOf } from './work-item-kinds.ts'

export function QueueRow({
  item,
  isOpen,
  now,
  onOpen,
  onStep,
}: {
  item: WorkItem
  isOpen: boolean
  now: Date
  onOpen: () => void
  /** Opens the item and starts its next step, directly or in its dialog. */
  onStep: () => void
}) {
  const me = useMe()
  const kind = workItemKindOf(item.kind)
  const Icon = kind?.icon ?? CircleAlert
  const { clientName, about, detail, ownerId, ownerName, isPassed } = item
  const next = nextStepLabel(item)
  const whose = ownerId === me.id ? (isPassed ? 'Reassigned to you' : null) : ownerName
  return (
    <div
      className={clsx(
        'group relative flex items-center gap-3 py-2.5 pr-3 pl-4 transition-colors duration-150',
        isOpen ? 'bg-orange-soft/60' : 'hover:bg-wash/60 active:bg-wash active:duration-0',
      )}
    >
      <Icon aria-hidden className="size-4.5 shrink-0 self-start text-muted max-sm:mt-0.5" />
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className="min-w-0 flex-1 text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-orange"
      >
        <span className="flex items-center gap-x-2">
          <span className="min-w-0 truncate text-sm font-semibold">{clientName ?? kind?.one ?? 'Task'}</span>
          <DeadlineBadge item={item} />
        </span>
        <span className="block truncate text-sm">{about}</span>
        <span className="block truncate text-xs text-muted">
          {[formatWaitingTime(item, now), whose, detail].filter(Boolean).join(' · ')}
        </span>
      </button>
      <span className="relative shrink-0 max-sm:hidden">
        <Button
          variant="secondary"
          size="sm"
          // The second click of a double click would hit the row that moves up.
          onClick={({ detail: presses }) => presses < 2 && onStep()}
          aria-label={`${next}: ${about}`}
        >
          {next}
        </Button>
      </span>
    </div>
  )
}

export function DeadlineBadge({ item: { standing } }: { item: WorkItem }) {
  if (standing === 'waiting') return null
  return standing === 'overdue' ? <Badge tone="red">Overdue</Badge> : <Badge tone="amber">Urgent</Badge>
}
