import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { pushLabels } from './push-labels.ts'

interface OpenWindow {
  url: string
  focus(): Promise<void>
  navigate(targetPath: string): Promise<void>
}

/**
 * Runs the service worker file in a scope that imitates the browser's: headless Chromium shows no
 * notifications, so a browser test cannot press one.
 */
function worker({ windows = [] as string[] } = {}) {
  const done: string[] = []
  const shownNotifications: {
    title: string
    options: { body: string; tag: string; data: { to: string }; icon: string }
  }[] = []
  const handlersByEvent = new Map<string, (event: object) => void>()
  const openWindows = windows.map(
    (url): OpenWindow => ({
      url,
      focus: async () => void done.push(`focus ${url}`),
      navigate: async (targetPath) => void done.push(`${url} goes to ${targetPath}`),
    }),
  )
  const scope = createContext({
    addEventListener: (name: string, listener: (event: object) => void) =>
      handlersByEvent.set(name, listener),
    registration: {
      showNotification: async (title: string, options: (typeof shownNotifications)[number]['options']) =>
        void shownNotifications.push({ title, options }),
    },
    clients: {
      matchAll: async () => openWindows,
      openWindow: async (targetPath: string) => void done.push(`a window at ${targetPath}`),
    },
    location: { origin: 'https://portal.example' },
    URL,
  })
  const source = readFileSync('web/service-worker.js', 'utf8').replace('%FILES%', '[]')
  runInContext(source, scope)
  /** Dispatches an event to the worker and waits for its `waitUntil`. */
  const tell = async (name: string, event: object) => {
    const pendingPromises: Promise<unknown>[] = []
    handlersByEvent.get(name)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => pendingPromises.push(work),
    })
    expect(pendingPromises).toHaveLength(1)
    await Promise.all(pendingPromises)
  }
  return {
    shownNotifications,
    done,
    push: (input: object) => tell('push', { data: { json: () => input } }),
    press: (targetPath: string) =>
      tell('notificationclick', {
        notification: { close: () => done.push('closed'), data: { to: targetPath } },
      }),
  }
}

// Spec: push/shown
test.each(Object.entries(pushLabels))(
  'of %s the device shows what was sent, and nothing beside it',
  async (kind, words) => {
    const { push, shownNotifications } = worker()
    await push({ title: 'Harborline Insurance Agency', tag: kind, ...words })
    expect(shownNotifications).toEqual([
      {
        title: 'Harborline Insurance Agency',
        options: { body: words.text, tag: kind, data: { to: words.to }, icon: '/app-icon-192.png' },
      },
    ])
  },
)

test('pressed, it is gone, and a window of the portal that is open goes to what it is about', async () => {
  const { press, done } = worker({ windows: ['https://portal.example/documents'] })
  await press('/claims')
  expect(done).toEqual([
    'closed',
    'focus https://portal.example/documents',
    'https://portal.example/documents goes to https://portal.example/claims',
  ])
})

test('where none is open it is shown in one of its own', async () => {
  const { press, done } = worker()
  await press('/messages?with=agent')
  expect(done).toEqual(['closed', 'a window at https://portal.example/messages?with=agent'])
})
