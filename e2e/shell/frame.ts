import type { Page } from '@playwright/test'

export const pageBanner = (page: Page) => page.getByRole('banner')
export const dashboardSidebar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })
export const messagesBell = (page: Page) => pageBanner(page).getByRole('button', { name: /^Messages/ })
export const messagesLink = (page: Page) => dashboardSidebar(page).getByRole('link', { name: /^Messages/ })
