import { expect, test } from '../test.ts'
import { pageBanner } from './frame.ts'

test('with letters twice as large nothing of the header is cut, and a wide home does not scroll sideways', async ({
  agentPage,
  clientPage,
}) => {
  for (const page of [agentPage, clientPage]) {
    await page.goto('/')
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const bannerControls = pageBanner(page).getByRole('link').or(pageBanner(page).getByRole('button'))
      const readCutTexts = () =>
        bannerControls.evaluateAll(
          (elements, viewportWidth) =>
            elements.flatMap((element) => {
              const { left, right, top, bottom } = element.getBoundingClientRect()
              const head = element.closest('header')?.getBoundingClientRect()
              const isSeen = right > left + 1
              const isWhole = left >= 0 && right <= viewportWidth && top >= 0 && bottom <= (head?.bottom ?? 0)
              return isSeen && !isWhole ? [element.textContent] : []
            }),
          width,
        )
      await expect(bannerControls.last()).toBeInViewport({ ratio: 1 })
      await expect.poll(readCutTexts, `at ${width}`).toEqual([])
      const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      if (width === 1280) await expect.poll(overflow).toBeLessThanOrEqual(0)
    }
  }
})
