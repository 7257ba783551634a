import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const axeScript = readFileSync(join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8')

/**
 * Runs axe on a page's main frame; the portal has no other frames. Sending axe to the page takes
 * most of the time, so a page gets axe once per load.
 */
export function axeBuilderFor(page: Page, options: RunOptions = {}, excludedSelectors: string[] = []) {
  const withOptions = (more: RunOptions) => axeBuilderFor(page, { ...options, ...more }, excludedSelectors)
  return {
    withTags: (values: string[]) => withOptions({ runOnly: { type: 'tag', values } }),
    withRules: (values: string[]) => withOptions({ runOnly: { type: 'rule', values } }),
    without: (selectors: string[]) => axeBuilderFor(page, options, selectors),
    async analyze() {
      if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axeScript)
      const axeOptions = JSON.stringify({ resultTypes: ['violations'], ...options })
      return page.evaluate<Pick<AxeResults, 'violations'>>(
        `axe.run({ exclude: ${JSON.stringify(excludedSelectors)} }, ${axeOptions}).then(({ violations }) => ({ violations }))`,
      )
    },
  }
}

const wcagLevels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Violations on a page in the light theme, each with its rule and place. Elements that match an
 * excluded selector are left out, with all that they contain.
 */
export async function findViolations(page: Page, excludedSelectors: string[] = []): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return violationTexts(await axeBuilderFor(page).without(excludedSelectors).withTags(wcagLevels).analyze())
}

/** Violations in both themes. In dark only the colors differ, so only contrast is checked. */
export async function findViolationsInBothThemes(
  page: Page,
  excludedSelectors: string[] = [],
): Promise<string[]> {
  const lightViolations = await findViolations(page, excludedSelectors)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await transitionsEnd(page)
  const axeBuilder = axeBuilderFor(page).without(excludedSelectors).withRules(['color-contrast'])
  const dark = violationTexts(await axeBuilder.analyze())
  return [...lightViolations, ...dark.map((name) => `dark: ${name}`)]
}

/** Waits until no color is in transition: contrast during a transition belongs to neither theme. */
const transitionsEnd = (page: Page) =>
  page.evaluate(`(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const running = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
    await frame()
    await frame()
    // An inherited color may start another transition when one ends.
    while (running().length > 0) {
      await Promise.allSettled(running().map((one) => one.finished))
      await frame()
    }
  })()`)

const violationTexts = ({ violations }: Pick<AxeResults, 'violations'>) =>
  violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target).join(' ')}`)
