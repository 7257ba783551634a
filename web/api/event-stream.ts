import type { QueryClient } from '@tanstack/react-query'
import type { auth } from '../../contract/auth.ts'
import type { Entity } from '../../contract/entities.ts'
import { sessionKey } from './cache.ts'
import { CallError, call } from './call.ts'

/**
 * Events of the live stream:
 * `opened`: connected at this time (ms). `missed`: changes may have been lost before.
 * `livesOn`: still connected. `changed`: records of this entity changed. `lost`: disconnected.
 */
export type StreamEvent =
  | { opened: number; missed: boolean }
  | { livesOn: true }
  | { changed: Entity }
  | { lost: true }
export type StreamListener = (event: StreamEvent) => void

const minRetryDelay = 1000
const maxRetryDelay = 10_000
// A reconnect within this time (ms) is not reported as a loss.
const lossNoticeDelay = 2000
// The server sends a heartbeat every 20 seconds.
const maxSilence = 45_000
const silenceCheckInterval = 5000

// The page's HTML has this value, so that changes between the first queries and the connection are
// not lost.
const streamStart = document.querySelector<HTMLMetaElement>('meta[name=told-since]')?.content ?? ''

const reconnectEvents = new EventTarget()

/** Reconnects without the retry delay, or checks whether a quiet connection is dead. */
export const reconnectNow = () => reconnectEvents.dispatchEvent(new Event('hurry'))

/** Keeps the event stream connected, with retries, until `signal` aborts or the session ends. */
export async function listenToStream(
  client: QueryClient,
  onEvent: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  let lossTimer: ReturnType<typeof setTimeout> | undefined
  const tell = (event: StreamEvent) => {
    if ('opened' in event) {
      clearTimeout(lossTimer)
      lossTimer = undefined
    }
    onEvent(event)
  }
  signal.addEventListener('abort', () => clearTimeout(lossTimer))
  addEventListener('offline', () => onEvent({ lost: true }), { signal })
  for (let pause = minRetryDelay; !signal.aborted; pause = Math.min(maxRetryDelay, pause * 2)) {
    const startedAt = Date.now()
    await runStream(tell, signal)
    if (signal.aborted) return
    lossTimer ??= setTimeout(() => onEvent({ lost: true }), lossNoticeDelay)
    const requestAbort = new AbortController()
    void noticeEnd(client, requestAbort.signal)
    if (Date.now() - startedAt > maxRetryDelay) pause = minRetryDelay / 2
    if (await waitToReconnect(pause)) pause = minRetryDelay / 2
    requestAbort.abort()
  }
}

/**
 * An EventSource does not tell why it broke. Ask for the session: it may be over, or it may require
 * two-step sign-in. A lost connection shows at the next attempt.
 */
const noticeEnd = (client: QueryClient, signal: AbortSignal) =>
  call<typeof auth.me>({ method: 'GET', path: '/api/auth/me' }, {}, { signal }).then(
    ({ user }) => {
      if (user.mustSetUpTwoStep) client.setQueryData(sessionKey, user)
    },
    (error: unknown) => {
      if (error instanceof CallError && error.status === 401) client.setQueryData(sessionKey, null)
    },
  )

/** Resolves to true if the wait was cut short. */
const waitToReconnect = (duration: number) =>
  new Promise<boolean>((resolve) => {
    const end = (isImmediate: boolean) => {
      clearTimeout(timer)
      reconnectEvents.removeEventListener('hurry', endEarly)
      resolve(isImmediate)
    }
    const endEarly = () => end(true)
    const timer = setTimeout(() => end(false), duration)
    reconnectEvents.addEventListener('hurry', endEarly)
  })

const runStream = (tell: StreamListener, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const stream = new EventSource(`/api/events?since=${streamStart}`)
    let lastHeardAt = Date.now()
    // The browser reports no network, which can be wrong: the stream may go on.
    let isConnectionDoubted = false
    let hasBegun = false
    const begin = (hasMissed: boolean) => {
      if (!hasBegun) tell({ opened: Date.now(), missed: hasMissed })
      hasBegun = true
    }
    const markDoubted = () => {
      isConnectionDoubted = true
    }
    const end = () => {
      clearInterval(silenceTimer)
      removeEventListener('offline', markDoubted)
      reconnectEvents.removeEventListener('hurry', checkOrEnd)
      signal.removeEventListener('abort', end)
      stream.close()
      resolve()
    }
    // A connection can die silently, after sleep or in a router.
    const measure = () => {
      if (Date.now() - lastHeardAt > maxSilence) end()
    }
    const checkOrEnd = () => (isConnectionDoubted ? end() : measure())
    const silenceTimer = setInterval(measure, silenceCheckInterval)
    addEventListener('offline', markDoubted)
    reconnectEvents.addEventListener('hurry', checkOrEnd)
    signal.addEventListener('abort', end)
    const listenTo = (name: string, onData?: (data: string) => void) =>
      stream.addEventListener(name, ({ data }: MessageEvent<string>) => {
        lastHeardAt = Date.now()
        if (isConnectionDoubted) tell({ livesOn: true })
        isConnectionDoubted = false
        onData?.(data)
      })
    listenTo('open')
    listenTo('begun', (data) => begin(JSON.parse(data).missed))
    // Servers of an earlier version send no 'begun' event.
    listenTo('beat', () => begin(true))
    for (const name of ['change', 'more'])
      listenTo(name, (data) => {
        begin(true)
        tell({ changed: JSON.parse(data).entity })
      })
    stream.onerror = end
  })
