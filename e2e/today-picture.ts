import { type Browser, expect, type Page } from '@playwright/test'
import { type Frame, movingPicture } from './moving-picture.ts'
import { pageAs } from './portal.ts'

const lines = (page: Page) => page.getByRole('list', { name: 'What waits' }).getByRole('listitem')

const openNow = (page: Page) => page.getByRole('region', { name: 'Open now' })

const box =
  'position:fixed;bottom:24px;left:50%;translate:-50%;z-index:9999;display:flex;gap:14px;align-items:center;padding:10px 18px 10px 10px;border-radius:12px;font-size:17px;background:#1c1411;color:#fff;box-shadow:0 8px 30px #0004'
const cap =
  'font-family:inherit;font-weight:700;padding:4px 12px;border-radius:8px;background:#fff;color:#1c1411'

/** The key that was pressed and what it does, at the foot of the picture. */
const caption = (page: Page, key: string, does: string) =>
  page.evaluate(`(() => {
    const shown = document.getElementById('pressed') ?? document.createElement('p')
    const key = document.createElement('kbd')
    shown.id = 'pressed'
    shown.style.cssText = ${JSON.stringify(box)}
    key.style.cssText = ${JSON.stringify(cap)}
    key.textContent = ${JSON.stringify(key)}
    shown.replaceChildren(key, ${JSON.stringify(does)})
    document.body.append(shown)
  })()`)

/** A few minutes of an agent of the demo at their Today, by the keyboard alone. */
export async function todayPicture(browser: Browser, baseURL: string): Promise<Buffer> {
  const page = await pageAs(browser, 'agent', {
    baseURL,
    viewport: { width: 1200, height: 750 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  const frames: Frame[] = []
  const take = async (stays: number) => {
    frames.push({ png: await page.screenshot({ animations: 'disabled' }), stays })
  }
  const press = async (key: string, does: string, then: () => Promise<unknown>) => {
    await caption(page, key, does)
    await page.keyboard.press(key === 'Ctrl K' ? 'Control+k' : key)
    await then()
    // What follows is read when it is opened.
    await expect(page.locator('.animate-pulse')).toHaveCount(0)
    await take(1800)
  }
  const left = async () => {
    const before = await lines(page).count()
    return () =>
      lines(page)
        .nth(before - 1)
        .waitFor({ state: 'detached' })
  }
  await page.goto('/')
  await lines(page).first().waitFor()
  await take(2500)
  await press('j', 'The next one', () => openNow(page).getByRole('button', { name: 'Done' }).waitFor())
  await press('e', 'Done: the next follows, and Undo stays for ten seconds', await left())
  await press('e', 'The urgent one, completed', await left())
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const gone = await left()
  const dialog = page.getByRole('dialog', { name: 'Put off until' })
  await press('s', 'Put off', () => dialog.waitFor())
  await press('Enter', 'Until tomorrow', async () => {
    await dialog.waitFor({ state: 'detached' })
    await gone()
  })
  await press('Ctrl K', 'Everything is found', () => page.getByRole('combobox').waitFor())
  await page.keyboard.type('hbp204417')
  await page
    .getByRole('option', { name: /HBP 204417/ })
    .first()
    .waitFor()
  await take(2600)
  await page.context().close()
  return movingPicture(frames)
}
