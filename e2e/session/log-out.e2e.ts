import { demoPassword } from '../../contract/values/demonstration.ts'
import { pageAs } from '../portal.ts'
import { pageBanner } from '../shell/frame.ts'
import { expect, test } from '../test.ts'

// Logging out navigates every tab of the context, which a kept one may not survive.
test.use({ keepsContexts: false })

// Spec: logout/forgets
test('logging out forgets every list that was read: the next person waits for their own', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'client')
  await page.goto('/')
  await expect(page.getByText('Welcome, Maria Reyes')).toBeVisible()
  await expect(page.getByRole('link', { name: /^View Details/ }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  // Another user logs in on the same page without a reload. Since no call is answered, any data
  // shown would come from the cache.
  await page.route(/\/api\/(policy|home|message)/, () => {})
  await page.getByLabel('Username').fill('client2')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText(/^Welcome, /)).toBeVisible()
  await expect(page.getByText('Loading policies...')).toBeAttached()
  await expect(page.getByRole('link', { name: /^View Details/ })).toHaveCount(0)
  await expect(pageBanner(page).getByRole('button', { name: /^Messages/ })).toBeVisible()
})

// Spec: logout/login
test('logging out in one tab takes every tab to the login page, and the next sign-in starts at home', async ({
  agent,
}) => {
  const page = await agent.open('/')
  const otherPage = await page.context().newPage()
  await otherPage.goto('/client-management')
  await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(otherPage).toHaveURL('/login')
  await otherPage.getByLabel('Username').fill('client')
  await otherPage.getByLabel('Password', { exact: true }).fill(demoPassword)
  await otherPage.getByRole('button', { name: 'Log in' }).click()
  await expect(otherPage).toHaveURL('/')
})
