import { expect, type Page } from '@playwright/test'

/** Checks the agency's phone and email in the header of a visitor's page. */
export async function expectContact(page: Page) {
  const header = page.getByRole('banner')
  const phone = header.getByRole('link', { name: '(860) 555-0100' })
  await expect(phone).toHaveAttribute('href', 'tel:+18605550100')
  const mail = header.getByRole('link', { name: 'help@harborline.example' })
  await expect(mail).toHaveAttribute('href', 'mailto:help@harborline.example')
}
