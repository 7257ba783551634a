import { type QueryClient, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isStaff } from '../../contract/values/roles.ts'
import { call } from '../api/call.ts'
import { messages } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import {
  isContiguous,
  joinPages,
  type MessagePage,
  mergeNewest,
  mergeOlder,
  type Thread,
} from './thread-pages.ts'

const limit = 50
/** What was missed beyond that is read as one scrolls up to it. */
const maxPagesMissed = 10

type FetchPage = (cursor?: string, signal?: AbortSignal) => Promise<MessagePage>

/** Reads the newest page, and on until nothing is missing between it and what is known by then. */
async function readNewest(client: QueryClient, key: QueryKey, read: FetchPage, signal: AbortSignal) {
  let newest = await read(undefined, signal)
  for (let pages = 1; ; pages++) {
    const known = client.getQueryData<Thread>(key)
    if (!known || isContiguous(known, newest) || newest.nextCursor === null || pages === maxPagesMissed)
      return mergeNewest(known, newest)
    newest = joinPages(newest, await read(newest.nextCursor, signal))
  }
}

/** A client's conversation, from its newest part upward; kept up to date as any other reading. */
export function useThread(clientId: string) {
  const client = useQueryClient()
  const forStaff = isStaff(useMe())
  const endpoint = forStaff ? messages.ofClient : messages.list
  const queryKey = [endpoint.path, clientId, 'thread'] as const
  const read: FetchPage = (cursor, signal) =>
    forStaff
      ? call(messages.ofClient, { id: clientId, limit, cursor }, { signal })
      : call(messages.list, { limit, cursor }, { signal })

  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readNewest(client, queryKey, read, signal),
    meta: { shows: endpoint.shows },
  })
  const older = useMutation({
    mutationFn: (cursor: string) => read(cursor),
    onSuccess: (page, cursor) => {
      const state = client.getQueryState(queryKey)
      // How old the newest part is stays as it was.
      client.setQueryData<Thread>(queryKey, (known) => known && mergeOlder(known, cursor, page), {
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
    isReadingOlder: older.isPending,
    olderError: older.error,
    readOlder: () => {
      if (cursor !== null && !older.isPending) older.mutate(cursor)
    },
  }
}
