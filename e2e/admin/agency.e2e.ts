import { axeBuilderFor } from '../accessibility.ts'
import { toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'
import { adminPage } from './admin.ts'

test('a dialog of Settings and what was entered stay when the window becomes narrow and wide again', async ({
  browser,
}) => {
  const page = await adminPage(browser)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/agency/settings/agency')
  await page.getByRole('button', { name: 'Edit the agency' }).click()
  const nameField = page.getByRole('dialog', { name: 'Edit Agency' }).getByLabel('Agency name')
  await nameField.fill('Harbor & Quay Insurance')
  for (const width of [1000, 600, 1000, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(
      page.getByRole('link', { name: 'Hours and Response Times', includeHidden: true }),
    ).toHaveCount(width < 1280 ? 0 : 1)
    await expect(nameField).toHaveValue('Harbor & Quay Insurance')
  }
})

test('Settings are pages beside their list, in which the agency and its hours are edited', async ({
  browser,
}) => {
  const page = await adminPage(browser)

  await test.step('Settings are six pages beside their list, and a list of six on a phone; old addresses lead on', async () => {
    const heading = page.getByRole('heading', { level: 1 })
    const list = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
    await page.goto('/agency/settings#carriers')
    await expect(page).toHaveURL(/\/agency\/settings\/carriers$/)
    await expect(heading).toHaveText('Carriers and Lines')
    await expect(list).toHaveCount(6)
    await page.goto('/agency/settings')
    await expect(heading).toHaveText('Agency')
    for (const part of await list.all()) {
      const name = await part.innerText()
      await part.click()
      await expect(heading).toHaveText(name)
      await expect(part).toHaveAttribute('aria-current', 'page')
      await expect(page).toHaveTitle(new RegExp(`^${name} · Settings · `))
    }

    await page.setViewportSize({ width: 390, height: 844 })
    await expect(list).toHaveCount(0)
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(heading).toHaveText('Settings')
    await expect(list).toHaveCount(6)
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    await list.filter({ hasText: 'Data' }).click()
    await expect(heading).toHaveText('Data')
    await page.goBack()
    await expect(heading).toHaveText('Settings')
  })

  // Other tests read these pages at the same time, so this test saves the values that are there.
  // Spec: agency/settings
  await test.step('an admin says who the agency is, and the whole page shows it at once', async () => {
    await page.route('**/api/admin/agency', async (route) => {
      const { settings } = await (await page.request.get('/api/admin/settings')).json()
      const agency = { ...settings.agency, ...route.request().postDataJSON() }
      await route.fulfill({ json: { settings: { ...settings, agency } } })
    })
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Agency' }).click()
    await page.getByRole('button', { name: 'Edit the agency' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Agency' })
    await dialog.getByLabel('Agency name').fill('Harbor & Quay Insurance')
    await dialog.getByLabel('Address').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toastTitled(page, 'Agency Saved')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Harbor & Quay Insurance' }).first()).toBeVisible()
    await expect(page).toHaveTitle('Agency · Settings · Harbor & Quay Insurance')
  })

  await test.step('business hours are chosen by the day, and federal holidays come with a press', async () => {
    const sentRequests: unknown[] = []
    await page.route('**/api/admin/agency/hours', async (route) => {
      sentRequests.push(route.request().postDataJSON())
      await route.fulfill({ json: await (await page.request.get('/api/admin/settings')).json() })
    })
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: /Hours/ }).click()
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
    const usualHours = { opens: '09:00', closes: '17:30' }
    expect(sentRequests).toMatchObject([
      {
        week: [
          null,
          usualHours,
          usualHours,
          usualHours,
          usualHours,
          null,
          { opens: '09:00', closes: '12:00' },
        ],
      },
    ])
  })
})
