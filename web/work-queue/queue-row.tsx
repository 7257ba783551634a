import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { WorkItem } from '../../contract/work-queue.ts'
import { useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { type Selection, SelectTick } from '../ui/selection.tsx'
import { formatWaitingTime } from './format-waiting-time.ts'
import { nextStepLabel, workItemKindOf } from './work-item-kinds.ts'

export function QueueRow({
  item,
  isOpen,
  now,
  selection,
  onOpen,
  onStep,
}: {
  item: WorkItem
  isOpen: boolean
  now: Date
  selection: Selection
  onOpen: () => void
  /** Opens the item and starts its next step, directly or in its dialog. */
  onStep: () => void
}) {
  const me = useMe()
  const kind = workItemKindOf(item.kind)
  const Icon = kind?.icon ?? CircleAlert
  const { clientName, about, detail, ownerId, ownerName, isPassed } = item
  const next = nextStepLabel(item)
  const ownerText = ownerId === me.id ? (isPassed ? 'Reassigned to you' : null) : ownerName
  return (
    <div
      className={clsx(
        'group relative flex min-h-11 items-center gap-3 py-[3px] pr-2 pl-4 transition-colors duration-150',
        isOpen ? 'bg-orange-soft/60' : 'hover:bg-wash/60 active:bg-wash active:duration-0',
      )}
    >
      {selection.isSelecting ? (
        <span className="relative z-1 -mr-3">
          <SelectTick id={item.id} name={about} selection={selection} />
        </span>
      ) : (
        <Icon aria-hidden className="size-4.5 shrink-0 text-muted max-sm:hidden" />
      )}
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className="min-w-0 flex-1 text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-orange"
      >
        <span className="flex items-center gap-x-2">
          <span className="min-w-0 truncate text-sm font-semibold">
            {clientName ?? kind?.singular ?? 'Task'}
          </span>
          <DeadlineBadge item={item} />
        </span>
        <span className="block truncate text-xs text-muted">
          <span className="text-ink">{about}</span>
          {[formatWaitingTime(item, now), ownerText, detail]
            .filter(Boolean)
            .map((text) => ` · ${text}`)
            .join('')}
        </span>
      </button>
      <span className="relative shrink-0">
        <Button
          variant="secondary"
          size="xs"
          // The second click of a double click would hit the row that moves up.
          onClick={({ detail: clickCount }) => clickCount < 2 && onStep()}
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
