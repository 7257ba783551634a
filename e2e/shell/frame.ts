import type { Page } from '@playwright/test'

export const header = (page: Page) => page.getByRole('banner')
export const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })
export const bell = (page: Page) => header(page).getByRole('button', { name: /^Messages/ })
export const messagesLink = (page: Page) => sidebar(page).getByRole('link', { name: /^Messages/ })
