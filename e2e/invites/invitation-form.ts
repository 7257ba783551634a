import type { Page } from '@playwright/test'

export async function fillInInvitation(page: Page, email: string) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Invite Client' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
}

export const createInvitationButton = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Create Invitation' })
