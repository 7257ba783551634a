import type { Request } from '../../contract/requests.ts'
import { type Selection, SelectTick } from '../ui/selection.tsx'
import { ClientRequest } from './client-request.tsx'

/** Requests as cards. Open ones can be selected where there is a `selection`. */
export const RequestRows = ({
  requests,
  selection,
}: {
  requests: readonly Request[]
  selection?: Selection
}) => (
  <ul className="space-y-3">
    {requests.map((request) => (
      <li key={request.id}>
        <ClientRequest
          request={request}
          selectTick={
            selection?.isSelecting &&
            request.status !== 'completed' && (
              <SelectTick id={request.id} name={request.description} selection={selection} />
            )
          }
        />
      </li>
    ))}
  </ul>
)
