import { pageAs } from '../portal.ts'
import { expect, test } from '../test.ts'

const noScreensPattern = /^No screens are available for your account/

test('a role that the page or the server does not know leads to a plain screen', async ({ browser }) => {
  const page = await pageAs(browser, 'agent2')
  await test.step('where the server refuses to say who it is, because it knows no such role, the page says the same', async () => {
    await page.route('**/api/auth/me', (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'not_allowed', error: 'You do not have permission to do this' },
      }),
    )
    await page.goto('/')
    await expect(page.getByText(noScreensPattern)).toBeVisible()
    await page.unroute('**/api/auth/me')
  })

  await test.step('a person of a role that the page does not know sees a plain screen with a way out, at every address', async () => {
    // A later release may answer with a new role while this page is still open.
    await page.route('**/api/auth/me', async (route) => {
      const answer = await route.fetch()
      const { user } = await answer.json()
      await route.fulfill({ response: answer, json: { user: { ...user, role: 'auditor' } } })
    })
    for (const path of ['/', '/client-management', '/agency/settings', '/documents']) {
      await page.goto(path)
      await expect(page.getByText(noScreensPattern)).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
    }
    await page.unroute('**/api/auth/me')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
  })
})
