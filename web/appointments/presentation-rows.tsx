import { useId } from 'react'
import { Link } from 'react-router'
import type { Presentation } from '../../contract/appointments.ts'
import { ExportButton, makeCsvExportOptions } from '../activity/export-button.tsx'
import { agency } from '../agency.ts'
import { appointments } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { quotePaths } from '../quotes/paths.ts'
import { useMe } from '../session/session.ts'
import { formatAppointment } from './appointment-times.ts'
import { PresentationActions } from './presentation-actions.tsx'

const csvExportOptions = makeCsvExportOptions('presentations', 'presentation')

export const PresentationsExport = () => (
  <ExportButton call={appointments.exportComing} input={{}} outcomeOptions={csvExportOptions} />
)

export const PresentationRows = ({ presentations }: { presentations: readonly Presentation[] }) => (
  <ul className="rounded-card border border-line bg-surface shadow-card">
    {presentations.map((presentation) => (
      <li key={presentation.id} className="border-line not-last:border-b">
        <Row presentation={presentation} />
      </li>
    ))}
  </ul>
)

function Row({ presentation }: { presentation: Presentation }) {
  const { quoteId, requestId, quoteTitle, datetime, notes, clientId, clientName, agentName } = presentation
  const headingId = useId()
  const isAdmin = useMe().role === 'admin'
  return (
    <article
      aria-labelledby={headingId}
      className="flex flex-col justify-between gap-x-4 gap-y-3 p-4 sm:flex-row sm:items-center sm:px-5"
    >
      <div className="min-w-0">
        <h3 id={headingId} className="text-sm leading-5 font-semibold tabular-nums">
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
        <PresentationActions presentation={{ quoteId, datetime, otherParty: clientName }} />
      </div>
    </article>
  )
}
