import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import type { TimelineEntry, TimelineGroup } from '../../contract/timeline.ts'
import { formatMoment, formatTime } from '../../contract/values/days.ts'
import { findHighlights } from '../../contract/values/highlights.ts'
import { normalizeSearchNumber, searchTermsOf } from '../../contract/values/short-forms.ts'
import type { TimelineKind } from '../../contract/values/timeline-kinds.ts'
import { logEntryLink } from '../activity/event-links.ts'
import { EventSentence } from '../activity/event-sentence.tsx'
import { FieldChanges } from '../activity/field-changes.tsx'
import { agency } from '../agency.ts'
import { useList } from '../api/query.ts'
import { story } from '../api/wire.ts'
import { HighlightedText } from '../search/highlighted-text.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { timelineIcons } from './kind-icons.ts'

export interface TimelineFilter {
  kind: TimelineKind | 'all'
  search?: string
}

/** Entries about one record on one day: the newest one, the others when expanded. */
export function TimelineItem({
  line,
  clientId,
  filter,
}: {
  line: TimelineGroup
  clientId: string
  filter: TimelineFilter
}) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { kind, more } = line
  const Icon = timelineIcons[kind]
  return (
    <li className="flex gap-3.5 py-3.5 not-last:border-b not-last:border-line">
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full border border-line bg-wash text-muted"
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <Entry entry={line} search={filter.search}>
          {more > 0 && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
              className={`${quietButtonClassName} cursor-pointer`}
            >
              {more.toLocaleString('en-US')} more
              <span className="sr-only"> on the same day</span>
              <ChevronDown
                aria-hidden
                className={`size-3.5 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
              />
            </button>
          )}
        </Entry>
        {isOpen && (
          <div id={id} className="mt-2 border-l-2 border-line pl-4">
            <GroupedItems line={line} clientId={clientId} filter={filter} />
          </div>
        )}
      </div>
    </li>
  )
}

function GroupedItems({
  line,
  clientId,
  filter,
}: {
  line: TimelineGroup
  clientId: string
  filter: TimelineFilter
}) {
  const { thread, day } = line
  const list = useList(story.entries, { id: clientId, thread, day, limit: 50, ...filter }, 'entries', {
    keepRows: true,
  })
  return (
    <ListOf
      list={list}
      pluralNoun="entries"
      skeleton={<Skeleton status="Loading entries..." shape="rows" count={1} />}
    >
      <ul className="space-y-3 py-1">
        {list.items
          .filter(({ id }) => id !== line.id)
          .map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} search={filter.search} />
            </li>
          ))}
      </ul>
    </ListOf>
  )
}

function Entry({
  entry,
  search,
  children,
}: {
  entry: TimelineEntry
  search: string | undefined
  children?: ReactNode
}) {
  const { at, changes, words } = entry
  const link = logEntryLink(entry)
  const markTerms = (text: string) =>
    search ? (
      <HighlightedText
        text={text}
        marks={findHighlights(text, searchTermsOf(search), normalizeSearchNumber(search))}
      />
    ) : (
      text
    )
  return (
    <>
      <div className="flex items-baseline justify-between gap-x-4 max-sm:flex-wrap">
        <p className="min-w-0 text-sm wrap-anywhere">
          <EventSentence event={entry} format={markTerms} />
        </p>
        <time
          dateTime={at}
          title={formatMoment(at, agency.timeZone)}
          className="shrink-0 text-xs whitespace-nowrap text-muted tabular-nums"
        >
          {formatTime(at, agency.timeZone)}
        </time>
      </div>
      {words && <p className="mt-0.5 line-clamp-2 text-sm wrap-anywhere text-muted">{markTerms(words)}</p>}
      {(link || changes.length > 0 || children) && (
        <div className="flex flex-wrap items-start gap-x-5">
          {children}
          {link && (
            <Link to={link.to} className={quietButtonClassName}>
              {link.label}
            </Link>
          )}
          {changes.length > 0 && (
            <details className="group/changes min-w-0 open:w-full">
              <summary
                className={`${quietButtonClassName} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
              >
                What changed
                <ChevronDown
                  aria-hidden
                  className="size-3.5 transition-transform duration-150 group-open/changes:rotate-180"
                />
              </summary>
              <div className="mt-1 mb-1 rounded-control bg-wash px-3.5 py-3">
                <FieldChanges changes={changes} />
              </div>
            </details>
          )}
        </div>
      )}
    </>
  )
}

const quietButtonClassName =
  'inline-flex min-h-7 items-center gap-1 rounded-control text-xs font-medium text-muted hover:text-ink pointer-coarse:min-h-10'
