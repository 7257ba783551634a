import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test'
import { addDays, dayIn } from '../contract/values/days.ts'
import { password } from '../server/testing/people.ts'
import { portalsDatabase, sessionOf } from './database.ts'

/** The demo's people; all have the same password. */
export type SignIn = 'admin' | 'agent' | 'agent2' | 'client' | 'client2'
export const demoPassword = 'demo-portal-2026'

/** Signs in as one of the demo's people, by the API. */
export const signIn = (request: APIRequestContext, who: SignIn) =>
  request.post('/api/auth/login', { data: { usernameOrEmail: who, password: demoPassword } })

async function idOf(who: SignIn) {
  const people = (await portalsDatabase()).selectFrom('users').select('id')
  return (await people.where('username', '=', who).executeTakeFirstOrThrow()).id
}

/** A page in a browser context of its own, signed in as one of the demo's people. */
export async function pageAs(
  browser: Browser,
  who: SignIn,
  options: Parameters<Browser['newContext']>[0] = {},
) {
  const context = await browser.newContext(options)
  const session = { name: 'session', value: await sessionOf(await idOf(who)), httpOnly: true }
  await context.addCookies([{ ...session, domain: 'localhost', path: '/' }])
  return context.newPage()
}

/** An e-mail address that nobody else uses. */
export const newAddress = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@invited.example`

/** A client as an invitation makes one. */
export interface Client {
  id: string
  userId: string
  email: string
  token: string
}

/** A client that only this test knows: invited and not yet told. */
export async function invited(agent: APIRequestContext, more = {}): Promise<Client> {
  const answer = await agent.post('/api/invite', { data: { email: newAddress('client'), ...more } })
  expect(answer.status()).toBe(201)
  return (await answer.json()).invite
}

/** The password of everybody who is made in a test. */
export const ownPassword = password

/** Accepts an invitation as a person would: whoever sends it is then signed in as that client. */
export async function accept(
  visitor: APIRequestContext,
  { token }: Pick<Client, 'token'>,
  name = { firstName: 'Ines', lastName: 'Vega' },
) {
  const data = { token, ...name, phone: '(860) 555-0141', password: ownPassword }
  expect((await visitor.post('/api/invite/client/accept', { data })).ok()).toBe(true)
}

/** A page of that client, signed in. */
export async function pageOf(
  browser: Browser,
  client: Pick<Client, 'token'>,
  options: Parameters<Browser['newContext']>[0] = {},
) {
  const page = await (await browser.newContext(options)).newPage()
  await accept(page.request, client)
  return page
}

// One day for the whole of a run, also where the agency's midnight falls into it.
const today = dayIn('America/New_York', new Date())

/** So many days from the agency's today, as YYYY-MM-DD. */
export const day = (fromToday: number) => addDays(today, fromToday)

const liability = {
  policyNumber: 'GL 4410',
  insurer: 'Crum & Forster',
  type: 'General Liability Insurance',
  category: 'commercial',
  description: 'Landscape gardening.',
  premium: 4187,
  deductible: 1000,
  coverageLimit: 1_000_000,
  startDate: day(-100),
  endDate: day(265),
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
export async function clientWith(agent: APIRequestContext, policies: object[] = []) {
  const client = await invited(agent, { company: 'Plover & Reed' })
  const ids = await addPolicies({ request: agent }, { id: client.userId }, policies)
  return { ...client, ids }
}

/** Lets a page hear of no change: what others do must not have it read anew before it is told to. */
export const hearsNothing = (page: Page) => page.route('**/api/events*', (route) => route.abort())

/** Answers to these calls are held back, and come when the function is called that this gives. */
export async function heldBack(page: Page, calls: string) {
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
export const hearsKeys = (dialog: Locator) =>
  expect(dialog.and(dialog.page().locator(':focus, :has(:focus)'))).toBeVisible()

/** The toast that is on the screen, by its title. Found by its text: an open dialog hides it from the roles. */
export const toast = (page: Page, title: string) =>
  page.locator('li[data-state]').getByText(title, { exact: true })

/** Where toasts are, also behind an open dialog. */
export const alerts = (page: Page) =>
  page.getByRole('region', { name: /notifications/i, includeHidden: true })

/** What stands under a label in a list of facts. */
export const fact = (place: Locator, label: string) =>
  place
    .locator('dl > div')
    .filter({ has: place.page().locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')

/** What stands under each of these labels in a list of facts. */
export async function expectFacts(place: Locator, facts: Record<string, string | RegExp>) {
  for (const [label, text] of Object.entries(facts)) await expect(fact(place, label)).toHaveText(text)
}

/** What a select offers, without its empty choice. */
export const choicesOf = (select: Locator) => select.locator('option:not([value=""])')

/** A date as the portal writes it. */
export const aDate = /^[A-Z][a-z]+ \d{1,2}, \d{4}$/

/** What the words in a colour of the theme are computed to. */
export const inkOf = (page: Page, colour: 'amber' | 'blue' | 'green' | 'grey' | 'red') =>
  shadeOf(page, `${colour}-ink`)

/** What a shade of the theme is computed to. */
export const shadeOf = (page: Page, shade: string) =>
  page.evaluate<string>(`(() => {
    const probe = document.createElement('span')
    probe.style.color = 'var(--${shade})'
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })()`)

/** The carrier list of the specification. */
export const carriers = [
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
export const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' })
    document.dispatchEvent(new Event('visibilitychange'))
  `)
