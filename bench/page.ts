// `npm run bench -- page`: time until a screen is usable on a phone with slow 4G and a CPU slowed
// down four times. `page=dashboard` measures only the screens whose names have this word.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserOptions } from '../scripts/browser.mjs'
import { median, print } from './costs.ts'
import { withBench } from './programs.ts'
import { openSlowLine, slow4g } from './slow-line.ts'

const slowdown = 4
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const password = 'demo-portal-2026'

interface Screen {
  who: 'client' | 'agent' | null
  path: string
  /** Text in `main` once the data of the screen has loaded. */
  shows: string
  /** Names of the tabs or buttons to press once the screen is ready. */
  presses: string[]
  /** Aim for the largest paint, cold, in ms. */
  aim?: number
}

const screens: Record<string, Screen> = {
  login: { who: null, path: '/login', shows: 'Welcome back', presses: ['Show password'] },
  'client’s dashboard': {
    who: 'client',
    path: '/',
    shows: 'Welcome',
    presses: ['Personal Insurance', 'Account of', 'More'],
    aim: 2500,
  },
  'agent’s dashboard': {
    who: 'agent',
    path: '/',
    shows: 'Welcome',
    presses: ['Account of', 'More'],
    aim: 3000,
  },
  'ID cards': {
    who: 'client',
    path: '/id-cards',
    shows: 'Share',
    presses: ['Print', 'Account of', 'More'],
    aim: 2500,
  },
  'client’s claims': {
    who: 'client',
    path: '/claims',
    shows: 'claim on',
    presses: ['File a Claim', 'Account of', 'More'],
  },
  'staff’s claims': { who: 'agent', path: '/claims', shows: 'Overdue', presses: ['Account of', 'More'] },
  policy: {
    who: 'client',
    path: '/policy/:id',
    shows: 'Agent Information',
    presses: ['Documents', 'Account of', 'More'],
  },
  'client’s inbox': {
    who: 'client',
    path: '/messages',
    shows: 'Daniel Kim',
    presses: ['Account of', 'More'],
  },
  'agent’s inbox': {
    who: 'agent',
    path: '/messages',
    shows: 'Tidewheel',
    presses: ['Account of', 'More'],
  },
}

/**
 * Observes the page from its start: paints, layout shifts, the time when the screen is ready, and
 * delays of presses.
 */
const observerScriptOf = (shownSelector: string) => `
  window.measured = { largest: 0, shift: 0, busy: 0, usable: 0, late: 0 }
  const observe = (type, note, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more })
  observe('largest-contentful-paint', ({ startTime }) => (measured.largest = startTime))
  observe('layout-shift', ({ value, hadRecentInput }) => (measured.shift += hadRecentInput ? 0 : value))
  observe('longtask', ({ duration }) => (measured.busy += Math.max(0, duration - 50)))
  observe('event', ({ duration, interactionId }) => {
    if (interactionId) measured.late = Math.max(measured.late, duration)
  }, { durationThreshold: 16 })
  ${renderedScript(shownSelector)}`

/** Makes the page report when a screen is ready: its text is there, and nothing is loading. */
const renderedScript = (shownSelector: string) => `
  window.standing = new Promise((resolve) => {
    const look = () => {
      const main = document.querySelector('main')
      if (main?.textContent.includes(${JSON.stringify(shownSelector)}) && !main.querySelector('.animate-pulse')) resolve()
      else requestAnimationFrame(look)
    }
    look()
  }).then(() => (measured.usable = performance.now()))`

interface ScreenTimes {
  largest: number
  shift: number
  busy: number
  usable: number
  late: number
}

const readMeasurements = (page: Page) => page.evaluate<ScreenTimes>('measured')

// Waits half a second and then for an idle moment, so that the work after a press or after a
// finished screen can end.
const idleScript =
  'new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve, { timeout: 1000 }), 500))'

async function slowPage(context: BrowserContext) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

async function openMeasuredPage(context: BrowserContext, pageUrl: string, shownSelector: string) {
  const page = await slowPage(context)
  await page.addInitScript(observerScriptOf(shownSelector))
  await page.goto(pageUrl, { waitUntil: 'commit' })
  await page.waitForFunction(() => Boolean(Reflect.get(globalThis, 'measured')?.usable))
  await page.evaluate(idleScript)
  return page
}

/** The delay in ms until the slowest press of a screen is answered. */
async function pressAndMeasure(page: Page, buttonNames: string[]) {
  await page.evaluate('measured.late = 0')
  for (const name of buttonNames) {
    const target = page.getByRole('tab', { name }).or(page.getByRole('button', { name })).first()
    await target.click()
    await page.evaluate(idleScript)
    await page.keyboard.press('Escape')
    await page.evaluate(idleScript)
  }
  return (await readMeasurements(page)).late
}

