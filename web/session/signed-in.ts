import type { QueryClient } from '@tanstack/react-query'
import { sessionKey } from '../api/cache.ts'

/** Whether it is this person's session that a call would be sent under, as far as the page knows. */
export const isSignedIn = (client: QueryClient, userId: string) =>
  client.getQueryData<{ id: string } | null>(sessionKey)?.id === userId
