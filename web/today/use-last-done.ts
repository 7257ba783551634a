import { useRef, useState } from 'react'
import type { Waiting } from '../../contract/today.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { today } from '../api/wire.ts'
import { useNow } from '../ui/now.ts'
import type { WorkItemResult } from '../work-item.ts'

export interface LastDone {
  said: string
  canUndo: boolean
  busy: boolean
}

// By this browser's clock, from when the answer came: the server says where it is too late.
// What cannot be taken back is said for as long as a toast.
const saidFor = 5000
const undoableFor = 10_000
const after = (ms: number) => new Date(Date.now() + ms).toISOString()

interface Kept {
  said: string
  until: string
  takeBack: (() => unknown) | null
}

/** What was done last with something that waited, and how it is taken back. */
export function useLastDone() {
  const [kept, setKept] = useState<Kept | null>(null)
  const now = useNow([kept?.until ?? null])
  // What is taken back is over, and nothing that was done since.
  const taking = useRef<Kept | null>(null)
  const outcome = { fails: 'Error', onDone: () => setKept((now) => (now === taking.current ? null : now)) }
  const undo = useApiMutation(today.undo, outcome)
  const unsnooze = useApiMutation(today.unsnooze, outcome)
  const current = kept && Date.parse(kept.until) > now.getTime() ? kept : null
  const last: LastDone | null = current && {
    said: current.said,
    canUndo: current.takeBack !== null,
    busy: undo.busy || unsnooze.busy,
  }
  return {
    last,
    did({ said, undo: way, takeBack }: WorkItemResult) {
      if (way) setKept({ said, until: after(undoableFor), takeBack: () => undo.write({ event: way.event }) })
      else if (takeBack)
        setKept({ said, until: after(undoableFor), takeBack: () => takeBack(outcome.onDone) })
      else setKept({ said, until: after(saidFor), takeBack: null })
    },
    snoozed: ({ kind, id, about }: Waiting) =>
      setKept({
        said: `Put off: ${about}`,
        until: after(undoableFor),
        takeBack: () => unsnooze.write({ kind, id }),
      }),
    takeItBack() {
      if (!current?.takeBack) return
      taking.current = current
      current.takeBack()
    },
  }
}
