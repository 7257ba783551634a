import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { auth } from '../../contract/auth.ts'
import type { Entity } from '../../contract/endpoint.ts'
import { whenNoDialogIsOpen } from '../ui/open-dialogs.ts'
import { CallFailed, call } from './call.ts'
import { readAnew, readOlderThan, sessionKey } from './query.ts'

type Told = { opened: number } | { changed: Entity }
type Hear = (told: Told) => void

/** What is told to every tab of this browser, by the one that holds the stream. */
const channelName = 'live'
// Changes that come together are read together.
const gathering = 80
const longestPause = 30_000

/**
 * Keeps what is on the screen true: as the server tells of a change, whatever shows it is read anew, or once no dialog
 * is open; after a time in which nothing could be heard, everything is.
 */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const hear = readerOf(client)
    const over = new AbortController()
    if ('locks' in navigator) void listenForAll(client, hear, over.signal)
    else listenWhileSeen(client, hear, over.signal)
    return () => over.abort()
  }, [client])
}

function readerOf(client: QueryClient): Hear {
  const changed = new Set<Entity>()
  const readChanged = () => {
    void readAnew(client, [...changed])
    changed.clear()
  }
  return (told) => {
    // What was read before the stream was open may have changed since.
    if ('opened' in told) return whenNoDialogIsOpen(() => void readOlderThan(client, told.opened))
    if (changed.size === 0) setTimeout(() => whenNoDialogIsOpen(readChanged), gathering)
    changed.add(told.changed)
  }
}

/** One tab of a browser holds the stream, the next as soon as it is gone, and tells the others. */
async function listenForAll(client: QueryClient, hear: Hear, over: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Told>) => hear(data)
  over.addEventListener('abort', () => channel.close())
  const tell = (told: Told) => {
    channel.postMessage(told)
    hear(told)
  }
  try {
    await navigator.locks.request(channelName, { signal: over }, () => listen(client, tell, over))
  } catch (error) {
    if (!over.aborted) throw error
  }
}

/**
 * On a plain http address tabs cannot agree on one. There each holds a stream, but only while it is seen: a browser has
 * six connections for all of them.
 */
function listenWhileSeen(client: QueryClient, hear: Hear, over: AbortSignal): void {
  let unseen = new AbortController()
  const turn = () => {
    unseen.abort()
    unseen = new AbortController()
    if (document.visibilityState === 'visible') void listen(client, hear, unseen.signal)
  }
  document.addEventListener('visibilitychange', turn, { signal: over })
  over.addEventListener('abort', () => unseen.abort())
  turn()
}

/** Holds the stream open until it is over, again after each break. Ends when the session has. */
async function listen(client: QueryClient, tell: Hear, signal: AbortSignal): Promise<void> {
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

const oneStream = (tell: Hear, signal: AbortSignal) =>
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
