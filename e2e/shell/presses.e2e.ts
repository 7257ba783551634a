import type { CDPSession, Locator, Page } from '@playwright/test'
import { addPolicies } from '../portal.ts'
import { expect, test } from '../test.ts'

/** CPU slowdown: phones and old computers are about four times slower than the test machine. */
const slowdown = 4
/** Allowed work in ms until a press is visible. */
const limit = 100

/**
 * CPU time of the page's main thread in ms. Unlike wall time, it does not depend on the load of the
 * machine.
 */
async function readTaskTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

interface PressTiming {
  /** CPU time in ms from the press until the next frame. */
  work: number
  /** True if the press is visible. */
  isSeen: boolean
}

async function press(page: Page, target: Locator): Promise<PressTiming> {
  await target.hover()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const screenshotBefore = await target.screenshot()
  await page.evaluate('new Promise((done) => requestIdleCallback(done, { timeout: 2000 }))')
  await page.evaluate(`window.drawn = new Promise((done) =>
    addEventListener('pointerdown', () => requestAnimationFrame(() => setTimeout(done)), { once: true, capture: true }))
    undefined`)
  const taskTimeBefore = await readTaskTime(devtools)
  await page.mouse.down()
  await page.evaluate('drawn')
  const work = (await readTaskTime(devtools)) - taskTimeBefore
  const isSeen = !(await target.screenshot()).equals(screenshotBefore)
  await page.mouse.up()
  return { work, isSeen }
}

const isFast = ({ work, isSeen }: PressTiming) => isSeen && work * slowdown < limit

async function openHome(page: Page) {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
}

/**
 * The presses that are slow or not visible. Each starts from a fresh home page, with at most three
 * attempts.
 */
async function findSlowPresses(
  page: Page,
  targets: Readonly<Record<string, Locator>>,
): Promise<Record<string, PressTiming>> {
  const timings: Record<string, PressTiming> = {}
  for (const [name, target] of Object.entries(targets)) {
    let lastTiming: PressTiming | undefined
    for (let times = 0; times < 3 && !(lastTiming && isFast(lastTiming)); times++) {
      await openHome(page)
      lastTiming = await press(page, target)
    }
    if (lastTiming && !isFast(lastTiming)) timings[name] = lastTiming
  }
  return timings
}

const locatorsByName = (names: readonly string[], locatorOf: (name: string) => Locator) =>
  Object.fromEntries(names.map((name) => [name, locatorOf(name)]))

// Spec: phone/feedback
test('what a client presses on a phone is answered at once', async ({ agent, client }) => {
  test.slow()
  await addPolicies(agent, client, [{}])
  const page = await client.open('/', { viewport: { width: 390, height: 844 }, isMobile: true })
  const bar = page.getByRole('navigation', { name: 'Main' })
  const actions = page.getByRole('region', { name: 'Quick actions' })
  const targets = {
    ...locatorsByName(['Cards', 'Certificates', 'Messages'], (name) => bar.getByRole('link', { name })),
    More: bar.getByRole('button', { name: 'More' }),
    ...locatorsByName(
      ['Show ID card', 'Send a certificate', 'Report a claim', 'Message your agent'],
      (name) => actions.getByText(name),
    ),
    ...locatorsByName(['Contact Agent', 'Request Service'], (name) =>
      page.getByRole('button', { name, exact: true }),
    ),
  }
  expect(await findSlowPresses(page, targets)).toEqual({})
})

test('what staff presses is answered at once', async ({ agentPage: page, client }) => {
  test.slow()
  for (const details of ['The first', 'The second'])
    await client.request.post('/api/request', { data: { type: 'other', details } })
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  const places = ['Messages', 'Client Management', 'Requests', 'Policies', 'Renewals', 'Claims', 'Tasks']
  const targets = {
    ...locatorsByName(places, (name) => menu.getByRole('link', { name })),
    ...locatorsByName(['Invite Client', 'Search', 'My team'], (name) =>
      page.getByRole('button', { name, exact: true }).first(),
    ),
    'a line of Today': page.getByRole('button', { name: /The second/ }).first(),
  }
  expect(await findSlowPresses(page, targets)).toEqual({})
})
