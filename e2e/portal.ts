import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test'
import { addDays, dayIn } from '../contract/values/days.ts'
import { testPassword } from '../server/testing/people.ts'
import { createSessionCookie, portalDatabase } from './database.ts'

/** The demo's people; all have the same password. */
export type DemoUser = 'admin' | 'agent' | 'agent2' | 'client' | 'client2'
export const demoPassword = 'demo-portal-2026'

/** Signs in as one of the demo's people, by the API. */
export const signInAs = (request: APIRequestContext, who: DemoUser) =>
  request.post('/api/auth/login', { data: { usernameOrEmail: who, password: demoPassword } })

async function createdId(who: DemoUser) {
  const people = (await portalDatabase()).selectFrom('users').select('id')
  return (await people.where('username', '=', who).executeTakeFirstOrThrow()).id
}

/** A page in a browser context of its own, signed in as one of the demo's people. */
export async function pageAs(
  browser: Browser,
  who: DemoUser,
  options: Parameters<Browser['newContext']>[0] = {},
) {
  const context = await browser.newContext(options)
  const session = { name: 'session', value: await createSessionCookie(await createdId(who)), httpOnly: true }
  await context.addCookies([{ ...session, domain: 'localhost', path: '/' }])
  return context.newPage()
}

/** An e-mail address that nobody else uses. */
export const newEmailAddress = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@invited.example`

/** A client as an invitation makes one. */
export interface InvitedClient {
  id: string
  userId: string
  email: string
  token: string
}

/** A client that only this test knows: invited and not yet told. */
export async function inviteNewClient(agent: APIRequestContext, more = {}): Promise<InvitedClient> {
  const answer = await agent.post('/api/invite', { data: { email: newEmailAddress('client'), ...more } })
  expect(answer.status()).toBe(201)
  return (await answer.json()).invite
}

/** The password of everybody who is made in a test. */
export const ownPassword = testPassword

/** Accepts an invitation as a person would: whoever sends it is then signed in as that client. */
export async function acceptInvitation(
  visitor: APIRequestContext,
  { token }: Pick<InvitedClient, 'token'>,
  name = { firstName: 'Ines', lastName: 'Vega' },
) {
  const data = { token, ...name, phone: '(860) 555-0141', password: ownPassword }
  expect((await visitor.post('/api/invite/client/accept', { data })).ok()).toBe(true)
}

/** A page of that client, signed in. */
export async function openClientPage(
  browser: Browser,
  client: Pick<InvitedClient, 'token'>,
  options: Parameters<Browser['newContext']>[0] = {},
) {
  const page = await (await browser.newContext(options)).newPage()
  await acceptInvitation(page.request, client)
  return page
}

// One day for the whole of a run, also where the agency's midnight falls into it.
const today = dayIn('America/New_York', new Date())

/** So many days from the agency's today, as YYYY-MM-DD. */
export const dayFromToday = (fromToday: number) => addDays(today, fromToday)

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

/** Adds policies to a client: general liability, but for what is given. Answers their ids. */
export async function addPolicies(
  { request }: { request: APIRequestContext },
  client: { id: string },
  policies: object[],
) {
  const ids: string[] = []
  for (const policy of policies) {
    const made = await request.post(`/api/policy/new/${client.id}`, { data: { ...liability, ...policy } })
    expect(made.status()).toBe(201)
    ids.push((await made.json()).policy.id)
  }
  return ids
}

/** A client of Plover & Reed who is invited and has policies: general liability, but for what is given. */
export async function clientWithPolicies(agent: APIRequestContext, policies: object[] = []) {
  const client = await inviteNewClient(agent, { company: 'Plover & Reed' })
  const ids = await addPolicies({ request: agent }, { id: client.userId }, policies)
  return { ...client, ids }
}

/** Lets a page hear of no change: what others do must not have it read anew before it is told to. */
export const blockEventStream = (page: Page) => page.route('**/api/events*', (route) => route.abort())

/** Answers to these calls are held back, and come when the function is called that this gives. */
export async function holdResponses(page: Page, calls: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(calls, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Stops the clock of a page, which must have been installed: nothing that waits for a time happens until it goes on. */
export async function stopClock(page: Page) {
  // The clock goes on until it is told to stop, and cannot be stopped at what is past by then.
  await expect(async () => page.clock.pauseAt(await page.evaluate<number>('Date.now() + 1000'))).toPass()
}

/** Resolves once a dialog has the focus, and with it hears keys. Nobody is quicker than that; a browser that is told to be is. */
export const expectKeyboardFocus = (dialog: Locator) =>
  expect(dialog.and(dialog.page().locator(':focus, :has(:focus)'))).toBeVisible()

/** The toast that is on the screen, by its title. Found by its text: an open dialog hides it from the roles. */
export const toastTitled = (page: Page, title: string) =>
  page.locator('li[data-state]').getByText(title, { exact: true })

/** Where toasts are, also behind an open dialog. */
export const toastRegion = (page: Page) =>
  page.getByRole('region', { name: /notifications/i, includeHidden: true })

/** What stands under a label in a list of facts. */
export const factValue = (place: Locator, label: string) =>
  place
    .locator('dl > div')
    .filter({ has: place.page().locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')

/** What stands under each of these labels in a list of facts. */
export async function expectFacts(place: Locator, facts: Record<string, string | RegExp>) {
  for (const [label, text] of Object.entries(facts)) await expect(factValue(place, label)).toHaveText(text)
}

/** What a select offers, without its empty choice. */
export const optionsOfSelect = (select: Locator) => select.locator('option:not([value=""])')

/** A date as the portal writes it. */
export const datePattern = /^[A-Z][a-z]+ \d{1,2}, \d{4}$/

/** What the words in a colour of the theme are computed to. */
export const computedInk = (page: Page, colour: 'amber' | 'blue' | 'green' | 'grey' | 'red') =>
  computedShade(page, `${colour}-ink`)

/** What a shade of the theme is computed to. */
export const computedShade = (page: Page, shade: string) =>
  page.evaluate<string>(`(() => {
    const probe = document.createElement('span')
    probe.style.color = 'var(--${shade})'
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })()`)

/** The carrier list of the specification. */
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

/** Covers or uncovers a page, as going to another tab of its window does. */
export const setTabVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' })
    document.dispatchEvent(new Event('visibilitychange'))
  `)
