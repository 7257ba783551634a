import { clsx } from 'clsx'
import { Undo2, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Undo } from '../../contract/undo.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { today } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useNow } from '../ui/now.ts'
import type { Selection } from '../ui/selection.tsx'

export interface BulkActionOutcome {
  /** What is said of it, with those by name to which it could not be done. */
  message: string
  /** It was done to all of them. */
  isWhole: boolean
  /** Those to which it was not done, and still can be, such as by giving them to somebody else: they stay selected. */
  left: readonly string[]
  /** By what it is taken back. */
  undo: readonly Undo[]
}

// By this browser's clock, from when the answer came: the server says where it is too late.
const undoWindow = 10_000

/**
 * What was done last to several of a list, and the way to take it back as long as nobody has been told. To which of them it could
 * not be done stays said until something else is done, or nobody selects any more. `line` stands above the list, beside what
 * replaces a list that has got empty by it; on phones at the foot of the screen, where that was pressed.
 */
export function useBulkResultBar({ isSelecting }: Pick<Selection, 'isSelecting'>): {
  did: (done: BulkActionOutcome) => void
  line: ReactNode
} {
  const [last, setLast] = useState<(BulkActionOutcome & { until: string }) | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const now = useNow([last?.until ?? null])
  const isRecent = last !== null && Date.parse(last.until) > now.getTime()
  const current = isRecent || (isSelecting && last?.isWhole === false) ? last : null
  // What has gone does not come back with the next selection.
  if (last && !current) setLast(null)
  const undo = useApiMutation(today.undoSeveral, {
    fails: 'Error',
    onDone: () => setLast((kept) => (kept === last ? null : kept)),
  })
  const isUndoable = isRecent && last.undo.length > 0
  const isThere = current !== null
  // Its buttons go before it does or with it, and would take the focus along.
  const hadFocus = useRef(false)
  useEffect(() => {
    if (hadFocus.current && !place.current?.contains(document.activeElement)) place.current?.focus()
    hadFocus.current = place.current?.contains(document.activeElement) ?? false
  }, [isThere, isUndoable])
  // What was pressed leaves with what was ticked, and the list may too.
  useEffect(() => {
    if (last && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [last])
  return {
    did: (done) => setLast({ ...done, until: new Date(Date.now() + undoWindow).toISOString() }),
    line: (
      <div
        ref={place}
        role="status"
        tabIndex={-1}
        className={clsx(
          'outline-none',
          current && [look, current.isWhole ? 'bg-wash' : 'bg-amber-soft text-amber-ink'],
        )}
        onFocus={() => {
          hadFocus.current = true
        }}
        onBlur={({ currentTarget }) => {
          if (currentTarget.isConnected) hadFocus.current = false
        }}
      >
        {current && <span className="min-w-0 flex-1 py-1.5 wrap-anywhere">{current.message}</span>}
        {isUndoable && (
          <Button
            variant="ghost"
            size="sm"
            icon={Undo2}
            busy={undo.busy}
            onClick={() => undo.write({ events: last.undo.map(({ event }) => event) })}
          >
            Undo
          </Button>
        )}
        {current?.isWhole === false && <IconButton icon={X} label="Dismiss" onClick={() => setLast(null)} />}
      </div>
    ),
  }
}

const look = clsx(
  'mb-3 flex min-h-10 flex-wrap items-center justify-between gap-2 rounded-control px-3 text-sm',
  'max-sm:fixed max-sm:inset-x-3 max-sm:bottom-[calc(var(--bottom-bar,env(safe-area-inset-bottom))+0.5rem)] max-sm:z-20 max-sm:shadow-float',
)
