import {
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { CallInput, Endpoint, EndpointAddress } from '../../contract/endpoint.ts'
import type { Entity } from '../../contract/entities.ts'
import { sessionKey } from './cache.ts'
import { CallError, call } from './call.ts'

/** A query of an endpoint, for useQuery. It is refetched after calls that change what it shows. */
export const endpointQuery = <E extends Endpoint>(endpoint: EndpointAddress<E>, input: CallInput<E>) =>
  queryOptions({
    queryKey: [endpoint.path, input] as const,
    queryFn: ({ signal }) => call<E>(endpoint, input, { signal }),
    meta: { shows: endpoint.shows ?? [] },
  })

type ListReply = { total: number; nextCursor: string | null; isTotalCapped?: boolean }

/**
 * A paginated list: `items` are all rows read so far, `more` reads the next page. With `keepRows`
 * the rows of a search stay until the next search's arrive, so that a click is not lost.
 */
export function useList<E extends Endpoint, P extends string, Item>(
  endpoint: EndpointAddress<E> & { of?: { reply: { _zod: { output: ListReply & Record<P, Item[]> } } } },
  input: CallInput<E>,
  itemsName: P,
  { keepRows = false }: { keepRows?: boolean } = {},
) {
  const list = useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [endpoint.path, input, 'list'] as const,
      queryFn: async ({ signal, pageParam }) => {
        const page = Object.assign({}, input, pageParam === null ? {} : { cursor: pageParam })
        return (await call<E>(endpoint, page, { signal })) as unknown as ListReply & Record<P, Item[]>
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
      meta: { shows: endpoint.shows ?? [] },
      ...(keepRows ? { placeholderData: keepPreviousData } : {}),
    }),
  )
  const pages = list.data?.pages ?? []
  const items = pages.flatMap((page) => page[itemsName])
  return {
    items,
    /** More rows may have been read than the capped total counts. */
    total: Math.max(pages[0]?.total ?? 0, items.length),
    /** True if there are more than `total`. */
    isTotalCapped: list.hasNextPage && (pages[0]?.isTotalCapped ?? false),
    isPending: list.isPending,
    isRefreshing: list.isFetching && !list.isPending,
    /** The failure of the first load; null if there are rows to show. */
    error: list.data ? null : list.error,
    retry: () => list.refetch(),
    /** True if there is more than one page, read or not. */
    isInParts: pages.length > 1 || list.hasNextPage,
    hasMore: list.hasNextPage,
    more: () => fetchOneMorePage(list.fetchNextPage, pages.length),
    isReadingMore: list.isFetchingNextPage,
    /** Failure of the next page; the rows read so far stay. */
    moreError: list.isFetchNextPageError ? list.error : null,
  }
}

/** Reads the page after the first `rowCount` pages, even if these are refetched meanwhile. */
export async function fetchOneMorePage(
  next: (options: { cancelRefetch: false }) => Promise<{
    data: { pages: readonly unknown[] } | undefined
    hasNextPage: boolean
    isError: boolean
  }>,
  rowCount: number,
): Promise<void> {
  // Wait for a refetch under way. Cancelling it would keep rows from before the change.
  const isRead = async () => {
    const { data, hasNextPage, isError } = await next({ cancelRefetch: false })
    return isError || !hasNextPage || !data || data.pages.length > rowCount
  }
  while (!(await isRead()));
}

/** Refetches the queries that show any of these entities, or all queries. */
export function refetchEntities(
  client: QueryClient,
  entities: readonly Entity[] | 'anything',
): Promise<void> {
  const isAffected = ({ meta }: Query) =>
    Array.isArray(meta?.shows) &&
    (entities === 'anything' || meta.shows.some((entity) => entities.includes(entity)))
  // Restart first loads under way: their answers may be older than the change.
  void client.resetQueries({
    predicate: (query) =>
      query.state.data === undefined && query.state.fetchStatus !== 'idle' && isAffected(query),
  })
  return client.invalidateQueries({ predicate: isAffected })
}

/**
 * True if the server did not answer, or answered with a 5xx. A 4xx counts as an answer: it stays
 * the same until something changes.
 */
export const isCallUnanswered = (error: Error | null) =>
  error !== null && !(error instanceof CallError && error.status > 0 && error.status < 500)

/**
 * Refetches queries that were read before `time`, are being refetched, or got no answer. First
 * loads under way stay: after a sign-in they start together with the stream.
 */
export const refetchOlderThan = (client: QueryClient, time: number) =>
  client.invalidateQueries({
    predicate: ({ meta, queryKey, state }) => {
      if (!Array.isArray(meta?.shows) || queryKey[0] === sessionKey[0]) return false
      const isIdle = state.fetchStatus === 'idle'
      if (state.data === undefined) return isIdle && isCallUnanswered(state.error)
      return state.dataUpdatedAt < time || !isIdle
    },
  })
