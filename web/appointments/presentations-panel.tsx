import { CalendarClock } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { Presentation } from '../../contract/appointments.ts'
import { csvExportOutcome, ExportButton } from '../activity/export-csv.tsx'
import { agency } from '../agency.ts'
import { useList } from '../api/query.ts'
import { appointments } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { quotePaths } from '../quotes/paths.ts'
import { useMe } from '../session/session.ts'
import { Empty } from '../ui/empty.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { useNow } from '../ui/now.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { useHashTarget } from '../ui/use-hash-target.ts'
import { formatAppointment } from './appointment-times.ts'
import { PresentationActions } from './presentation-actions.tsx'

const csvExport = csvExportOutcome('presentations', 'presentation')

/** Upcoming presentations, the next one first: an agent's own, or the agency's for an admin. */
export function PresentationsPanel() {
  const section = useHashTarget('presentations')
  const list = useList(appointments.coming, { limit: 10 }, 'presentations')
  const now = useNow(list.items.map(({ datetime }) => datetime))
  // Presentations that have begun since the query drop out.
  const items = list.items.filter(({ datetime }) => Date.parse(datetime) > now.getTime())
  const total = list.total - (list.items.length - items.length)
  return (
    <section
      ref={section}
      id="presentations"
      aria-labelledby="presentations-title"
      className="mt-10 scroll-mt-20"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="presentations-title" className="text-lg font-bold">
          Upcoming presentations
        </h2>
        {items.length > 0 && <ExportButton call={appointments.exportComing} sent={{}} csv={csvExport} />}
      </div>
      <ListOf
        list={{ ...list, items, total }}
        things="presentations"
        skeleton={<Skeleton status="Loading presentations..." shape="rows" count={2} />}
        empty={
          <Empty
            icon={CalendarClock}
            title="No presentations"
            text="Presentations that clients book will be listed here."
          />
        }
      >
        <ul className="rounded-card border border-line bg-surface shadow-card">
          {items.map((presentation) => (
            <li key={presentation.id} className="border-line not-last:border-b">
              <Row presentation={presentation} />
            </li>
          ))}
        </ul>
      </ListOf>
    </section>
  )
}

function Row({ presentation }: { presentation: Presentation }) {
  const { quoteId, requestId, quoteTitle, datetime, notes, clientId, clientName, agentName } = presentation
  const heading = useId()
  const isAdmin = useMe().role === 'admin'
  return (
    <article
      aria-labelledby={heading}
      className="flex flex-col justify-between gap-x-4 gap-y-3 p-4 sm:flex-row sm:items-center sm:px-5"
    >
      <div className="min-w-0">
        <h3 id={heading} className="text-sm leading-5 font-semibold tabular-nums">
          {formatAppointment(datetime, agency.timeZone)}
        </h3>
        <p className="mt-0.5 text-sm">
          <Link to={clientPaths.one(clientId)} className="font-medium hover:underline">
            {clientName}
          </Link>
          <span className="text-muted">
            {' · '}
            <Link to={quotePaths.one(quoteId)} className="hover:underline">
              {quoteTitle} #{requestId}
            </Link>
            {isAdmin && ` · with ${agentName}`}
          </span>
        </p>
        {notes && (
          <p className="mt-1 max-w-prose text-sm whitespace-pre-line wrap-anywhere text-muted">{notes}</p>
        )}
      </div>
      <div className="flex shrink-0 gap-2">
        <PresentationActions booked={{ quoteId, datetime, who: clientName }} />
      </div>
    </article>
  )
}
