import type { EndpointReply, InputOf } from '../../contract/endpoint.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { tasks } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export type ColleagueOption = EndpointReply<typeof tasks.owners>['owners'][number]

/** Colleagues who see a client, or each of several, and can get work about them. */
export function ColleagueOptions({
  scope,
  excludedId,
  busy,
  onChoose,
}: {
  scope: Pick<InputOf<typeof tasks.owners>, 'clientId' | 'clientIds'>
  /** The current owner, who is not offered. */
  excludedId?: string | null
  busy: boolean
  onChoose: (colleague: ColleagueOption) => unknown
}) {
  const me = useMe()
  return (
    <QueryView
      query={endpointQuery(tasks.owners, { ...scope, limit: 500 })}
      skeleton={<Skeleton status="Loading colleagues..." shape="rows" count={2} />}
    >
      {({ owners }) => (
        <ul className="space-y-2">
          {owners
            .filter(({ id }) => id !== excludedId)
            .map((colleague) => (
              <li key={colleague.id}>
                <Button variant="secondary" isWide disabled={busy} onClick={() => onChoose(colleague)}>
                  {colleague.id === me.id ? `${colleague.name} (you)` : colleague.name}
                </Button>
              </li>
            ))}
        </ul>
      )}
    </QueryView>
  )
}
