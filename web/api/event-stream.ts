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
export type StreamListener = (told: StreamEvent) => void

const minRetryDelay = 1000
const maxRetryDelay = 10_000
// A reconnect within this time (ms) is not reported as a loss.
const lossNoticeDelay = 2000
// The server sends a heartbeat every 20 seconds.
const maxSilence = 45_000
const silenceCheckInterval = 5000

// The page's HTML has this value, so that changes between the first queries and the connection are
// not lost.
const since = document.querySelector<HTMLMetaElement>('meta[name=told-since]')?.content ?? ''

const hurries = new EventTarget()

/** Reconnects without the retry delay, or checks whether a quiet connection is dead. */
export const reconnectNow = () => hurries.dispatchEvent(new Event('hurry'))

/** Keeps the event stream connected, with retries, until `signal` aborts or the session ends. */
export async function listenToStream(
  client: QueryClient,
  hear: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  let losing: ReturnType<typeof setTimeout> | undefined
  const tell = (told: StreamEvent) => {
    if ('opened' in told) {
      clearTimeout(losing)
      losing = undefined
    }
    hear(told)
  }
  signal.addEventListener('abort', () => clearTimeout(losing))
  addEventListener('offline', () => hear({ lost: true }), { signal })
  for (let pause = minRetryDelay; !signal.aborted; pause = Math.min(maxRetryDelay, pause * 2)) {
    const began = Date.now()
    await runStream(tell, signal)
    if (signal.aborted) return
    losing ??= setTimeout(() => hear({ lost: true }), lossNoticeDelay)
    const asking = new AbortController()
    void noticeEnd(client, asking.signal)
    if (Date.now() - began > maxRetryDelay) pause = minRetryDelay / 2
    if (await waitToReconnect(pause)) pause = minRetryDelay / 2
    asking.abort()
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
const waitToReconnect = (length: number) =>
  new Promise<boolean>((resolve) => {
    const end = (hurried: boolean) => {
      clearTimeout(timer)
      hurries.removeEventListener('hurry', cut)
      resolve(hurried)
    }
    const cut = () => end(true)
    const timer = setTimeout(() => end(false), length)
    hurries.addEventListener('hurry', cut)
  })

const runStream = (tell: StreamListener, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const stream = new EventSource(`/api/events?since=${since}`)
    let heard = Date.now()
    // The browser reports no network, which can be wrong: the stream may go on.
    let isDoubted = false
    let begun = false
    const begin = (missed: boolean) => {
      if (!begun) tell({ opened: Date.now(), missed })
      begun = true
    }
    const doubt = () => {
      isDoubted = true
    }
    const end = () => {
      clearInterval(looking)
      removeEventListener('offline', doubt)
      hurries.removeEventListener('hurry', hurried)
      signal.removeEventListener('abort', end)
      stream.close()
      resolve()
    }
    // A connection can die silently, after sleep or in a router.
    const look = () => {
      if (Date.now() - heard > maxSilence) end()
    }
    const hurried = () => (isDoubted ? end() : look())
    const looking = setInterval(look, silenceCheckInterval)
    addEventListener('offline', doubt)
    hurries.addEventListener('hurry', hurried)
    signal.addEventListener('abort', end)
    const listenTo = (name: string, tellOf?: (data: string) => void) =>
      stream.addEventListener(name, ({ data }: MessageEvent<string>) => {
        heard = Date.now()
        if (isDoubted) tell({ livesOn: true })
        isDoubted = false
        tellOf?.(data)
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
