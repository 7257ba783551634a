import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '../../contract/endpoint.ts'
import { isDialogOpen } from '../ui/open-dialogs.ts'
import { CallError, call } from './call.ts'

/** Query keys begin with the endpoint's path, except the session's. */
export const sessionKey = ['session'] as const

const isSignedOutError = (error: Error) => error instanceof CallError && error.status === 401

/** The one query cache. A 401 from any call ends the session. */
export function makeQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (isSignedOutError(error)) client.setQueryData(sessionKey, null)
    // The agency has begun to require two-step sign-in. Refetching the session redirects to its
    // setup.
    if (error instanceof CallError && error.code === 'two_step_required')
      void client.invalidateQueries({ queryKey: sessionKey })
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Offline calls fail at once with a message, instead of waiting for a network.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: () => !isDialogOpen(),
        refetchOnWindowFocus: () => !isDialogOpen(),
        staleTime: 30_000,
        retry: (count, error) => count < 2 && !(error instanceof CallError && error.status < 500),
      },
    },
  })
  return client
}

/** A query that starts before the screen that reads it has loaded. */
export interface PreloadedQuery {
  address: Pick<Endpoint, 'method' | 'path' | 'fails' | 'shows'>
  input: object
  isList: boolean
}

/**
 * Prefetches these queries, so that the screen finds them pending or finished. Resolves when all of
 * them have settled.
 */
export async function preloadQueries(client: QueryClient, queries: readonly PreloadedQuery[]): Promise<void> {
  const begin = ({ address, input, isList }: PreloadedQuery) => {
    const queryOptions = {
      queryFn: ({ signal }: { signal: AbortSignal }) => call(address, input, { signal }),
      meta: { shows: address.shows ?? [] },
    }
    if (!isList) return client.prefetchQuery({ ...queryOptions, queryKey: [address.path, input] })
    return client.prefetchInfiniteQuery({
      ...queryOptions,
      queryKey: [address.path, input, 'list'],
      initialPageParam: null,
    })
  }
  await Promise.all(queries.map(begin))
}
