import { expect, type Page } from '@playwright/test'

interface ShiftEntry {
  value: number
  /** The elements that moved: their text, if still present, with old and new positions. */
  moved: string[]
}

// Weighted by size and distance, as in browsers. Shifts after a press are intended.
const shifts = `new Promise((resolve) => {
  const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
  const told = ({ node, previousRect, currentRect }) =>
    (node?.textContent?.slice(0, 80) ?? 'gone') + ': ' + place(previousRect) + ' to ' + place(currentRect)
  const seen = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput)
        seen.push({ value, moved: sources.map(told) })
  }).observe({ type: 'layout-shift', buffered: true })
  requestAnimationFrame(() => setTimeout(() => resolve(seen)))
})`

/** Fails if more than a negligible part of the page has moved since it was opened. */
export async function expectNoLayoutShift(page: Page) {
  const entries = await page.evaluate<ShiftEntry[]>(shifts)
  const sum = entries.reduce((sum, { value }) => sum + value, 0)
  expect(sum, JSON.stringify(entries, null, 2)).toBeLessThanOrEqual(0.02)
}
