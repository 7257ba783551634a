import { clsx } from 'clsx'
import { Undo2, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Undo } from '../../contract/undo.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { today } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { Selection } from '../ui/selection.tsx'
import { useNow } from '../ui/use-now.ts'

export interface BulkActionOutcome {
  /** The outcome, with the records that failed by name. */
  message: string
  /** True if all records succeeded. */
  isWhole: boolean
  /**
   * Ids of records that failed and can be retried, such as by reassigning them. They stay selected.
   */
  remainingIds: readonly string[]
  /** For each action that can be undone: its event and the end of its undo window. */
  undo: readonly Undo[]
}

// In ms by the browser's clock, from the answer on. The server enforces the real limit.
const undoWindow = 10_000

/**
 * A bar with the last bulk action's outcome, and an undo button as long as nobody was notified.
 * Records that failed stay listed until the next action or the end of the selection. `line` stands
 * above the list or its empty state, and at the bottom on phones.
 */
export function useBulkResultBar({ isSelecting }: Pick<Selection, 'isSelecting'>): {
  showOutcome: (outcome: BulkActionOutcome) => void
  line: ReactNode
} {
  const [lastOutcome, setLastOutcome] = useState<(BulkActionOutcome & { until: string }) | null>(null)
  const ref = useRef<HTMLDivElement>(null)
  const now = useNow([lastOutcome?.until ?? null])
  const isRecent = lastOutcome !== null && Date.parse(lastOutcome.until) > now.getTime()
  const current = isRecent || (isSelecting && lastOutcome?.isWhole === false) ? lastOutcome : null
  // An expired outcome must not come back with the next selection.
  if (lastOutcome && !current) setLastOutcome(null)
  const undo = useApiMutation(today.undoSeveral, {
    failureTitle: 'Error',
    onDone: () =>
      setLastOutcome((previousResult) => (previousResult === lastOutcome ? null : previousResult)),
  })
  const isUndoable = isRecent && lastOutcome.undo.length > 0
  const isBarShown = current !== null
  // The bar's buttons can unmount with the focus, so move the focus to the bar.
  const hadFocus = useRef(false)
  useEffect(() => {
    if (hadFocus.current && !ref.current?.contains(document.activeElement)) ref.current?.focus()
    hadFocus.current = ref.current?.contains(document.activeElement) ?? false
  }, [isBarShown, isUndoable])
  // The pressed button unmounts with the selection, so move the focus to the bar.
  useEffect(() => {
    if (lastOutcome && document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [lastOutcome])
  return {
    showOutcome: (outcome) =>
      setLastOutcome({ ...outcome, until: new Date(Date.now() + undoWindow).toISOString() }),
    line: (
      <div
        ref={ref}
        role="status"
        tabIndex={-1}
        className={clsx(
          'outline-none',
          current && [barClassName, current.isWhole ? 'bg-wash' : 'bg-amber-soft text-amber-ink'],
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
            onClick={() => undo.write({ events: lastOutcome.undo.map(({ event }) => event) })}
          >
            Undo
          </Button>
        )}
        {current?.isWhole === false && (
          <IconButton icon={X} label="Dismiss" onClick={() => setLastOutcome(null)} />
        )}
      </div>
    ),
  }
}

const barClassName = clsx(
  'mb-3 flex min-h-10 flex-wrap items-center justify-between gap-2 rounded-control px-3 text-sm',
  'max-sm:fixed max-sm:inset-x-3 max-sm:bottom-[calc(var(--bottom-bar,env(safe-area-inset-bottom))+0.5rem)] max-sm:z-20 max-sm:shadow-float',
)
