import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { MessageRow } from './message-row.tsx'
import type { OutgoingActions } from './outgoing-state.tsx'
import type { ThreadRow } from './thread-rows.ts'

export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // flushSync, because the browser takes its snapshot right after this event.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

/** For printing: all loaded messages, not just those near the view. */
export const PrintedMessages = ({
  rows,
  actions,
}: {
  rows: readonly ThreadRow[]
  actions: OutgoingActions
}) => (
  <div className="hidden pt-4 print:block">
    {rows.map((row) => (
      <div key={row.key} className="break-inside-avoid">
        <MessageRow row={row} actions={actions} />
      </div>
    ))}
  </div>
)
