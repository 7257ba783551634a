import { useQueryClient } from '@tanstack/react-query'
import type { Person } from '../../contract/people.ts'
import { rightNames } from '../../contract/values/right-names.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { people } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { startViewAs } from './start-view-as.tsx'

export function ViewAsDialog({
  clientId,
  name,
  onClose,
}: {
  clientId: string
  name: string
  onClose: () => void
}) {
  return (
    <Dialog
      title="View as Client"
      description="You see the portal as this person does, in this tab, until you leave or reload. Read-only. The audit log records it."
      size="sm"
      onClose={onClose}
    >
      <QueryView
        query={endpointQuery(people.list, { clientId })}
        skeleton={<Skeleton status="Loading people..." count={1} />}
      >
        {({ people: rows }) =>
          rows.length === 0 ? (
            <p className="text-sm text-muted">No one signs in for {name} yet.</p>
          ) : (
            <ul className="divide-y divide-line">
              {rows.map((person) => (
                <Row key={person.id} person={person} clientId={clientId} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Dialog>
  )
}

function Row({ person: { id, name, may }, clientId }: { person: Person; clientId: string }) {
  const client = useQueryClient()
  const view = useApiMutation(people.view, {
    failureTitle: 'Not opened',
    onDone: ({ user }) => startViewAs(client, user),
  })
  return (
    <li className="flex min-h-12 items-center justify-between gap-3 py-2">
      <div className="min-w-0 text-sm wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p className="text-xs text-muted">{rightNames[may]}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={view.busy}
        onClick={() => void view.write({ clientId, userId: id })}
      >
        View<span className="sr-only"> as {name}</span>
      </Button>
    </li>
  )
}
