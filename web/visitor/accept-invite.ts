import type { Sent } from '../../contract/endpoint.ts'
import { invites } from '../../contract/invites.ts'
import { useCall } from '../api/use-call.ts'
import { useBeginSession } from '../session/session.ts'

/** Accepts an invitation and signs the new client in; the route's guard then leads to the dashboard. */
export function useAcceptInvite() {
  const begin = useBeginSession()
  const accept = useCall(invites.accept)
  return {
    isPending: accept.isPending,
    mutate: (sent: Sent<typeof invites.accept>, { onError }: { onError: (error: Error) => void }) =>
      accept.mutate(sent, {
        onSuccess: ({ user }) => begin(user),
        onError,
      }),
  }
}
