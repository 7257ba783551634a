import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { WorkItem } from '../../contract/work-queue.ts'
import { announce } from '../ui/announce.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { nextHour, useNow } from '../ui/use-now.ts'
import type { WorkItemResult } from '../work-item.ts'
import { formatWaitingTime } from '../work-queue/format-waiting-time.ts'
import { DeadlineBadge } from '../work-queue/queue-row.tsx'
import { useLastAction } from '../work-queue/use-last-action.ts'
import { workItemKindOf } from '../work-queue/work-item-kinds.ts'
import { LastActionLine } from '../work-queue/work-pane.tsx'

const OpenItemDialog = lazyDialog(async () => (await import('./open-item-dialog.tsx')).OpenItemDialog)

const keyOf = ({ kind, id }: WorkItem) => `${kind} ${id}`

/** Work items about the client. Each opens in a dialog. */
export function OpenItems({ items, isMoreOpen }: { items: readonly WorkItem[]; isMoreOpen: boolean }) {
  const now = useNow([nextHour(new Date()), ...items.map(({ untilMoment }) => untilMoment)])
  const { last, did, snoozed, takeItBack } = useLastAction()
  // A copy, since the item leaves the list while it is worked on.
  const [openItem, setOpenItem] = useState<WorkItem | null>(null)
  const close = () => setOpenItem(null)
  const onDone = (result: WorkItemResult) => {
    announce(result.message)
    did(result)
    close()
  }
  return (
    <>
      {last && <LastActionLine lastAction={last} onUndo={takeItBack} />}
      {items.length === 0 ? (
        <p className="text-sm text-muted">Nothing open.</p>
      ) : (
        <ul aria-label="Open items" className="-mx-2">
          {items.map((item) => (
            <li key={keyOf(item)}>
              <OpenItem item={item} now={now} onOpen={() => setOpenItem(item)} />
            </li>
          ))}
        </ul>
      )}
      {isMoreOpen && <p className="mt-1 text-xs text-muted">Only the first {items.length} are listed.</p>}
      {openItem && (
        <OpenItemDialog
          item={openItem}
          now={now}
          onDone={onDone}
          onSnoozed={(item) => {
            snoozed(item)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

function OpenItem({ item, now, onOpen }: { item: WorkItem; now: Date; onOpen: () => void }) {
  const kind = workItemKindOf(item.kind)
  const Icon = kind?.icon ?? CircleAlert
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-10 w-full cursor-pointer gap-2.5 rounded-control px-2 py-2 text-left hover:bg-wash"
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-sm wrap-anywhere">{item.about}</span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-muted">
          <DeadlineBadge item={item} />
          {formatWaitingTime(item, now)}
        </span>
      </span>
    </button>
  )
}
