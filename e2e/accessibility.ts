import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * A search of a page for what shuts people out. The portal has no frames: the blank page on which axe would gather what it
 * finds in them costs as much as the search.
 */
export const axeOn = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)
