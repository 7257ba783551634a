import type { TimelineGroup } from '../../contract/timeline.ts'
import { agency } from '../agency.ts'
import { groupByDay } from '../clients/group-by-day.ts'
import { nextHour, useNow } from '../ui/use-now.ts'
import { type TimelineFilter, TimelineItem } from './timeline-item.tsx'

/** Lines of a timeline under their days, newest first. */
export function TimelineDays({
  lines,
  clientId,
  filter,
  heading: Heading,
}: {
  lines: readonly TimelineGroup[]
  clientId: string
  filter: TimelineFilter
  /** The level of a day's heading, by its place on the page. */
  heading: 'h2' | 'h3'
}) {
  const now = useNow([nextHour(new Date())])
  return (
    <div className="space-y-7">
      {groupByDay(lines, now, agency.timeZone).map(({ day, name, events }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <Heading id={`day-${day}`} className="mb-3 text-xs font-semibold text-muted">
            {name}
          </Heading>
          <ul className="rounded-card border border-line bg-surface px-4 shadow-card sm:px-5">
            {events.map((line) => (
              <TimelineItem
                key={`${line.day} ${line.thread}`}
                line={line}
                clientId={clientId}
                filter={filter}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
