import type { Page } from '@playwright/test'
import { clientWith, demoPassword, heldBack, newAddress, pageAs, pageOf, toast } from './portal.ts'
import { expect, test } from './test.ts'

/** Opens Create Invitation and fills in an address. */
async function invitationFor(page: Page, email: string) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Invite Client' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
}

const create = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Create Invitation' })

test('without a network a form fails at once, keeps what was typed, and is stored once when pressed again', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const email = newAddress('offline')
  await invitationFor(page, email)
  await page.context().setOffline(true)
  await create(page).click()
  await expect(page.getByText('The portal cannot be reached', { exact: false }).first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue(email)
  await create(page).click()
  await expect(toast(page, 'Invite Created!')).toBeVisible()
  const { total } = await (await page.request.get(`/api/invite?search=${email}`)).json()
  expect(total).toBe(1)
})

test('a list that cannot be read without a network says so and can be tried again', async ({ browser }) => {
  const page = await pageAs(browser, 'agent')
  await page.goto('/client-management')
  await page.getByRole('link', { name: 'Invite Clients' }).first().click()
  await expect(page.getByLabel('Search invitations')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.context().setOffline(true)
  await page.getByLabel('Search invitations').fill('anybody')
  await expect(page.getByText('The portal cannot be reached', { exact: false }).first()).toBeVisible()
  await page.context().setOffline(false)
  await page.getByLabel('Search invitations').fill('')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('things are created also where the portal is opened by a plain http name', async ({ browser }) => {
  const page = await pageAs(browser, 'agent')
  // Browsers leave it out on such addresses.
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  await invitationFor(page, newAddress('plain'))
  await create(page).click()
  await expect(toast(page, 'Invite Created!')).toBeVisible()
})

test('Escape and Close ask before they throw away what was entered; Cancel does not', async ({ browser }) => {
  const page = await pageAs(browser, 'agent')
  const email = newAddress('kept')
  await invitationFor(page, email)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await invitationFor(page, email)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('logging out in one tab takes every tab to the login page, and the next sign-in starts at home', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  await page.goto('/')
  const other = await page.context().newPage()
  await other.goto('/client-management')
  await expect(other.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  await other.getByLabel('Username').fill('client')
  await other.getByLabel('Password', { exact: true }).fill(demoPassword)
  await other.getByRole('button', { name: 'Log in' }).click()
  await expect(other).toHaveURL('/')
})

test('whose session has ended is told so, and is back where they were after signing in again', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  await page.goto('/client-management')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.request.post('/api/auth/logout')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You were signed out.', { exact: false })).toBeVisible()
  await page.getByLabel('Username').fill('agent')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/client-management/)
})

test('a next page that does not come leaves what was read, and Show more can be pressed again', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent2')
  const made = Array.from({ length: 51 }, (_, place) =>
    page.request.post('/api/invite', {
      data: { email: newAddress('many'), company: `Many Of Them ${place}` },
    }),
  )
  await Promise.all(made)
  await page.goto('/client-management?search=many of them')
  await expect(page.getByText('Showing 50 of 51 clients')).toBeVisible()
  await page.route(/cursor=/, (route) => route.abort())
  const more = page.getByRole('button', { name: 'Show more' })
  await more.press('Enter')
  await expect(page.getByText('The portal cannot be reached', { exact: false })).toBeVisible()
  await expect(page.getByText('Showing 50 of 51 clients')).toBeVisible()
  await page.unroute(/cursor=/)
  await more.press('Enter')
  const count = page.getByText('Showing 51 of 51 clients')
  await expect(count).toBeVisible()
  await expect(count).toBeFocused()
})

test('figures that cannot be read again stay as they were read', async ({ browser }) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request, [{}])
  const page = await pageOf(browser, client)
  const isOpen = page.waitForResponse('**/api/events')
  await page.goto('/')
  await isOpen
  const tile = page.getByRole('link', { name: /Active Policies/ })
  await expect(tile).toBeVisible()
  await page.route('**/api/home/client', (route) => route.fulfill({ status: 400, json: {} }))
  const releasePolicies = await heldBack(page, '**/api/policy')
  const failed = page.waitForResponse('**/api/home/client')
  await agent.request.put(`/api/policy/${client.ids[0]}`, { data: { policyNumber: 'GL 4412' } })
  await failed
  releasePolicies()
  await expect(page.getByText('GL 4412')).toBeVisible()
  await expect(tile).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('a session that cannot be checked again leaves the screen, and the dialog that is open on it', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const page = await pageOf(browser, await clientWith(agent.request))
  await page.goto('/')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Notifications' }).click()
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 400, json: {} }))
  const dialog = page.getByRole('dialog', { name: 'Notifications' })
  for (const kind of ['Documents', 'Service requests']) {
    const failed = page.waitForResponse('**/api/auth/me')
    await dialog.getByRole('checkbox', { name: kind }).uncheck()
    await failed
  }
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ines Vega')
})
