import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { auth } from '../../contract/auth.ts'
import type { Entity } from '../../contract/endpoint.ts'
import { whenNoDialogIsOpen } from '../ui/open-dialogs.ts'
import { CallFailed, call } from './call.ts'
import { readAnew, sessionKey } from './query.ts'

type Told = { opened: number } | { changed: Entity }

/** What is told to every tab of this browser, by the one that holds the stream. */
const channelName = 'live'
// Changes that come together are read together.
const gathering = 80
const longestPause = 30_000

/**
 * Keeps what is on the screen true: as the server tells of a change, whatever shows it is read anew, or once no dialog
 * is open; after a time in which nothing could be heard, everything is. One tab of a browser holds the stream and
 * tells the others.
 */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const hear = readerOf(client)
    const over = new AbortController()
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data }: MessageEvent<Told>) => hear(data)
    const tell = (told: Told) => {
      channel.postMessage(told)
      hear(told)
    }
    void holdAlone(over.signal, () => listen(client, tell, over.signal))
    return () => {
      over.abort()
      channel.close()
    }
  }, [client])
}

function readerOf(client: QueryClient) {
  const changed = new Set<Entity>()
  const readChanged = () => {
    void readAnew(client, [...changed])
    changed.clear()
  }
  return (told: Told) => {
    if ('opened' in told) return whenNoDialogIsOpen(() => readOlderThan(client, told.opened))
    if (changed.size === 0) setTimeout(() => whenNoDialogIsOpen(readChanged), gathering)
    changed.add(told.changed)
  }
}

/** What was read before the stream was open may have changed since. */
function readOlderThan(client: QueryClient, time: number) {
  void client.invalidateQueries({
    predicate: ({ meta, queryKey, state }) =>
      Array.isArray(meta?.shows) && queryKey[0] !== sessionKey[0] && state.dataUpdatedAt < time,
  })
}

/** Waits until no other tab does it, then does it until it is over. Where tabs cannot agree, each does it. */
async function holdAlone(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  try {
    await navigator.locks.request(channelName, { signal }, work)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Holds the stream open until it is over, again after each break. Ends when the session has. */
async function listen(client: QueryClient, tell: (told: Told) => void, signal: AbortSignal): Promise<void> {
  for (let pause = 1000; !signal.aborted; pause = Math.min(longestPause, pause * 2)) {
    const began = Date.now()
    await oneStream(tell, signal)
    if (signal.aborted) return
    await noticeEnd(client)
    if (Date.now() - began > longestPause) pause = 500
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** A stream does not tell why it broke: a session that is over, or a connection, which the next try will show. */
const noticeEnd = (client: QueryClient) =>
  call<typeof auth.me>({ method: 'GET', path: '/api/auth/me' }, {}).catch((error: unknown) => {
    if (error instanceof CallFailed && error.status === 401) client.setQueryData(sessionKey, null)
  })

const oneStream = (tell: (told: Told) => void, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const stream = new EventSource('/api/events')
    const end = () => {
      stream.close()
      resolve()
    }
    stream.onopen = () => tell({ opened: Date.now() })
    stream.addEventListener('change', ({ data }: MessageEvent<string>) =>
      tell({ changed: JSON.parse(data).entity }),
    )
    stream.onerror = end
    signal.addEventListener('abort', end, { once: true })
  })
