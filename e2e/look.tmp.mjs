// node e2e/look.tmp.mjs WHO OUT "path|press selector or key:x" ...
import { chromium } from '@playwright/test'
import { browserOptions } from '../scripts/browser.mjs'
import { pageAs } from './portal.ts'

const [who, out, ...paths] = process.argv.slice(2)
const base = process.env.BASE ?? 'http://localhost:4610'
const browser = await chromium.launch(await browserOptions())
const page = await pageAs(browser, who, { baseURL: base, reducedMotion: 'reduce' })
const problems = []
page.on('console', (m) => m.type() === 'error' && problems.push(m.text()))
page.on('pageerror', (e) => problems.push(String(e)))
let n = 0
for (const spec of paths) {
  const [path, ...acts] = spec.split('|')
  n++
  for (const width of (process.env.WIDTHS ?? '390,768,1280').split(',').map(Number)) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 860 })
    await page.goto(path)
    await page.waitForFunction(
      () => document.querySelector('main') && document.querySelector('.animate-pulse') === null,
    )
    await page.waitForTimeout(700)
    for (const act of acts) {
      if (act.startsWith('key:')) await page.keyboard.press(act.slice(4))
      else await page.locator(act).first().click()
      await page.waitForTimeout(500)
    }
    for (const colorScheme of (process.env.THEMES ?? 'light,dark').split(',')) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({
        path: `${out}-${n}-${width}-${colorScheme}.png`,
        animations: 'disabled',
        fullPage: process.env.FULL === '1',
      })
    }
  }
}
console.log(problems.join('\n') || 'no errors')
await browser.close()
