import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { ArrowDown } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useStickToBottom } from '../ui/stick-to-bottom.ts'
import { useOnScreen } from '../ui/use-on-screen.ts'
import { MessageRow } from './message-row.tsx'
import { OlderMessages } from './older-messages.tsx'
import type { OutgoingActions } from './outgoing-state.tsx'
import { PrintedMessages, useIsPrinting } from './printed-messages.tsx'
import type { Thread } from './thread-pages.ts'
import type { ThreadRow } from './thread-rows.ts'
import { useMarkThreadRead } from './use-mark-thread-read.ts'
import type { useThread } from './use-thread.ts'

type OlderMessagesState = Pick<
  ReturnType<typeof useThread>,
  'hasOlder' | 'isReadingOlder' | 'olderError' | 'readOlder'
>

/** Estimated height of a message that is not measured yet, in pixels. */
const estimatedRowHeight = 76
/** Room above the first message for the loading state, in pixels. */
const loadingHeight = 44

/** The messages of a thread, virtualized: only those near the view are rendered. */
export function MessageLog({
  clientId,
  name,
  thread,
  rows,
  olderMessages,
  actions,
}: {
  clientId: string
  name: string
  thread: Thread
  rows: readonly ThreadRow[]
  olderMessages: OlderMessagesState
  actions: OutgoingActions
}) {
  const log = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const list = useRowsOnScreen(log, rows)
  const height = list.getTotalSize()
  const { atEnd, toEnd, onScroll } = useStickToBottom(log, height)
  useMarkThreadRead(clientId, thread, useOnScreen(end) && atEnd)
  useScrollOnSend(rows, toEnd)
  const loadOlderWhenNear = useLoadOlder(log, olderMessages, height)
  const isPrinting = useIsPrinting()
  return (
    <div className="relative flex-1 max-md:min-h-32 md:min-h-0">
      {isPrinting && <PrintedMessages rows={rows} actions={actions} />}
      <div
        ref={log}
        role="log"
        aria-live="off"
        aria-label={`Messages with ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to scroll it
        tabIndex={0}
        onScroll={(event) => {
          onScroll(event)
          loadOlderWhenNear()
        }}
        className={clsx(
          'absolute inset-0 flex flex-col overflow-y-auto bg-ground -outline-offset-2 [overflow-anchor:none]',
          isPrinting && 'print:hidden',
        )}
      >
        <div className="relative mt-auto w-full shrink-0" style={{ height }}>
          <OlderMessages {...olderMessages} />
          {list.getVirtualItems().map(({ key, index, start }) => (
            <div
              key={key}
              ref={list.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              {rows[index] && <MessageRow row={rows[index]} actions={actions} />}
            </div>
          ))}
          <div ref={end} className="absolute bottom-2 h-px w-full" />
        </div>
      </div>
      <LatestButton
        rows={rows}
        isAtEnd={atEnd}
        onPress={() => {
          toEnd()
          // The pressed button disappears, so move the focus to the log.
          log.current?.focus({ preventScroll: true })
        }}
      />
    </div>
  )
}

function useRowsOnScreen(log: { current: HTMLDivElement | null }, rows: readonly ThreadRow[]) {
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => log.current,
    estimateSize: () => estimatedRowHeight,
    initialOffset: () => rows.length * estimatedRowHeight,
    getItemKey,
    // Keeps the visible messages in place when older messages are added above.
    anchorTo: 'end',
    overscan: 6,
    paddingStart: loadingHeight,
  })
}

/** Prefetches older messages before the reader reaches the top. Returns the scroll handler. */
function useLoadOlder(
  log: { current: HTMLDivElement | null },
  { hasOlder, olderError, readOlder }: OlderMessagesState,
  height: number,
): () => void {
  const screenHeight = () => log.current?.clientHeight ?? 0
  const mayRead = hasOlder && !olderError
  useEffect(() => {
    // Without anything to scroll, no scroll event would ask for more.
    if (mayRead && height < 2 * screenHeight()) readOlder()
  })
  return () => {
    if (mayRead && log.current && log.current.scrollTop < 2 * screenHeight()) readOlder()
  }
}

/** Scrolls to the person's own message when it is sent. */
function useScrollOnSend(rows: readonly ThreadRow[], scrollToEnd: () => void): void {
  const lastRow = rows.at(-1)
  const sendingKey = lastRow?.outgoing?.state === 'sending' ? lastRow.key : null
  useLayoutEffect(() => {
    if (sendingKey) scrollToEnd()
  }, [sendingKey, scrollToEnd])
}

function LatestButton({
  rows,
  isAtEnd,
  onPress,
}: {
  rows: readonly ThreadRow[]
  isAtEnd: boolean
  onPress: () => void
}) {
  const lastKey = rows.at(-1)?.key ?? null
  const [lastSeen, setLastSeen] = useState(lastKey)
  if (isAtEnd && lastSeen !== lastKey) setLastSeen(lastKey)
  if (isAtEnd) return null
  const lastSeenIndex = rows.findLastIndex(({ key }) => key === lastSeen)
  const count = lastSeenIndex < 0 ? 0 : rows.slice(lastSeenIndex + 1).filter(({ isMine }) => !isMine).length
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center *:pointer-events-auto print:hidden">
      <span className="rounded-control shadow-float">
        <Button variant="secondary" size="sm" icon={ArrowDown} onClick={onPress}>
          Latest messages
          {count > 0 && <span className="tabular-nums">{` (${count} new)`}</span>}
        </Button>
      </span>
    </div>
  )
}
