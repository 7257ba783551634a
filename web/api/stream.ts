import type { QueryClient } from '@tanstack/react-query'
import type { auth } from '../../contract/auth.ts'
import type { Entity } from '../../contract/entities.ts'
import { sessionKey } from './cache.ts'
import { CallFailed, call } from './call.ts'

/**
 * The stream is open, with whether something may have changed before of which it has not told, or it lives on, something
 * has changed, or nothing can be heard for now.
 */
export type Told =
  | { opened: number; missed: boolean }
  | { livesOn: true }
  | { changed: Entity }
  | { lost: true }
export type Hear = (told: Told) => void

const firstPause = 1000
const longestPause = 10_000
// A stream that is renewed at once is nobody's business.
const noticeable = 2000
// The server says something every 20 seconds.
const longestSilence = 45_000
const lookEvery = 5000

// Before the page's first readings: these may have been answered before there is a stream.
const since = document.querySelector<HTMLMetaElement>('meta[name=told-since]')?.content ?? ''

const hurries = new EventTarget()

/** There is reason to believe that the next try succeeds, or that the connection has died: nothing is waited for. */
export const hurry = () => hurries.dispatchEvent(new Event('hurry'))

/** Holds the stream open until it is over, again after each break. Ends when the session has. */
export async function listen(client: QueryClient, hear: Hear, signal: AbortSignal): Promise<void> {
  let losing: ReturnType<typeof setTimeout> | undefined
  const tell = (told: Told) => {
    if ('opened' in told) {
      clearTimeout(losing)
      losing = undefined
    }
    hear(told)
  }
  signal.addEventListener('abort', () => clearTimeout(losing))
  addEventListener('offline', () => hear({ lost: true }), { signal })
  for (let pause = firstPause; !signal.aborted; pause = Math.min(longestPause, pause * 2)) {
    const began = Date.now()
    await oneStream(tell, signal)
    if (signal.aborted) return
    losing ??= setTimeout(() => hear({ lost: true }), noticeable)
    const asking = new AbortController()
    void noticeEnd(client, asking.signal)
    if (Date.now() - began > longestPause) pause = firstPause / 2
    if (await pauseOf(pause)) pause = firstPause / 2
    asking.abort()
  }
}

/**
 * A stream does not tell why it broke: a session that is over, two-step sign-in that is required by now, or a connection,
 * which the next try will show.
 */
const noticeEnd = (client: QueryClient, signal: AbortSignal) =>
  call<typeof auth.me>({ method: 'GET', path: '/api/auth/me' }, {}, { signal }).then(
    ({ user }) => {
      if (user.mustSetUpTwoStep) client.setQueryData(sessionKey, user)
    },
    (error: unknown) => {
      if (error instanceof CallFailed && error.status === 401) client.setQueryData(sessionKey, null)
    },
  )

/** Answers whether it was cut short. */
const pauseOf = (length: number) =>
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

const oneStream = (tell: Hear, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const stream = new EventSource(`/api/events?since=${since}`)
    let heard = Date.now()
    // The browser says that there is no network. It may be wrong: then the stream lives on.
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
    // A connection can die without a word: the machine slept, or a router forgot it.
    const look = () => {
      if (Date.now() - heard > longestSilence) end()
    }
    const hurried = () => (isDoubted ? end() : look())
    const looking = setInterval(look, lookEvery)
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
    // An instance of an earlier version begins without a word.
    listenTo('beat', () => begin(true))
    for (const name of ['change', 'more'])
      listenTo(name, (data) => {
        begin(true)
        tell({ changed: JSON.parse(data).entity })
      })
    stream.onerror = end
  })
