import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/**
 * A context that the tests of a worker use one after another. Its caches of files and of compiled
 * scripts stay warm, which saves a quarter of the cost of a page.
 */
interface ReusedContext {
  context: BrowserContext
  /** An open page without scripts. Pages of the same site share its process. */
  keeper: Page
  isTaken: boolean
}

const keptContexts: ReusedContext[] = []
let isKeeping = true

/** Sets whether the contexts of the next test without options may come from earlier tests. */
export function setKeepsContexts(value: boolean) {
  isKeeping = value
}

/** A context for one test. One with options is new. */
async function takeContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  if (!isKeeping || Object.keys(options).length > 0) return browser.newContext(options)
  const freeContext = keptContexts.find(({ isTaken }) => !isTaken)
  if (freeContext) {
    freeContext.isTaken = true
    return freeContext.context
  }
  const context = await browser.newContext()
  const keeperPage = await context.newPage()
  await keeperPage.goto('/healthz')
  keptContexts.push({ context, keeper: keeperPage, isTaken: true })
  return context
}

/**
 * A page for one test, in a context that no other page has. The page gets the viewport, not its
 * context: a context without options may be kept.
 */
export async function openPage(
  browser: Browser,
  { viewport, ...options }: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await takeContext(browser, options)).newPage()
  if (viewport) await page.setViewportSize(viewport)
  return page
}

/** Closes the pages of a test, and clears or closes its contexts. */
export async function endContexts(browser: Browser) {
  await Promise.all(browser.contexts().map(endContext))
}

async function endContext(context: BrowserContext) {
  const endedContext = keptContexts.find((one) => one.context === context)
  if (endedContext && !endedContext.isTaken) return
  const pages = context.pages().filter((page) => page !== endedContext?.keeper)
  // A call that a test answers with a route may still be in flight.
  for (const page of pages) await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (endedContext && (await isUnchanged(endedContext.keeper))) {
    await Promise.all(pages.map((page) => page.close()))
    await clear(endedContext)
    return
  }
  if (endedContext) keptContexts.splice(keptContexts.indexOf(endedContext), 1)
  await context.close()
}

/**
 * Whether a test left the context's network and clock as they were: an installed clock stays. The
 * installed Date only imitates the text of the native one.
 */
const isUnchanged = (keeperPage: Page) =>
  keeperPage
    .evaluate<boolean>(`navigator.onLine && /native code/.test(Function.prototype.toString.call(Date))`)
    .catch(() => false)

/** Clears what a site can store in a browser. */
async function clear(reusedContext: ReusedContext) {
  const session = await reusedContext.context.newCDPSession(reusedContext.keeper)
  const { origin } = new URL(reusedContext.keeper.url())
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
  await reusedContext.context.clearCookies()
  reusedContext.isTaken = false
}
