// `npm run pictures` takes screenshots of every demo screen at three widths, light and dark, into
// pictures/. It copies the README's screenshots to docs/pictures/. `npm run pictures -- readme`
// takes only the README's screenshots.
import { spawn } from 'node:child_process'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureInstalled, ensureNewNode, root } from '../scripts/install.mjs'

const port = 3998
const origin = `http://localhost:${port}`
const folder = join(root, 'pictures')
const keptPictures = [
  'agent-home-1280-light',
  'client-home-390-light',
  'client-home-1280-dark',
  'quote-with-rates-1280-light',
  'agent-messages-thread-1280-light',
]

ensureInstalled()
if (await ensureNewNode(import.meta.filename)) {
  const { chromium } = await import('@playwright/test')
  const { browserOptions } = await import('../scripts/browser.mjs')
  const { screens } = await import('./screens.ts')
  const { pageAs } = await import('./portal.ts')
  const server = spawn(process.execPath, [join(root, 'e2e/serve.mjs')], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'inherit',
  })
  const browser = await chromium.launch(await browserOptions())
  try {
    await waitUntilReady()
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const screensToTake = process.argv.includes('readme')
      ? screens.filter(({ name }) =>
          keptPictures.some((keptPicture) => keptPicture.replace(/-\d+-\w+$/, '') === fileNameOf(name)),
        )
      : screens
    for (const screen of screensToTake) await takePicture(browser, screen, pageAs)
    for (const name of keptPictures)
      await copyFile(join(folder, `${name}.png`), join(root, 'docs/pictures', `${name}.png`))
  } finally {
    await browser.close()
    server.kill('SIGTERM')
  }
}

function fileNameOf(screen) {
  return screen.replaceAll(/\W+/g, '-')
}

async function takePicture(browser, { name, who, path, shows, open }, pageAs) {
  const options = { baseURL: origin, reducedMotion: 'reduce' }
  const page = who ? await pageAs(browser, who, options) : await (await browser.newContext(options)).newPage()
  await page.goto(typeof path === 'string' ? path : await path(page))
  await page.getByText(shows).first().waitFor()
  await open?.(page)
  // Not `networkidle`: the event stream keeps the network busy.
  await page.waitForFunction(() => document.querySelector('.animate-pulse') === null)
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 860 })
      const file = `${fileNameOf(name)}-${width}-${colorScheme}.png`
      await page.screenshot({ path: join(folder, file), animations: 'disabled' })
    }
  }
  await page.context().close()
}

async function waitUntilReady() {
  for (;;) {
    const response = await fetch(`${origin}/readyz`).catch(() => null)
    if (response?.ok) return
    await wait(100)
  }
}
