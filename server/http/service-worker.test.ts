import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const origin = 'https://portal.example'
const source = await readFile(new URL('../../web/service-worker.js', import.meta.url), 'utf8')

type FetchEvent = { request: object; respondWith: (answer: Promise<unknown>) => void }

/** The service worker of a build, on a device with this cache; `server` is the network. */
function worker(server: (url: string) => Promise<unknown>, cachedTexts: Record<string, string>) {
  const handlers = new Map<string, (event: FetchEvent) => void>()
  runInNewContext(source.replace('%FILES%', '["/assets/main-1.js"]'), {
    URL,
    addEventListener: (name: string, handler: (event: FetchEvent) => void) => handlers.set(name, handler),
    caches: { match: async (path: string) => cachedTexts[path] },
    fetch: ({ url }: { url: string }) => server(url),
    location: { origin },
    // Timers run a hundred times as fast.
    setTimeout: (callback: () => void, ms: number) => setTimeout(callback, ms / 100),
  })
  /** The page's answer; null if the worker leaves the request to the browser. */
  return (path: string, { method = 'GET', mode = 'navigate' } = {}) => {
    let answer: Promise<unknown> | null = null
    const request = { url: origin + path, method, mode }
    handlers.get('fetch')?.({ request, respondWith: (response) => (answer = response) })
    return answer
  }
}

const keptInput = { '/kept-page': 'kept page', '/assets/main-1.js': 'kept file' }
const unavailableReply = { status: 503 }

test('the page comes from the server; where that is not reached, is slow or is down it is the kept one', async () => {
  const page = { status: 200 }
  expect(await worker(async () => page, keptInput)('/claims')).toBe(page)
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await worker(unreachable, keptInput)('/')).toBe('kept page')
  expect(await worker(() => wait(1000, page), keptInput)('/')).toBe('kept page')
  expect(await worker(async () => unavailableReply, keptInput)('/')).toBe('kept page')
})

test('where nothing is kept, what the server says stands', async () => {
  expect(await worker(async () => unavailableReply, {})('/')).toBe(unavailableReply)
  await expect(worker(() => Promise.reject(new TypeError('Failed to fetch')), {})('/')).rejects.toThrow()
})

test('calls, writings and what is not part of the page are none of its business', async () => {
  const get = worker(async () => unavailableReply, keptInput)
  expect(get('/api/auth/me', { mode: 'cors' })).toBe(null)
  expect(get('/api/documents/file/1/photo.png')).toBe(null)
  expect(get('/', { method: 'POST' })).toBe(null)
  expect(get('/assets/claim-page-2.js', { mode: 'cors' })).toBe(null)
  expect(await get('/assets/main-1.js', { mode: 'cors' })).toBe('kept file')
})
