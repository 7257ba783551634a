import { ChevronDown, History } from 'lucide-react'
import { Link } from 'react-router'
import type { ActivityEvent } from '../../contract/activity.ts'
import { formatMoment, formatTime } from '../../contract/values/days.ts'
import { Changes } from '../activity/changes.tsx'
import { kindIcon } from '../activity/kind-icon.ts'
import { placeOfEntry } from '../activity/places.ts'
import { Sentence } from '../activity/sentence.tsx'
import { agency } from '../agency.ts'
import { useList } from '../api/query.ts'
import { activity } from '../api/wire.ts'
import { Empty } from '../ui/empty.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { nextHour, useNow } from '../ui/now.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { byDay } from './by-day.ts'

/** The Activity tab: what happened to a client, day by day, newest first. */
export function ClientActivity({ clientId }: { clientId: string }) {
  const list = useList(activity.ofClient, { id: clientId, limit: 50 }, 'events')
  const now = useNow([nextHour(new Date())])
  return (
    <ListOf
      list={list}
      things="entries"
      counted="entry"
      skeleton={<Skeleton status="Loading activity..." shape="rows" count={6} />}
      empty={
        <Empty
          icon={History}
          title="No Activity"
          text="What you and the client do will be here: documents, requests, quotes, messages and changes."
        />
      }
    >
      <div className="space-y-7">
        {byDay(list.items, now, agency.timeZone).map(({ day, name, events }) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h3 id={`day-${day}`} className="mb-3 text-xs font-semibold text-muted">
              {name}
            </h3>
            <ul className="rounded-card border border-line bg-surface px-4 shadow-card sm:px-5">
              {events.map((event) => (
                <Entry key={event.id} event={event} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </ListOf>
  )
}

function Entry({ event }: { event: ActivityEvent }) {
  const { entity, at, changes } = event
  const Icon = kindIcon[entity]
  const place = placeOfEntry(event)
  return (
    <li className="group/entry relative flex gap-3.5 py-3.5 not-last:border-b not-last:border-line">
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full border border-line bg-wash text-muted"
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="min-w-0 text-sm wrap-anywhere">
            <Sentence event={event} />
          </p>
          <time
            dateTime={at}
            title={formatMoment(at, agency.timeZone)}
            className="text-xs whitespace-nowrap text-muted tabular-nums"
          >
            {formatTime(at, agency.timeZone)}
          </time>
        </div>
        {(place || changes.length > 0) && (
          <div className="flex flex-wrap items-start gap-x-5">
            {place && (
              <Link to={place.to} className={quiet}>
                {place.label}
              </Link>
            )}
            {changes.length > 0 && (
              <details className="group/changes min-w-0 open:w-full">
                <summary className={`${quiet} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
                  What changed
                  <ChevronDown
                    aria-hidden
                    className="size-3.5 transition-transform duration-150 group-open/changes:rotate-180"
                  />
                </summary>
                <div className="mt-1 mb-1 rounded-control bg-wash px-3.5 py-3">
                  <Changes changes={changes} />
                </div>
              </details>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

const quiet =
  'inline-flex min-h-7 items-center gap-1 rounded-control text-xs font-medium text-muted hover:text-ink pointer-coarse:min-h-10'
