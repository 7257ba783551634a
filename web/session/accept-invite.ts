import { useQueryClient } from '@tanstack/react-query'
import type { Sent } from '../../contract/endpoint.ts'
import { invites } from '../../contract/invites.ts'
import { sessionKey, useCall } from '../api/query.ts'

/** Accepts an invitation and signs the new client in; the route's guard then leads to the dashboard. */
export function useAcceptInvite() {
  const client = useQueryClient()
  const accept = useCall(invites.accept)
  return {
    isPending: accept.isPending,
    mutate: (sent: Sent<typeof invites.accept>, { onError }: { onError: (error: Error) => void }) =>
      accept.mutate(sent, {
        onSuccess: ({ user }) => client.setQueryData(sessionKey, user),
        onError,
      }),
  }
}
