import { useRef, useState } from 'react'
import type { WorkItem } from '../../contract/work-queue.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { today } from '../api/wire.ts'
import { useNow } from '../ui/now.ts'
import type { WorkItemResult } from '../work-item.ts'

export interface LastAction {
  message: string
  canUndo: boolean
  busy: boolean
}

// In ms by the browser's clock; the server enforces the real limit. Messages without an undo last
// as long as a toast.
const messageDuration = 5000
const undoWindow = 10_000
const after = (ms: number) => new Date(Date.now() + ms).toISOString()

interface UndoableAction {
  message: string
  until: string
  takeBack: (() => unknown) | null
}

/** The last action on a work item, and its undo. */
export function useLastAction() {
  const [kept, setKept] = useState<UndoableAction | null>(null)
  const now = useNow([kept?.until ?? null])
  // The action that is being undone. A newer action must stay.
  const taking = useRef<UndoableAction | null>(null)
  const outcome = { fails: 'Error', onDone: () => setKept((now) => (now === taking.current ? null : now)) }
  const undo = useApiMutation(today.undo, outcome)
  const unsnooze = useApiMutation(today.unsnooze, outcome)
  const current = kept && Date.parse(kept.until) > now.getTime() ? kept : null
  const last: LastAction | null = current && {
    message: current.message,
    canUndo: current.takeBack !== null,
    busy: undo.busy || unsnooze.busy,
  }
  return {
    last,
    did({ message: said, undo: way, takeBack }: WorkItemResult) {
      if (way)
        setKept({ message: said, until: after(undoWindow), takeBack: () => undo.write({ event: way.event }) })
      else if (takeBack)
        setKept({ message: said, until: after(undoWindow), takeBack: () => takeBack(outcome.onDone) })
      else setKept({ message: said, until: after(messageDuration), takeBack: null })
    },
    snoozed: ({ kind, id, about }: WorkItem) =>
      setKept({
        message: `Snoozed: ${about}`,
        until: after(undoWindow),
        takeBack: () => unsnooze.write({ kind, id }),
      }),
    takeItBack() {
      if (!current?.takeBack) return
      taking.current = current
      current.takeBack()
    },
  }
}
