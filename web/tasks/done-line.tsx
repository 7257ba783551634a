import { clsx } from 'clsx'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Undo } from '../../contract/undo.ts'
import { today } from '../api/wire.ts'
import { useWriting } from '../api/writing.ts'
import { Button } from '../ui/button.tsx'
import { useNow } from '../ui/now.ts'

/** What was done to what was chosen from a list. */
export interface DoneToSome {
  /** What is said of it, with those by name to which it could not be done. */
  said: string
  /** It was done to all of them. */
  isWhole: boolean
  /** Those to which it was not done. */
  left: readonly string[]
  /** By what it is taken back. */
  undo: readonly Undo[]
}

// By this browser's clock, from when the answer came: the server says where it is too late.
const undoableFor = 10_000

/**
 * What was done last to several of a list, and the way to take it back as long as nobody has been told. `line` stands above the
 * list; on phones at the foot of the screen, where that was pressed.
 */
export function useDoneLine(): { did: (done: DoneToSome) => void; line: ReactNode } {
  const [last, setLast] = useState<(DoneToSome & { until: string }) | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const now = useNow([last?.until ?? null])
  const current = last && Date.parse(last.until) > now.getTime() ? last : null
  const undo = useWriting(today.undoSeveral, {
    fails: 'Error',
    onDone: () => setLast((kept) => (kept === last ? null : kept)),
  })
  const isThere = current !== null
  // Its button goes with it, and would take the focus along.
  const hadFocus = useRef(false)
  useEffect(() => {
    if (!isThere && hadFocus.current) place.current?.focus()
    hadFocus.current = false
  }, [isThere])
  return {
    did: (done) => setLast({ ...done, until: new Date(Date.now() + undoableFor).toISOString() }),
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
        {current && <span className="min-w-0 flex-1 py-1.5 wrap-anywhere">{current.said}</span>}
        {current && current.undo.length > 0 && (
          <Button
            variant="ghost"
            size="sm"
            icon={Undo2}
            busy={undo.busy}
            onClick={() => undo.write({ events: current.undo.map(({ event }) => event) })}
          >
            Undo
          </Button>
        )}
      </div>
    ),
  }
}

const look = clsx(
  'mb-3 flex min-h-10 flex-wrap items-center justify-between gap-2 rounded-control px-3 text-sm',
  'max-sm:fixed max-sm:inset-x-3 max-sm:bottom-[calc(var(--bottom-bar,0px)+env(safe-area-inset-bottom))] max-sm:z-20 max-sm:shadow-float',
)
