import type { Page } from '@playwright/test'

/**
 * The filled (primary) buttons of a screen or of its topmost dialog, without those in list items.
 */
export const findFilledButtons = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const dialogs = '[role=dialog], [role=alertdialog]'
    const place = [...document.querySelectorAll(dialogs)].at(-1) ?? document.body
    return [...place.querySelectorAll(':is(a, button).bg-orange')]
      .filter((one) => one.checkVisibility() && !one.closest('li, article, tr') && !one.closest('[href="#main"]'))
      .map((one) => one.innerText.trim())
  })()`)
