import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test'
import { addDays, dayIn } from '../contract/values/days.ts'
import { demoPassword } from '../contract/values/demonstration.ts'
import { testPassword } from '../server/testing/people.ts'
import { openPage } from './contexts.ts'
import { createSessionCookie, portalDatabase } from './database.ts'

/** The demo's users; all have the same password. */
export type DemoUser = 'admin' | 'agent' | 'agent2' | 'client' | 'client2'

/** Signs in as a demo user through the API. */
export const signInAs = (request: APIRequestContext, user: DemoUser) =>
  request.post('/api/auth/login', { data: { usernameOrEmail: user, password: demoPassword } })

async function createdId(user: DemoUser) {
  const people = (await portalDatabase()).selectFrom('users').select('id')
  return (await people.where('username', '=', user).executeTakeFirstOrThrow()).id
}

/** A page in a browser context of its own, signed in as a demo user. */
export async function pageAs(
  browser: Browser,
  user: DemoUser,
  options: Parameters<Browser['newContext']>[0] = {},
) {
  const page = await openPage(browser, options)
  const session = { name: 'session', value: await createSessionCookie(await createdId(user)), httpOnly: true }
  await page.context().addCookies([{ ...session, domain: 'localhost', path: '/' }])
  return page
}

export const newEmailAddress = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@invited.example`

export interface InvitedClient {
  id: string
  userId: string
  email: string
  token: string
}

/** Creates a client with an invitation that is not sent. */
export async function inviteNewClient(agent: APIRequestContext, more = {}): Promise<InvitedClient> {
  const answer = await agent.post('/api/invite', { data: { email: newEmailAddress('client'), ...more } })
  expect(answer.status()).toBe(201)
  return (await answer.json()).invite
}

/** The password of all users that tests create. */
export const testUserPassword = testPassword

/** Accepts an invitation through the API. `visitor` is signed in as the client after that. */
export async function acceptInvitation(
  visitor: APIRequestContext,
  { token }: Pick<InvitedClient, 'token'>,
  name = { firstName: 'Ines', lastName: 'Vega' },
) {
  const data = { token, ...name, phone: '(860) 555-0141', password: testUserPassword }
  expect((await visitor.post('/api/invite/client/accept', { data })).ok()).toBe(true)
}

/** A page signed in as the invited client, in a browser context of its own. */
export async function openClientPage(
  browser: Browser,
  client: Pick<InvitedClient, 'token'>,
  options: Parameters<Browser['newContext']>[0] = {},
) {
  const page = await openPage(browser, options)
  await acceptInvitation(page.request, client)
  return page
}

// One date for the whole run, even across the agency's midnight.
const today = dayIn('America/New_York', new Date())

/** A date relative to the agency's today, as YYYY-MM-DD. */
export const dayFromToday = (daysFromToday: number) => addDays(today, daysFromToday)

const liability = {
  policyNumber: 'GL 4410',
  insurer: 'Crum & Forster',
  type: 'General Liability Insurance',
  category: 'commercial',
  description: 'Landscape gardening.',
  premium: 4187,
  deductible: 1000,
  coverageLimit: 1_000_000,
  startDate: dayFromToday(-100),
  endDate: dayFromToday(265),
  paymentFrequency: 'quarterly',
  coverageType: 'Occurrence',
  coverages: [{ type: 'Each occurrence', amount: 1_000_000, interval: 'per occurrence' }],
}

/** Adds general liability policies to a client, with changes to the defaults. Returns their ids. */
export async function addPolicies(
  { request }: { request: APIRequestContext },
  client: { id: string },
  policies: object[],
) {
  const ids: string[] = []
  for (const policy of policies) {
    const reply = await request.post(`/api/policy/new/${client.id}`, { data: { ...liability, ...policy } })
    expect(reply.status()).toBe(201)
    ids.push((await reply.json()).policy.id)
  }
  return ids
}

/**
 * An invited client, Plover & Reed, with general liability policies. `policies` changes their
 * defaults.
 */
export async function clientWithPolicies(agent: APIRequestContext, policies: object[] = []) {
  const client = await inviteNewClient(agent, { company: 'Plover & Reed' })
  const ids = await addPolicies({ request: agent }, { id: client.userId }, policies)
  return { ...client, ids }
}

/** Blocks the event stream: changes by other tests must not make the page reload its data. */
export const blockEventStream = (page: Page) => page.route('**/api/events*', (route) => route.abort())

/** Holds back the responses to these calls until the returned function is called. */
export async function delayResponses(page: Page, calls: string) {
  let release = () => {}
  const releaseSignal = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(calls, async (route) => {
    await releaseSignal
    await route.continue()
  })
  return release
}

/** Stops the installed clock of a page: no timer fires until it is resumed. */
export async function pauseClock(page: Page) {
  // The clock keeps running until it is paused, and cannot be paused at a time in the past.
  await expect(async () => page.clock.pauseAt(await page.evaluate<number>('Date.now() + 1000'))).toPass()
}

/**
 * Waits until a dialog has the focus and receives keys. Playwright, unlike a person, would press
 * keys before that.
 */
export const expectKeyboardFocus = (dialog: Locator) =>
  expect(dialog.and(dialog.page().locator(':focus, :has(:focus)'))).toBeVisible()

/**
 * The visible toast with a title. Located by text: an open dialog hides it from the accessibility
 * tree.
 */
export const toastTitled = (page: Page, title: string) =>
  page.locator('li[data-state]').getByText(title, { exact: true })

/** The region of the toasts, also behind an open dialog. */
export const toastRegion = (page: Page) =>
  page.getByRole('region', { name: /notifications/i, includeHidden: true })

/** The value of a label in a list of facts. */
export const factValue = (container: Locator, label: string) =>
  container
    .locator('dl > div')
    .filter({ has: container.page().locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')

/** Checks the values of labels in a list of facts. */
export async function expectFacts(container: Locator, facts: Record<string, string | RegExp>) {
  for (const [label, text] of Object.entries(facts))
    await expect(factValue(container, label)).toHaveText(text)
}

/** The options of a select without the empty one. */
export const optionsOfSelect = (select: Locator) => select.locator('option:not([value=""])')

/** A date in the portal's format: 'November 20, 2026'. */
export const datePattern = /^[A-Z][a-z]+ \d{1,2}, \d{4}$/

/** The computed CSS color of text in a theme color. */
export const computedInkColor = (page: Page, colour: 'amber' | 'blue' | 'green' | 'grey' | 'red') =>
  computedColor(page, `${colour}-ink`)

/** The computed CSS color of a theme variable. */
export const computedColor = (page: Page, colorName: string) =>
  page.evaluate<string>(`(() => {
    const probe = document.createElement('span')
    probe.style.color = 'var(--${colorName})'
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })()`)

/** The commercial lines of the specification, in the order of every select. */
export const commercialTypes = [
  "Business Owner's Policy (BOP)",
  'Commercial Auto Insurance',
  'Commercial Property Insurance',
  'Cyber Liability Insurance',
  'Directors and Officers (D&O) Insurance',
  'General Liability Insurance',
  'Inland Marine Insurance',
  'Professional Liability Insurance (Errors & Omissions)',
  'Umbrella & Excess Liability Insurance',
  "Workers' Compensation Insurance",
]

export const specCarriers = [
  'AmTrust',
  'Attune',
  'BiBurke',
  'Chubb',
  'Coterie',
  'Crum & Forster',
  'Employers',
  'Guard',
  'Hanover',
  'Hiscox',
  'Liberty Mutual',
  'Markel',
  'Nationwide',
  'Nautilus',
  'Next Insurance',
  'Pie Insurance',
  'The Hartford',
  'Thimble',
  'Three Insurance',
  'Travelers',
]

/** Sets the visibility of a page, as switching tabs does. */
export const setTabVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' })
    document.dispatchEvent(new Event('visibilitychange'))
  `)
