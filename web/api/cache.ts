import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '../../contract/endpoint.ts'
import { isDialogOpen } from '../ui/open-dialogs.ts'
import { CallFailed, call } from './call.ts'

/** Everything read is kept under this key's first part; the session stands apart from it. */
export const sessionKey = ['session'] as const

const signedOutElsewhere = (error: Error) => error instanceof CallFailed && error.status === 401

/** The one cache of what the server said. A 401 anywhere means that the session is over. */
export function makeQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (signedOutElsewhere(error)) client.setQueryData(sessionKey, null)
    // The agency requires it since this page was opened: the session says so, and the page shows where.
    if (error instanceof CallFailed && error.code === 'two_step_required')
      void client.invalidateQueries({ queryKey: sessionKey })
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Without a network a call fails, and says so, instead of waiting for one.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: () => !isDialogOpen(),
        refetchOnWindowFocus: () => !isDialogOpen(),
        staleTime: 30_000,
        retry: (count, error) => count < 2 && !(error instanceof CallFailed && error.status < 500),
      },
    },
  })
  return client
}

/** What is begun before the screen that reads it is there. */
export interface PreloadedQuery {
  address: Pick<Endpoint, 'method' | 'path' | 'fails' | 'shows'>
  sent: object
  isList: boolean
}

/** Begins with these. A screen that reads the same finds it under way, or there. Ends when all have been answered, or refused. */
export async function preloadQueries(
  client: QueryClient,
  readings: readonly PreloadedQuery[],
): Promise<void> {
  const begin = ({ address, sent, isList }: PreloadedQuery) => {
    const reading = {
      queryFn: ({ signal }: { signal: AbortSignal }) => call(address, sent, { signal }),
      meta: { shows: address.shows ?? [] },
    }
    if (!isList) return client.prefetchQuery({ ...reading, queryKey: [address.path, sent] })
    return client.prefetchInfiniteQuery({
      ...reading,
      queryKey: [address.path, sent, 'list'],
      initialPageParam: null,
    })
  }
  await Promise.all(readings.map(begin))
}
