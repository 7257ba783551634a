import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Waiting } from '../../contract/today.ts'
import { q } from '../api/query.ts'
import { today } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { type Subject, useSubject } from '../subject.ts'
import { announce } from '../ui/announce.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { useMedia } from '../ui/media.ts'
import { nextHour, useNow } from '../ui/now.ts'
import { useHoldStill } from '../ui/open-dialogs.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Did } from '../waiting-kind.ts'
import { kindOf } from './kinds.ts'
import { QueueChoices } from './queue-choices.tsx'
import { QueueRow } from './queue-row.tsx'
import { todayRead } from './read-first.ts'
import { Rule } from './rule.tsx'
import { useLastDone } from './use-last-done.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { LastDoneLine, WorkPane } from './work-pane.tsx'

const keyOf = ({ kind, id }: Waiting) => `${kind} ${id}`

/** What waits for staff, worked off one after the other: the list, and beside it the thing that is open. */
export function Today() {
  const me = useMe()
  const [params, setParams] = useSearchParams()
  const isWide = useMedia('(width >= 75rem)')
  const [, read] = todayRead(me.role)
  const whose = params.get('whose') ?? read.whose
  const kind = params.get('kind')
  const reading = useQuery({
    ...q(today.list, kind ? { whose, kind } : { whose }),
    placeholderData: keepPreviousData,
  })
  const items = reading.data?.waiting ?? []
  const { open, openAt, isSheetOpen, openSheet, closeSheet } = useOpened(items)
  const { last, did, snoozed, takeItBack } = useLastDone()
  const now = useNow([nextHour(new Date()), ...items.map(({ untilMoment }) => untilMoment)])
  const pane = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useSubject(open && (isWide || isSheetOpen) ? subjectOf(open) : null)
  useWritingIn(pane, open && keyOf(open))
  const want = useWanted(open && keyOf(open), pane)
  useFocusOnNext(open && keyOf(open), pane, heading)

  function step(item: Waiting) {
    openAt(items.indexOf(item))
    if (!isWide) openSheet()
    want(keyOf(item), '[data-next-step]', 'focus')
  }
  const onDone = (what: Did) => {
    announce(what.said)
    did(what)
  }
  useQueueKeys({
    isInDialog: isSheetOpen,
    move: (by) => {
      const next = Math.min(Math.max(0, (open ? items.indexOf(open) : 0) + by), items.length - 1)
      openAt(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    },
    enter: () => (isWide ? heading.current?.focus() : open && openSheet()),
    press: (key) => open && want(keyOf(open), `[aria-keyshortcuts="${key}"]`, 'press'),
    undo: takeItBack,
  })

  if (!reading.data)
    return reading.error ? (
      <Failed text={reading.error.message} onRetry={() => reading.refetch()} busy={reading.isFetching} />
    ) : (
      <Skeleton status="Loading what waits..." shape="rows" count={8} />
    )
  const shown = open && (
    <div ref={pane}>
      {last && <LastDoneLine last={last} onUndo={takeItBack} />}
      <WorkPane
        key={keyOf(open)}
        item={open}
        now={now}
        heading={heading}
        onDone={onDone}
        onSnoozed={snoozed}
      />
    </div>
  )
  return (
    <section aria-labelledby="today-title">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id="today-title" className="text-lg font-bold">
            Today
          </h2>
          <p className="text-sm text-muted">{inWords(reading.data)}</p>
        </div>
        <Rule />
      </div>
      <QueueChoices
        kinds={reading.data.kinds}
        kind={kind}
        whose={whose}
        onChange={(name, value) =>
          setParams(
            (before) => {
              const after = new URLSearchParams(before)
              if (value === null) after.delete(name)
              else after.set(name, value)
              return after
            },
            { replace: true, preventScrollReset: true },
          )
        }
      />
      {items.length === 0 ? (
        <div>
          {last && <LastDoneLine last={last} onUndo={takeItBack} />}
          <Empty
            icon={CircleCheckBig}
            title="Nothing waits"
            text={
              whose === 'mine'
                ? 'What clients ask for, report and write will be here as it comes.'
                : 'Nothing waits for anybody you see.'
            }
          />
        </div>
      ) : (
        <div className="overflow-clip rounded-card border border-line bg-surface shadow-card min-[75rem]:grid min-[75rem]:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          <ul
            ref={list}
            aria-label="What waits"
            className="max-h-[38rem] divide-y divide-line overflow-y-auto overscroll-contain min-[75rem]:border-r min-[75rem]:border-line"
          >
            {items.map((item, place) => (
              <li key={keyOf(item)}>
                <QueueRow
                  item={item}
                  isOpen={item === open && (isWide || isSheetOpen)}
                  now={now}
                  onOpen={() => {
                    openAt(place)
                    if (!isWide) openSheet()
                  }}
                  onStep={() => step(item)}
                />
              </li>
            ))}
          </ul>
          {isWide && (
            <section aria-label="Open now" className="max-h-[38rem] overflow-y-auto overscroll-contain p-5">
              {shown}
            </section>
          )}
        </div>
      )}
      {!isWide && isSheetOpen && open && (
        <Dialog title={kindTitle(open)} size="lg" onClose={closeSheet}>
          {shown}
        </Dialog>
      )}
    </section>
  )
}

/** What a task is about that is made of what is open. */
function subjectOf({ kind, id, clientId, clientName, about }: Waiting): Subject | null {
  if (!clientId) return null
  const thing = kindOf(kind)?.subject
  return { clientId, clientName: clientName ?? '', about: thing ? { kind: thing, id, label: about } : null }
}

const kindTitle = ({ clientName }: Waiting) => clientName ?? 'Task'

/** Which thing is open: the first, until another is chosen; where it has left, the one that came into its place. */
function useOpened(items: readonly Waiting[]) {
  const [chosen, setChosen] = useState<{ key: string; place: number } | null>(null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const found = chosen && items.find((item) => keyOf(item) === chosen.key)
  const open = found ?? items[Math.min(chosen?.place ?? 0, items.length - 1)] ?? null
  // Nothing is left: what comes next is not to spring over whatever somebody does by then.
  if (!open && isSheetOpen) setSheetOpen(false)
  // What is open stays open where others come in above it.
  if (open && chosen?.key !== keyOf(open)) setChosen({ key: keyOf(open), place: items.indexOf(open) })
  return {
    open,
    openAt: (place: number) => {
      const item = items[place]
      if (item) setChosen({ key: keyOf(item), place })
    },
    isSheetOpen,
    openSheet: () => setSheetOpen(true),
    closeSheet: () => setSheetOpen(false),
  }
}

/** While somebody writes in the pane, nothing leaves it: what they go on typing would be keys of the next thing. */
function useWritingIn(pane: RefObject<HTMLElement | null>, open: string | null) {
  const [isWriting, setWriting] = useState(false)
  useEffect(() => {
    const look = () => {
      const at = document.activeElement
      setWriting(
        at instanceof HTMLElement && at.matches('textarea, input') && pane.current?.contains(at) === true,
      )
    }
    // A field that leaves with its thing says nothing.
    look()
    // Where the focus goes is known once it is there.
    const later = () => queueMicrotask(look)
    addEventListener('focusin', look)
    addEventListener('focusout', later)
    return () => {
      removeEventListener('focusin', look)
      removeEventListener('focusout', later)
    }
  }, [pane, open])
  useHoldStill(isWriting)
}

/** What somebody worked on has left: the focus that was on it goes on to the next. */
function useFocusOnNext(
  open: string | null,
  pane: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
) {
  const wasIn = useRef(false)
  useEffect(() => {
    const note = () => {
      wasIn.current = pane.current?.contains(document.activeElement) ?? false
    }
    addEventListener('focusin', note)
    return () => removeEventListener('focusin', note)
  }, [pane])
  useEffect(() => {
    if (wasIn.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  }, [open])
}

interface Wanted {
  of: string
  what: string
  how: 'press' | 'focus'
}

// Whoever waits longer has pressed in vain, and sees it.
const patience = 3000

/**
 * Presses, or goes to, something of what is open, as soon as it is drawn: who works by keys is quicker than what is read. What has
 * left the pane by then is not meant any more.
 */
function useWanted(open: string | null, pane: RefObject<HTMLElement | null>) {
  const [wanted, setWanted] = useState<Wanted | null>(null)
  useEffect(() => {
    if (!wanted || wanted.of !== open) return
    const look = () => {
      const found = pane.current?.querySelector<HTMLElement>(wanted.what)
      if (!found) return false
      setWanted(null)
      if (wanted.how === 'focus' || found.matches('textarea, input')) found.focus()
      else found.click()
      return true
    }
    if (look()) return
    const observer = new MutationObserver(() => {
      if (look()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => setWanted(null), patience)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [wanted, open, pane])
  return (of: string, what: string, how: Wanted['how']) => setWanted({ of, what, how })
}

function inWords({
  kinds,
  overdue,
  urgent,
}: {
  kinds: { count: number; isMore: boolean }[]
  overdue: number
  urgent: number
}) {
  const count = kinds.reduce((sum, one) => sum + one.count, 0)
  const more = kinds.some(({ isMore }) => isMore) ? 'more than ' : ''
  if (count === 0) return 'Nothing waits.'
  const parts = [
    `${more}${count.toLocaleString('en-US')} ${count === 1 ? 'thing waits' : 'things wait'}`,
    ...(overdue > 0 ? [`${overdue} overdue`] : []),
    ...(urgent > 0 ? [`${urgent} urgent`] : []),
  ]
  const text = parts.join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
