import type { Page } from '@playwright/test'

export const createDialog = (page: Page) => page.getByRole('dialog', { name: 'Create Quote' })

export const createQuoteButton = (page: Page) =>
  createDialog(page).getByRole('button', { name: 'Create Quote' })
