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
import { CallFailed, call } from './call.ts'

/** A reading, for useQuery: read anew by itself after a writing that changes what it shows. */
export const q = <E extends Endpoint>(endpoint: EndpointAddress<E>, sent: CallInput<E>) =>
  queryOptions({
    queryKey: [endpoint.path, sent] as const,
    queryFn: ({ signal }) => call<E>(endpoint, sent, { signal }),
    meta: { shows: endpoint.shows ?? [] },
  })

type ListReply = { total: number; nextCursor: string | null; isTotalCapped?: boolean }

/**
 * A list that is read page by page: `items` are all that were read, `more` reads the next page. With `keepRows` the rows
 * of one search stay until those of the next are there, so that a press on one of them is not lost.
 */
export function useList<E extends Endpoint, P extends string, Item>(
  endpoint: EndpointAddress<E> & { of?: { reply: { _zod: { output: ListReply & Record<P, Item[]> } } } },
  sent: CallInput<E>,
  plural: P,
  { keepRows = false }: { keepRows?: boolean } = {},
) {
  const list = useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [endpoint.path, sent, 'list'] as const,
      queryFn: async ({ signal, pageParam }) => {
        const page = Object.assign({}, sent, pageParam === null ? {} : { cursor: pageParam })
        return (await call<E>(endpoint, page, { signal })) as unknown as ListReply & Record<P, Item[]>
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
      meta: { shows: endpoint.shows ?? [] },
      ...(keepRows ? { placeholderData: keepPreviousData } : {}),
    }),
  )
  const pages = list.data?.pages ?? []
  const items = pages.flatMap((page) => page[plural])
  return {
    items,
    /** More may have been read than are counted. */
    total: Math.max(pages[0]?.total ?? 0, items.length),
    /** There are more than `total` says. */
    isTotalCapped: list.hasNextPage && (pages[0]?.isTotalCapped ?? false),
    isPending: list.isPending,
    isRefreshing: list.isFetching && !list.isPending,
    /** Why there is nothing to show. */
    error: list.data ? null : list.error,
    retry: () => list.refetch(),
    /** Whether it has more than one page, read or not. */
    isInParts: pages.length > 1 || list.hasNextPage,
    hasMore: list.hasNextPage,
    more: () => fetchOneMorePage(list.fetchNextPage, pages.length),
    isReadingMore: list.isFetchingNextPage,
    /** Why the next page did not come; what was read stays. */
    moreError: list.isFetchNextPageError ? list.error : null,
  }
}

/** Reads one page beyond the `had`, though a change that is heard of meanwhile reads those anew instead. */
export async function fetchOneMorePage(
  next: (options: { cancelRefetch: false }) => Promise<{
    data: { pages: readonly unknown[] } | undefined
    hasNextPage: boolean
    isError: boolean
  }>,
  had: number,
): Promise<void> {
  // A reading anew that is under way goes first: cut short, it would leave what was read before the change.
  const isRead = async () => {
    const { data, hasNextPage, isError } = await next({ cancelRefetch: false })
    return isError || !hasNextPage || !data || data.pages.length > had
  }
  while (!(await isRead()));
}

/** Reads anew whatever is on the screen and shows one of these, or anything at all. */
export function refetchEntities(client: QueryClient, changed: readonly Entity[] | 'anything'): Promise<void> {
  const isMeant = ({ meta }: Query) =>
    Array.isArray(meta?.shows) &&
    (changed === 'anything' || meta.shows.some((entity) => changed.includes(entity)))
  // A first reading that is under way would be waited for, though its answer may be older than the change.
  void client.resetQueries({
    predicate: (query) =>
      query.state.data === undefined && query.state.fetchStatus !== 'idle' && isMeant(query),
  })
  return client.invalidateQueries({ predicate: isMeant })
}

/** Whether it failed for want of the server: what the server itself has said stays true until one hears of a change. */
export const wasUnanswered = (error: Error | null) =>
  error !== null && !(error instanceof CallFailed && error.status > 0 && error.status < 500)

/**
 * Reads anew whatever was read before that time, is being read again, or got no answer. First readings under way stay: after
 * a sign-in they come with the stream, and doing all of them twice would cost more than it mends.
 */
export const refetchOlderThan = (client: QueryClient, time: number) =>
  client.invalidateQueries({
    predicate: ({ meta, queryKey, state }) => {
      if (!Array.isArray(meta?.shows) || queryKey[0] === sessionKey[0]) return false
      const isIdle = state.fetchStatus === 'idle'
      if (state.data === undefined) return isIdle && wasUnanswered(state.error)
      return state.dataUpdatedAt < time || !isIdle
    },
  })
