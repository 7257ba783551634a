import {
  type APIRequestContext,
  type BrowserContextOptions,
  type Page,
  test as plain,
} from '@playwright/test'
import { addTestPerson } from '../server/testing/people.ts'
import { endContexts, openPage, setKeepsContexts } from './contexts.ts'
import { createSessionCookie, portalDatabase } from './database.ts'

export { expect } from '@playwright/test'

/** A user created for one test, with the test password. */
export interface SignedInPerson {
  id: string
  email: string
  /** API calls as this user, without a page. */
  request: APIRequestContext
  /** Opens a page in a browser context of its own, signed in. */
  open(path?: string, options?: BrowserContextOptions): Promise<Page>
}

type PersonDescription = Parameters<typeof addTestPerson>[1]

interface PerTestFixtures {
  /** Creates a user: an agent, an admin, or a client of an agent. */
  somebody: (description: PersonDescription) => Promise<SignedInPerson>
  agent: SignedInPerson
  /** A client of `agent` at Plover & Reed, who has accepted the invitation and has no data. */
  client: SignedInPerson
  agentPage: Page
  clientPage: Page
  /** False for tests that need an empty cache, or `contextOptions` of their own. */
  keepsContexts: boolean
  /**
   * Closes all pages after each test. Playwright closes only the page that it made itself. Pages in
   * other contexts would stay open until the last test and call the server for each change of later
   * tests.
   */
  pagesEndWithTheTest: undefined
}

interface WorkerFixtures {
  database: Parameters<typeof addTestPerson>[0]
}

export const test = plain.extend<PerTestFixtures, WorkerFixtures>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern, even an empty one
    async ({}, use) => {
      await use({ db: await portalDatabase(), now: () => new Date() })
    },
    { scope: 'worker' },
  ],
  somebody: async ({ database, browser, playwright, baseURL }, use) => {
    const contexts: APIRequestContext[] = []
    await use(async (description) => {
      const { id, email } = await addTestPerson(database, description)
      const request = await playwright.request.newContext({
        ...(baseURL ? { baseURL } : {}),
        extraHTTPHeaders: { cookie: `session=${await createSessionCookie(id)}` },
      })
      contexts.push(request)
      return {
        id,
        email,
        request,
        async open(path, options) {
          const page = await openPage(browser, options)
          await page
            .context()
            .addCookies([
              { name: 'session', value: await createSessionCookie(id), url: baseURL, httpOnly: true },
            ])
          if (path) await page.goto(path)
          return page
        },
      }
    })
    await Promise.all(contexts.map((request) => request.dispose()))
  },
  agent: async ({ somebody }, use) => {
    const agentDetails = { firstName: 'Daniel', lastName: 'Kim', phone: '(860) 555-0102' }
    await use(await somebody({ role: 'agent', ...agentDetails }))
  },
  client: async ({ somebody, agent }, use) => {
    const ines = { firstName: 'Ines', lastName: 'Vega', company: 'Plover & Reed', phone: '(860) 555-0141' }
    await use(await somebody({ role: 'client', ...ines, agent }))
  },
  agentPage: async ({ agent }, use) => {
    await use(await agent.open())
  },
  clientPage: async ({ client }, use) => {
    await use(await client.open())
  },
  keepsContexts: [true, { option: true }],
  pagesEndWithTheTest: [
    async ({ browser, keepsContexts }, use) => {
      setKeepsContexts(keepsContexts)
      await use(undefined)
      await endContexts(browser)
    },
    { auto: true },
  ],
})