async function openSignedIn(
  browser: Browser,
  directOrigin: string,
  origin: string,
  personKind: Screen['who'],
) {
  const context = await browser.newContext(phone)
  if (personKind) {
    const data = { usernameOrEmail: personKind, password }
    await context.request.post(`${directOrigin}/api/auth/login`, { data })
    const { cookies } = await context.storageState()
    await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: origin, httpOnly: true })))
  }
  return context
}

async function addressOf(context: BrowserContext, directOrigin: string, path: string) {
  if (!path.endsWith('/:id')) return path
  const { policies } = await (
    await context.request.get(`${directOrigin}/api/policy?show=active&limit=1`)
  ).json()
  return path.replace(':id', policies[0].id)
}

const formatMedian = (times: number[]) => median(times).toFixed(0)

interface ScreenPath {
  /** `direct` is the portal's URL, `origin` the URL through the slow line. */
  direct: string
  origin: string
  rounds: number
}

async function screensOf(browser: Browser, word: string, { direct, origin, rounds }: ScreenPath) {
  const rows = [
    ['', 'usable', 'largest', 'aim', 'busy', 'shift', 'warm: usable', 'largest', 'busy', 'slowest press'],
  ]
  for (const [name, { who, path, shows, presses, aim }] of Object.entries(screens)) {
    if (!name.includes(word)) continue
    const coldTimes: ScreenTimes[] = []
    const warmTimes: ScreenTimes[] = []
    const pressTimes: number[] = []
    for (let round = 0; round < rounds; round++) {
      const context = await openSignedIn(browser, direct, origin, who)
      const pageUrl = origin + (await addressOf(context, direct, path))
      const firstPage = await openMeasuredPage(context, pageUrl, shows)
      coldTimes.push(await readMeasurements(firstPage))
      await firstPage.close()
      const warmPage = await openMeasuredPage(context, pageUrl, shows)
      warmTimes.push(await readMeasurements(warmPage))
      pressTimes.push(await pressAndMeasure(warmPage, presses))
      await context.close()
    }
    const timesOf = (all: ScreenTimes[], figureName: keyof ScreenTimes) => all.map((one) => one[figureName])
    rows.push([
      name,
      formatMedian(timesOf(coldTimes, 'usable')),
      formatMedian(timesOf(coldTimes, 'largest')),
      aim ? String(aim) : '',
      formatMedian(timesOf(coldTimes, 'busy')),
      Math.max(...timesOf([...coldTimes, ...warmTimes], 'shift')).toFixed(3),
      formatMedian(timesOf(warmTimes, 'usable')),
      formatMedian(timesOf(warmTimes, 'largest')),
      formatMedian(timesOf(warmTimes, 'busy')),
      formatMedian(pressTimes),
    ])
  }
  rows.push(['aim', '2500', '', '', '', '0.020', '1000', '', '', '100'])
  print('Screens by their address on a phone on slow 4G, in ms: cold, and warm', rows)
}

/** Time from the press of Log in to the dashboard, with a cold and a warm cache. */
async function measureSignIns(browser: Browser, { origin, rounds }: Omit<ScreenPath, 'direct'>) {
  const rows = [['', 'cold', 'warm']]
  for (const personKind of ['client', 'agent']) {
    const durations: number[][] = [[], []]
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext(phone)
      for (const times of durations) {
        await context.clearCookies()
        const page = await openMeasuredPage(context, `${origin}/login`, 'Welcome back')
        await page.getByLabel('Username').fill(personKind)
        await page.getByLabel('Password', { exact: true }).fill(password)
        await page.evaluate(`
          addEventListener('click', () => (measured.pressedAt = performance.now()), { once: true, capture: true })`)
        await page.evaluate(`(() => { ${renderedScript('Welcome, ')} })()`)
        await page.getByRole('button', { name: 'Log in' }).click()
        times.push(await page.evaluate<number>('standing.then((at) => at - measured.pressedAt)'))
        await page.close()
      }
      await context.close()
    }
    rows.push([personKind, ...durations.map(formatMedian)])
  }
  rows.push(['aim', '2500', '1000'])
  print('From the press of Log in to the dashboard, in ms', rows)
}

export const measure = ({ quick, value = '' }: { quick: boolean; value?: string }) =>
  withBench(async (bench) => {
    const rounds = quick ? 1 : 3
    const portal = await bench.startPortal({ DEMO: 'true' })
    const line = await openSlowLine(portal.port, slow4g)
    const browser = await chromium.launch(await browserOptions())
    const directOrigin = `http://localhost:${portal.port}`
    const origin = `http://localhost:${line.port}`
    await screensOf(browser, value, { direct: directOrigin, origin, rounds })
    if (value === '') await measureSignIns(browser, { origin, rounds })
    await browser.close()
    line.close()
    await portal.stop()
  })
