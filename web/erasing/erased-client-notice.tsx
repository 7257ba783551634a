import { useQuery } from '@tanstack/react-query'
import type { ClientDetails } from '../../contract/clients.ts'
import { formatDate, formatDay } from '../../contract/values/days.ts'
import { endpointQuery } from '../api/query.ts'
import { erasing } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'

/** Says that only data under retention is left of this client; admins see until when. */
export function ErasedClientNotice({ client: { id, erasedSince } }: { client: ClientDetails }) {
  const isAdmin = useMe().role === 'admin'
  const { data } = useQuery({
    ...endpointQuery(erasing.rehearse, { id }),
    enabled: isAdmin && erasedSince !== null,
  })
  if (erasedSince === null) return null
  const until = data?.erasure.until
  return (
    <div className="mb-5">
      <Alert tone="amber">
        The personal data of this client was erased on {formatDate(erasedSince)}. The rest must be kept
        {until ? ` until ${formatDay(until)}` : ''}, then is erased automatically.
      </Alert>
    </div>
  )
}
