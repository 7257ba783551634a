import type { QueryClient } from '@tanstack/react-query'
import { sessionKey } from '../api/cache.ts'

/** Whether a message to a client's conversation may go from here: of several for whom a person acts, to the present one alone. */
export const maySendTo = (client: QueryClient, clientId: string) => {
  const account = client.getQueryData<{ accountId: string | null } | null>(sessionKey)?.accountId
  return account === undefined || account === null || account === clientId
}

/** Whether it is this person's session that a call would be sent under, as far as the page knows. */
export const isSessionOf = (client: QueryClient, userId: string) =>
  client.getQueryData<{ id: string } | null>(sessionKey)?.id === userId
