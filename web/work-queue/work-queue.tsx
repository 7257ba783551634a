import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { WorkItem } from '../../contract/work-queue.ts'
import { endpointQuery } from '../api/query.ts'
import { today } from '../api/wire.ts'
import { type PageSubject, usePageSubject } from '../page-subject.ts'
import { policyPaths } from '../policies/paths.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { useMedia } from '../ui/media.ts'
import { SelectButton } from '../ui/selection.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { nextHour, useNow } from '../ui/use-now.ts'
import { workQueueQuery } from './preload.ts'
import { QueueFilters } from './queue-filters.tsx'
import { formatQueueSummary } from './queue-labels.ts'
import { QueueRow } from './queue-row.tsx'
import { RankingRule } from './ranking-rule.tsx'
import { workItemKey } from './use-open-item.ts'
import { useWorkQueue } from './use-work-queue.ts'
import { workItemKindOf } from './work-item-kinds.ts'
import { LastActionLine, WorkPane } from './work-pane.tsx'

const QueueSelection = lazy(async () => ({
  default: (await import('./queue-selection.tsx')).QueueSelection,
}))

/** The work queue of staff with the open item. `children` wait for the list to load. */
export function WorkQueue({
  firstStep,
  children,
}: {
  /** The button of the empty queue while no policy is on file. */
  firstStep?: ReactNode
  children: ReactNode
}) {
  const me = useMe()
  const [params, setParams] = useSearchParams()
  const isWide = useMedia('(width >= 75rem)')
  const [, defaultInput] = workQueueQuery(me.role)
  const scope = params.get('whose') ?? defaultInput.whose
  const kind = params.get('kind')
  const queueQuery = useQuery({
    ...endpointQuery(today.list, kind ? { whose: scope, kind } : { whose: scope }),
    placeholderData: keepPreviousData,
  })
  const items = queueQuery.data?.waiting ?? []
  const now = useNow([nextHour(new Date()), ...items.map(({ untilMoment }) => untilMoment)])
  const work = useWorkQueue(items, { isWide })
  const { open, isSheetOpen, last, takeItBack, selection } = work
  usePageSubject(open && (isWide || isSheetOpen) ? subjectOf(open) : null)

  if (!queueQuery.data)
    return queueQuery.error ? (
      <>
        <LoadFailed
          text={queueQuery.error.message}
          onRetry={() => queueQuery.refetch()}
          busy={queueQuery.isFetching}
        />
        {children}
      </>
    ) : (
      <Skeleton status="Loading open items..." shape="rows" count={8} />
    )
  const paneContent = open && (
    <div ref={work.pane}>
      {last && <LastActionLine lastAction={last} onUndo={takeItBack} />}
      <WorkPane
        key={workItemKey(open)}
        item={open}
        now={now}
        heading={work.heading}
        onDone={work.onDone}
        onSnoozed={work.onSnoozed}
      />
    </div>
  )
  return (
    <>
      <section aria-labelledby="today-title">
        <div className="mb-2 flex flex-wrap items-center gap-x-4 sm:flex-nowrap">
          <h2 id="today-title" className="text-md font-bold">
            Today
          </h2>
          <p className="shrink-0 text-sm text-muted">{formatQueueSummary(queueQuery.data)}</p>
          <QueueFilters
            kinds={queueQuery.data.kinds}
            kind={kind}
            ownerScope={scope}
            onChange={(name, value) =>
              setParams(
                (before) => {
                  const paramsAfter = new URLSearchParams(before)
                  if (value === null) paramsAfter.delete(name)
                  else paramsAfter.set(name, value)
                  return paramsAfter
                },
                { replace: true, preventScrollReset: true },
              )
            }
          />
        </div>
        {selection.isSelecting && items.length > 0 && (
          <div ref={work.selectionBar}>
            <Suspense fallback={<div className="min-h-13" />}>
              <QueueSelection items={items} selection={selection} onDone={work.onDone} />
            </Suspense>
          </div>
        )}
        {items.length === 0 ? (
          <div>
            {last && <LastActionLine lastAction={last} onUndo={takeItBack} />}
            <Empty
              icon={CircleCheckBig}
              title="Nothing open"
              text={
                firstStep
                  ? 'Begin with a client. Requests, claims and messages will be listed here.'
                  : scope === 'mine'
                    ? 'Requests, claims and messages will be listed here.'
                    : 'No open items for your team.'
              }
              action={
                firstStep || (
                  <Button variant="secondary" to={policyPaths.renewals}>
                    View renewals
                  </Button>
                )
              }
            />
          </div>
        ) : (
          <div className="overflow-clip rounded-card border border-line bg-surface shadow-card min-[75rem]:grid min-[75rem]:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
            <ul
              ref={work.list}
              aria-label="Open items"
              className="divide-y divide-line min-[75rem]:border-r min-[75rem]:border-line"
            >
              {items.map((item, index) => (
                <li key={workItemKey(item)}>
                  <QueueRow
                    item={item}
                    isOpen={item === open && (isWide || isSheetOpen)}
                    now={now}
                    selection={selection}
                    onOpen={() => work.show(index)}
                    onStep={() => work.step(item)}
                  />
                </li>
              ))}
            </ul>
            {isWide && (
              <section
                aria-label="Open now"
                // Sticky below the header, next to a list that scrolls with the page.
                className="sticky top-16 max-h-[min(76dvh,44rem)] self-start overflow-y-auto p-5"
              >
                {paneContent}
              </section>
            )}
          </div>
        )}
        <div className="mt-2 flex flex-wrap items-start justify-between gap-2">
          <RankingRule />
          {items.length > 1 && !selection.isSelecting && (
            <SelectButton selection={selection} pluralNoun="Items" />
          )}
        </div>
        {!isWide && isSheetOpen && open && (
          <Dialog title={itemTitleOf(open)} size="lg" onClose={work.closeSheet}>
            {paneContent}
          </Dialog>
        )}
      </section>
      {children}
    </>
  )
}

/** The subject of a task created from the open item. */
function subjectOf({ kind, id, clientId, clientName, about }: WorkItem): PageSubject | null {
  if (!clientId) return null
  const item = workItemKindOf(kind)?.subject
  return { clientId, clientName: clientName ?? '', about: item ? { kind: item, id, label: about } : null }
}

const itemTitleOf = ({ clientName }: WorkItem) => clientName ?? 'Task'
