import { useRef, useState } from 'react'
import type { WorkItem } from '../../contract/work-queue.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { today } from '../api/wire.ts'
import { useNow } from '../ui/use-now.ts'
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
const timeAfter = (ms: number) => new Date(Date.now() + ms).toISOString()

interface UndoableAction {
  message: string
  until: string
  takeBack: (() => unknown) | null
  undoneMessage?: string | undefined
}

const actionAfterUndo = (action: UndoableAction | null): UndoableAction | null =>
  action?.undoneMessage === undefined
    ? null
    : { message: action.undoneMessage, until: timeAfter(messageDuration), takeBack: null }

/** The last action on a work item, and its undo. */
export function useLastAction() {
  const [lastAction, setLastAction] = useState<UndoableAction | null>(null)
  const now = useNow([lastAction?.until ?? null])
  // The action whose undo was sent. The answer must not remove a newer action.
  const undoingAction = useRef<UndoableAction | null>(null)
  const outcomeOptions = {
    failureTitle: 'Error',
    onDone: () => setLastAction((now) => (now === undoingAction.current ? actionAfterUndo(now) : now)),
  }
  const undo = useApiMutation(today.undo, outcomeOptions)
  const unsnooze = useApiMutation(today.unsnooze, outcomeOptions)
  const current = lastAction && Date.parse(lastAction.until) > now.getTime() ? lastAction : null
  const last: LastAction | null = current && {
    message: current.message,
    canUndo: current.takeBack !== null,
    busy: undo.busy || unsnooze.busy,
  }
  return {
    last,
    did({ message, undo: undoToken, takeBack, undoneMessage }: WorkItemResult) {
      if (undoToken)
        setLastAction({
          message,
          undoneMessage,
          until: timeAfter(undoWindow),
          takeBack: () => undo.write({ event: undoToken.event }),
        })
      else if (takeBack)
        setLastAction({
          message,
          until: timeAfter(undoWindow),
          takeBack: () => takeBack(outcomeOptions.onDone),
        })
      else setLastAction({ message, until: timeAfter(messageDuration), takeBack: null })
    },
    snoozed: ({ kind, id, about, clientName }: WorkItem) =>
      setLastAction({
        message: [clientName, `Snoozed: ${about}`].filter(Boolean).join(' · '),
        until: timeAfter(undoWindow),
        takeBack: () => unsnooze.write({ kind, id }),
      }),
    takeItBack() {
      if (!current?.takeBack) return
      undoingAction.current = current
      current.takeBack()
    },
  }
}
