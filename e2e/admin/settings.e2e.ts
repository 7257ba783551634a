import { toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'
import { adminPage } from './admin.ts'

test('two-step sign-in is required of clients by a switch of its own, and a change of the key says what dies with the old one', async ({
  browser,
}) => {
  const page = await adminPage(browser)
  const sentRequests: unknown[] = []
  let isRequired = false
  // The answer is faked for this page: the real setting would affect the clients of all other
  // tests.
  await page.route('**/api/admin/settings', async (route) => {
    const isSaving = route.request().method() === 'PUT'
    if (isSaving) {
      sentRequests.push(route.request().postDataJSON())
      isRequired = true
    }
    const answer = await page.request.get('/api/admin/settings')
    const { settings } = await answer.json()
    const keyChange = {
      beganAt: '2026-11-20T15:00:00.000Z',
      leftToSeal: 0,
      sealedAnewAt: '2026-11-20T15:01:00.000Z',
      recoveryCodes: 19,
      peopleWithCodes: 2,
      cardLinks: 1,
      cardLinksUntil: '2026-12-20T15:00:00.000Z',
    }
    const figures = { requiresTwoStepOfClients: isRequired, clientsCount: 12, clientsWithoutTwoStep: 11 }
    await route.fulfill({ json: { settings: { ...settings, ...figures, keyChange } } })
  })
  await page.goto('/agency/system')
  const key = page.getByRole('region', { name: 'Encryption key change' })
  await expect(key).toContainText('Remove SECRET_KEY_PREVIOUS')
  await expect(key.getByRole('listitem')).toHaveText([
    '19 recovery codes of 2 people. New ones are made under Security.',
    '1 shared link to an ID card, good until Dec 20, 2026 at most. Each can be copied again where it was shared.',
  ])
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
  const settingsLinks = page.getByRole('navigation', { name: 'Settings' })
  await settingsLinks.getByRole('link', { name: 'Security' }).click()
  const clients = page.getByRole('region', { name: 'Clients', exact: true })
  await expect(clients.getByText('Optional', { exact: true })).toBeVisible()
  await clients.getByRole('button', { name: 'Require Two-Step Sign-In for Clients' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Require Two-Step Sign-In for Clients' })
  await expect(dialog).toContainText('11 of 12 clients have not set it up.')
  await dialog.getByRole('button', { name: 'Require Two-Step Sign-In for Clients' }).click()
  await expect(toastTitled(page, 'Two-Step Sign-In Required')).toBeVisible()
  await expect(clients.getByText('Required', { exact: true })).toBeVisible()
  expect(sentRequests).toEqual([{ requiresTwoStepOfClients: true }])
})
