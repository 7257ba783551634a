import { Link } from 'react-router'
import type { ActivityEvent } from '../../contract/activity.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { logEntryLink } from '../activity/event-links.ts'
import { EventSentence } from '../activity/event-sentence.tsx'
import { FieldChanges } from '../activity/field-changes.tsx'
import { agency } from '../agency.ts'
import { clientPaths } from '../clients/paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Facts } from '../ui/facts.tsx'

const roleText = { client: 'Client', agent: 'Agent', admin: 'Admin' }

export function LogEntryDialog({ event, onClose }: { event: ActivityEvent; onClose: () => void }) {
  const { actor, onBehalfOf, client, changes, at, ip } = event
  const entryLink = logEntryLink(event)
  return (
    <Dialog
      title="Log Entry"
      description={<EventSentence event={event} />}
      onClose={onClose}
      footer={
        <>
          {entryLink && (
            <Button variant="secondary" to={entryLink.to}>
              {entryLink.label}
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <div className="space-y-5">
        <Facts
          facts={[
            { label: 'When', value: formatMoment(at, agency.timeZone) },
            { label: 'Who', value: actor ? `${actor.name} (${roleText[actor.role]})` : 'The portal' },
            ...(onBehalfOf
              ? [{ label: actor ? 'Covering for' : 'On behalf of', value: onBehalfOf.name }]
              : []),
            { label: 'Client', value: client ? <ClientLink {...client} /> : 'None' },
            { label: 'IP address', value: ip ?? 'None' },
          ]}
        />
        {changes.length > 0 && (
          <section aria-labelledby="log-entry-changes">
            <h3 id="log-entry-changes" className="mb-2 text-sm font-semibold">
              What changed
            </h3>
            <div className="rounded-control bg-wash px-3.5 py-3">
              <FieldChanges changes={changes} />
            </div>
          </section>
        )}
      </div>
    </Dialog>
  )
}

const ClientLink = ({ id, name }: { id: string; name: string }) => (
  <Link
    to={clientPaths.one(id)}
    className="underline decoration-edge underline-offset-4 hover:decoration-ink"
  >
    {name}
  </Link>
)
