import { toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'
import { adminPage } from './admin.ts'

// Other tests read these pages at the same time, so this test saves the values that are there.
// Spec: agency/settings
test('an admin says who the agency is, and the whole page shows it at once', async ({ browser }) => {
  const page = await adminPage(browser)
  await page.route('**/api/admin/agency', async (route) => {
    const { settings } = await (await page.request.get('/api/admin/settings')).json()
    const agency = { ...settings.agency, ...route.request().postDataJSON() }
    await route.fulfill({ json: { settings: { ...settings, agency } } })
  })
  await page.goto('/agency/settings')
  await page.getByRole('button', { name: 'Edit the agency' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Agency' })
  await dialog.getByLabel('Agency name').fill('Harbor & Quay Insurance')
  await dialog.getByLabel('Address').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toastTitled(page, 'Agency Saved')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Harbor & Quay Insurance' }).first()).toBeVisible()
  await expect(page).toHaveTitle('Settings · Harbor & Quay Insurance')
})

test('business hours are chosen by the day, and federal holidays come with a press', async ({ browser }) => {
  const page = await adminPage(browser)
  const sent: unknown[] = []
  await page.route('**/api/admin/agency/hours', async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill({ json: await (await page.request.get('/api/admin/settings')).json() })
  })
  await page.goto('/agency/settings')
  await page.getByRole('button', { name: 'Edit the business hours' }).click()
  const dialog = page.getByRole('dialog', { name: 'Business Hours' })
  await dialog.getByLabel('Saturday', { exact: true }).check()
  await dialog.getByLabel('Saturday, closes at').fill('12:00')
  await dialog.getByLabel('Friday', { exact: true }).uncheck()
  await dialog
    .getByRole('button', { name: /^Add Federal Holidays/ })
    .last()
    .click()
  await expect(dialog.getByLabel('Name of holiday 11')).toHaveValue('Christmas Day')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toastTitled(page, 'Business Hours Saved')).toBeVisible()
  const usual = { opens: '09:00', closes: '17:30' }
  expect(sent).toMatchObject([
    { week: [null, usual, usual, usual, usual, null, { opens: '09:00', closes: '12:00' }] },
  ])
})
