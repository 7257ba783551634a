import { expect, type Page } from '@playwright/test'
import type { SignedInPerson } from '../test.ts'

export async function openWizard(client: SignedInPerson) {
  const page = await client.open('/business-quote')
  await expect(wizardStep(page, 1)).toBeVisible()
  return page
}

export const wizardStep = (page: Page, step: number) =>
  page.getByRole('group', { name: `Step ${step} of 9:` })
export const continueWizard = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
export const submitWizard = (page: Page) => page.getByRole('button', { name: 'Get My Quote' }).click()

/** One answer for each step that the account does not prefill. */
const answers: readonly ((page: Page) => Promise<void>)[] = [
  (page) => page.getByRole('radio', { name: 'Yes' }).check(),
  (page) => page.getByRole('checkbox', { name: 'General Liability' }).check(),
  async (page) => {
    await page.getByLabel('Full-time employees').fill('14')
    await page.getByLabel('Part-time employees').fill('0')
  },
  async (page) => {
    await page.getByLabel('Annual payroll').fill('540000')
    await page.getByLabel('Annual revenue').fill('1620000')
  },
  (page) => page.getByLabel('Industry').fill('Landscape gardening'),
  (page) => page.getByLabel('Business address').fill('14 Pier Road\nMystic, CT 06355'),
  async () => {},
  (page) => page.getByRole('radio', { name: 'No' }).check(),
]

/** Answers the wizard from step `startStep` until `step` is shown. */
export async function answerWizardUpTo(page: Page, step: number, startStep = 1) {
  for (let index = startStep; index < step; index++) {
    await answers[index - 1]?.(page)
    await continueWizard(page)
    await expect(wizardStep(page, index + 1)).toBeVisible()
  }
}

export async function fetchQuotesOf(page: Page) {
  const answer = await page.request.get('/api/quote/client/all')
  expect(answer.ok()).toBe(true)
  return (await answer.json()).quotes as Record<string, unknown>[]
}
