import { Link } from 'react-router'
import type { PresentationConflict } from '../../contract/agents.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { quotePaths } from '../quotes/paths.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/**
 * Presentations that stay with the former agent, because the new agent has another at that time.
 */
export function ClashesDialog({
  title,
  conflicts,
  onClose,
}: {
  title: string
  conflicts: readonly PresentationConflict[]
  onClose: () => void
}) {
  return (
    <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <div className="space-y-4">
        <Alert tone="amber">
          {conflicts.length === 1 ? 'One presentation was' : `${conflicts.length} presentations were`} not
          moved: the new agent has another one at that time. Nothing was cancelled. Please move{' '}
          {conflicts.length === 1 ? 'it' : 'them'} to a free time.
        </Alert>
        <ul className="divide-y divide-line">
          {conflicts.map(({ quoteId, clientName, quoteTitle, startsAt, agentName }) => (
            <li key={`${quoteId} ${startsAt}`} className="py-2.5">
              <Link
                to={quotePaths.one(quoteId)}
                className="inline-flex min-h-10 items-center font-semibold text-orange-ink underline underline-offset-4"
              >
                {clientName}: {quoteTitle}
              </Link>
              <p className="text-sm text-muted">
                {formatMoment(startsAt, agency.timeZone)}, booked with {agentName}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
