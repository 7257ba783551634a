import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'

const viewportSizes = [
  { width: 390, height: 844 },
  { width: 640, height: 900 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
]

const queue = (page: Page) => page.getByRole('list', { name: 'Open items' })
const scrollTopOf = (page: Page) => page.evaluate<number>('Math.round(scrollY)')

/** A point over an element, within the screen. */
async function hoverMiddleOf(page: Page, element: ReturnType<typeof queue>) {
  const box = await element.boundingBox()
  const height = page.viewportSize()?.height ?? 0
  if (!box) throw new Error('It is not on the screen')
  return { x: Math.round(box.x + box.width / 3), y: Math.round(Math.min(box.y + 100, height - 100)) }
}

/** Swipes up by this many pixels. */
async function swipeUp(page: Page, { x, y }: { x: number; y: number }, swipeLength: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  for (let distance = 20; distance <= swipeLength; distance += 20)
    await devtools.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x, y: y - distance }],
    })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}

async function expectScrollingHome(page: Page) {
  const list = await hoverMiddleOf(page, queue(page))
  await page.mouse.move(list.x, list.y)
  await page.mouse.wheel(0, 240)
  await expect.poll(() => scrollTopOf(page), 'by wheel over the list').toBeGreaterThan(150)
  await page.evaluate('scrollTo(0, 0)')
  await swipeUp(page, list, 240)
  await expect.poll(() => scrollTopOf(page), 'by finger over the list').toBeGreaterThan(150)
  // Scrolls to the end of the page and back.
  await page.mouse.wheel(0, 20_000)
  const readScrollBottom = () =>
    page.evaluate<number>('Math.round(document.body.scrollHeight - innerHeight - scrollY)')
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 20_000)
      return readScrollBottom()
    })
    .toBeLessThan(2)
  await page.mouse.wheel(0, -40_000)
  await expect.poll(() => scrollTopOf(page)).toBe(0)
  const pane = page.getByRole('region', { name: 'Open now' })
  if ((page.viewportSize()?.width ?? 0) < 1200) return
  const panePoint = await hoverMiddleOf(page, pane)
  await page.mouse.move(panePoint.x, panePoint.y)
  await page.mouse.wheel(0, 240)
  await expect.poll(() => scrollTopOf(page), 'by wheel over the open thing').toBeGreaterThan(150)
  // The open item stays in view next to a long list.
  await page.mouse.wheel(0, 300)
  await expect(pane.getByRole('button', { name: 'Complete' })).toBeInViewport({ ratio: 1 })
}

// Spec: queue/screen
test('the home of staff with a full queue scrolls at each width', async ({ agent, client }) => {
  for (let count = 0; count < 14; count++)
    await client.request.post('/api/request', { data: { type: 'other', details: `Question ${count}.` } })
  const page = await agent.open('/', { viewport: { width: 1280, height: 800 }, hasTouch: true })
  await expect(queue(page).getByRole('listitem')).toHaveCount(14)

  for (const viewport of viewportSizes)
    await test.step(`at ${viewport.width} px the home of staff scrolls by wheel and by finger over Today`, async () => {
      await page.setViewportSize(viewport)
      await page.evaluate('scrollTo(0, 0)')
      await expect.poll(() => scrollTopOf(page)).toBe(0)
      await expectScrollingHome(page)
    })
})

test('no part of a page keeps wheel and finger to itself', async ({ agent, client }) => {
  await client.request.post('/api/message', { data: { content: 'Is it going up again?' } })
  const page = await agent.open()
  for (const path of ['/', '/messages', '/client-management', '/policies', '/agency/requests']) {
    await page.goto(path)
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize(viewport)
      // The layout of the new width is drawn in the frame after next at the latest.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0)
      const keptElements = await page.evaluate<string[]>(`
        [...document.querySelectorAll('main *')]
          .filter((element) => getComputedStyle(element).overscrollBehaviorY !== 'auto')
          .map(({ className }) => String(className))`)
      expect(keptElements, `${path} at ${viewport.width} px`).toEqual([])
    }
  }
})
