import type { QueryClient } from '@tanstack/react-query'
import { sessionKey } from '../api/cache.ts'

/**
 * True if the conversation belongs to the current account. Users of several accounts must switch
 * first.
 */
export const isCurrentAccount = (client: QueryClient, clientId: string) => {
  const account = client.getQueryData<{ accountId: string | null } | null>(sessionKey)?.accountId
  return account === undefined || account === null || account === clientId
}

/** True if calls would be sent in this person's session, as far as the page knows. */
export const isSessionOf = (client: QueryClient, userId: string) =>
  client.getQueryData<{ id: string } | null>(sessionKey)?.id === userId
