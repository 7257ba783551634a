import { type QueryClient, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isStaff } from '../../contract/values/roles.ts'
import { call } from '../api/call.ts'
import { messages } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import {
  isThreadContiguous,
  joinPages,
  type MessagePage,
  mergeNewestPage,
  mergeOlder,
  type Thread,
} from './thread-pages.ts'

const limit = 50
/** If more pages were missed, the rest loads when the person scrolls up. */
const maxPagesMissed = 10

type FetchPage = (cursor?: string, signal?: AbortSignal) => Promise<MessagePage>

/** Reads pages from the newest until they connect to the known thread. */
async function readNewestPages(client: QueryClient, key: QueryKey, read: FetchPage, signal: AbortSignal) {
  let newestPage = await read(undefined, signal)
  for (let pages = 1; ; pages++) {
    const thread = client.getQueryData<Thread>(key)
    if (
      !thread ||
      isThreadContiguous(thread, newestPage) ||
      newestPage.nextCursor === null ||
      pages === maxPagesMissed
    )
      return mergeNewestPage(thread, newestPage)
    newestPage = joinPages(newestPage, await read(newestPage.nextCursor, signal))
  }
}

/** A client's conversation, loaded from the newest messages upward, with live updates. */
export function useThread(clientId: string) {
  const client = useQueryClient()
  const isForStaff = isStaff(useMe())
  const endpoint = isForStaff ? messages.ofClient : messages.list
  const queryKey = [endpoint.path, clientId, 'thread'] as const
  const read: FetchPage = (cursor, signal) =>
    isForStaff
      ? call(messages.ofClient, { id: clientId, limit, cursor }, { signal })
      : call(messages.list, { limit, cursor }, { signal })

  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readNewestPages(client, queryKey, read, signal),
    meta: { shows: endpoint.shows },
  })
  const olderRead = useMutation({
    mutationFn: (cursor: string) => read(cursor),
    onSuccess: (page, cursor) => {
      const state = client.getQueryState(queryKey)
      // Loading older messages must not make the newest ones count as fresh.
      client.setQueryData<Thread>(queryKey, (thread) => thread && mergeOlder(thread, cursor, page), {
        ...(state ? { updatedAt: state.dataUpdatedAt } : {}),
      })
    },
  })
  const cursor = data?.cursor ?? null
  return {
    thread: data,
    error,
    isPending,
    isFetching,
    retry: () => refetch(),
    hasOlder: cursor !== null,
    isReadingOlder: olderRead.isPending,
    olderError: olderRead.error,
    readOlder: () => {
      if (cursor !== null && !olderRead.isPending) olderRead.mutate(cursor)
    },
  }
}
