import { ExternalLink, MessageSquare, MoonStar, Undo2, Waypoints } from 'lucide-react'
import { lazy, type Ref, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { WorkItem } from '../../contract/work-queue.ts'
import { clientPaths } from '../clients/paths.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { WorkItemResult } from '../work-item.ts'
import { formatWaitingTime } from './format-waiting-time.ts'
import { DeadlineBadge } from './queue-row.tsx'
import type { LastAction } from './use-last-action.ts'
import { nextStepLabel, openStepLabel, workItemKindOf } from './work-item-kinds.ts'

const SnoozeDialog = lazyDialog(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog)
const ReassignItemDialog = lazyDialog(
  async () => (await import('./reassign-item-dialog.tsx')).ReassignItemDialog,
)
const ReplyBox = lazy(async () => ({ default: (await import('../messages/reply-box.tsx')).ReplyBox }))

export function WorkPane({
  item,
  now,
  heading,
  onDone,
  onSnoozed,
}: {
  item: WorkItem
  now: Date
  heading?: Ref<HTMLHeadingElement>
  onDone: (result: WorkItemResult) => void
  onSnoozed: (item: WorkItem) => void
}) {
  const [openDialog, setOpenDialog] = useState<'snooze' | 'pass' | null>(null)
  const [isWriting, setWriting] = useState(false)
  const kind = workItemKindOf(item.kind)
  const me = useMe()
  const { clientId, clientName, about, ownerId, ownerName } = item
  const link = kind?.to(item) ?? null
  const close = () => setOpenDialog(null)
  // The result is shown above the next item, which may be another client's.
  const done = (result: WorkItemResult) =>
    onDone(clientName ? { ...result, message: `${clientName} · ${result.message}` } : result)
  return (
    <div className="space-y-4">
      <header>
        <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
          <span className="font-semibold">{kind?.singular ?? item.kind}</span>
          <DeadlineBadge item={item} />
          <span>{formatWaitingTime(item, now)}</span>
          {ownerName && ownerId !== me.id && <span>· {ownerName}</span>}
        </p>
        <h3 ref={heading} tabIndex={-1} className="mt-1 text-md leading-6 outline-none wrap-anywhere">
          {about}
        </h3>
        {clientId && (
          <Link
            to={clientPaths.one(clientId)}
            className="text-sm font-medium text-orange-ink hover:underline"
          >
            {clientName}
          </Link>
        )}
      </header>
      <Suspense fallback={<Skeleton status="Loading..." shape="rows" count={2} />}>
        {kind && <kind.View key={`${item.kind} ${item.id}`} item={item} onDone={done} />}
      </Suspense>
      <div className="flex flex-wrap gap-1 border-t border-line pt-3">
        {clientId && !isWriting && item.kind !== 'message' && (
          <Button
            variant="ghost"
            size="sm"
            icon={MessageSquare}
            aria-keyshortcuts="r"
            onClick={() => setWriting(true)}
          >
            Message
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          icon={MoonStar}
          aria-keyshortcuts="s"
          onClick={() => setOpenDialog('snooze')}
        >
          Snooze
        </Button>
        {clientId && !kind?.hasOwnReassign && (
          <Button
            variant="ghost"
            size="sm"
            icon={Waypoints}
            aria-keyshortcuts="a"
            onClick={() => setOpenDialog('pass')}
          >
            Reassign
          </Button>
        )}
        {link && (
          <Button
            variant="ghost"
            size="sm"
            icon={ExternalLink}
            to={link}
            {...(nextStepLabel(item) === openStepLabel ? { 'data-next-step': true } : {})}
          >
            Open
          </Button>
        )}
      </div>
      {isWriting && clientId && (
        <Suspense fallback={<Skeleton status="Loading..." shape="rows" count={1} />}>
          <ReplyBox key={clientId} clientId={clientId} name={clientName ?? 'the client'} hasFocus />
        </Suspense>
      )}
      {openDialog === 'snooze' && (
        <SnoozeDialog
          items={[item]}
          onClose={close}
          onSnoozed={() => {
            close()
            onSnoozed(item)
          }}
        />
      )}
      {openDialog === 'pass' && clientId && (
        <ReassignItemDialog item={item} clientId={clientId} onClose={close} onDone={done} />
      )}
    </div>
  )
}

/** The last action, with an Undo button if the action can be undone. */
export function LastActionLine({ lastAction, onUndo }: { lastAction: LastAction; onUndo: () => void }) {
  return (
    <div
      role="status"
      className="mb-4 flex min-h-10 flex-wrap items-center justify-between gap-2 rounded-control bg-wash px-3 text-sm"
    >
      <span className="min-w-0 py-1.5 wrap-anywhere">{lastAction.message}</span>
      {lastAction.canUndo && (
        <Button
          variant="ghost"
          size="sm"
          icon={Undo2}
          busy={lastAction.busy}
          aria-keyshortcuts="u"
          onClick={onUndo}
        >
          Undo
        </Button>
      )}
    </div>
  )
}
