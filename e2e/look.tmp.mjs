import { chromium } from '@playwright/test'
import { browserOptions } from '../scripts/browser.mjs'
import { pageAs } from './portal.ts'
const [who, path, name, ...widths] = process.argv.slice(2)
const browser = await chromium.launch(await browserOptions())
const page = await pageAs(browser, who, { baseURL: 'http://localhost:4690', reducedMotion: 'reduce' })
await page.goto(path)
await page.waitForTimeout(1800)
for (const w of widths) {
  const [width, scheme] = w.split(',')
  await page.emulateMedia({ colorScheme: scheme ?? 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: +width, height: +width < 700 ? 844 : 900 })
  await page.waitForTimeout(400)
  await page.screenshot({ path: `/tmp/wt/shots/${name}-${width}-${scheme ?? 'light'}.png` })
}
await browser.close()
