import { useState } from 'react'
import type { Waiting } from '../../contract/today.ts'
import { today } from '../api/wire.ts'
import { useWriting } from '../api/writing.ts'
import { useNow } from '../ui/now.ts'
import type { Did } from '../waiting-kind.ts'

export interface LastDone {
  said: string
  canUndo: boolean
  busy: boolean
}

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
  const undo = useWriting(today.undo, { fails: 'Error' })
  const unsnooze = useWriting(today.unsnooze, { fails: 'Error' })
  const current = kept && Date.parse(kept.until) > now.getTime() ? kept : null
  const last: LastDone | null = current && {
    said: current.said,
    canUndo: current.takeBack !== null,
    busy: undo.busy || unsnooze.busy,
  }
  return {
    last,
    did({ said, undo: way, takeBack }: Did) {
      if (way) setKept({ said, until: way.until, takeBack: () => undo.write({ event: way.event }) })
      else if (takeBack) setKept({ said, until: after(undoableFor), takeBack })
      else setKept({ said, until: after(saidFor), takeBack: null })
    },
    snoozed: ({ kind, id, about }: Waiting) =>
      setKept({
        said: `Put off: ${about}`,
        until: after(undoableFor),
        takeBack: () => unsnooze.write({ kind, id }),
      }),
    async takeItBack() {
      if (!current?.takeBack) return
      await current.takeBack()
      setKept(null)
    },
  }
}
