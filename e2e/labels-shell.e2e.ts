import type { Page } from '@playwright/test'
import { accept, alerts, demoPassword, invited, ownPassword, pageAs } from './portal.ts'
import { expect, test } from './test.ts'

const commercialSlugs = [
  "Business-Owner's-Policy-(BOP)",
  'Commercial-Auto-Insurance',
  'Commercial-Property-Insurance',
  'Cyber-Liability-Insurance',
  'Directors-and-Officers-(D&O)-Insurance',
  'General-Liability-Insurance',
  'Inland-Marine-Insurance',
  'Professional-Liability-Insurance-(Errors-&-Omissions)',
  'Umbrella-&-Excess-Liability-Insurance',
  "Workers'-Compensation-Insurance",
]
const benefits = [
  'View all policies in one dashboard',
  'Get ID cards and policy documents instantly',
  'Request changes and communicate with your agent',
  'Manage both personal and commercial insurance',
]

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })
const header = (page: Page) => page.getByRole('banner')

test('the login card and its panel have the words of the specification', async ({ page }) => {
  await page.goto('/login')
  const card = page.getByRole('region', { name: 'Welcome back' })
  await expect(card.getByText('Enter your credentials to access your account')).toBeVisible()
  await expect(card.getByLabel('Username')).toHaveAttribute('type', 'text')
  await expect(card.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  const button = card.getByRole('button', { name: 'Log in' })
  // As red as it is yellow, which is orange.
  await expect(button).toHaveCSS('background-color', /^lab\([\d.]+ [45]\d\.\d+ [56]\d\.\d+\)$/)
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('heading')).toBeVisible()
  await expect(panel.getByText(/access your policies and documents/i)).toBeVisible()
  for (const benefit of benefits) await expect(panel.getByText(benefit, { exact: true })).toBeVisible()
})

test('the login form sends whatever is typed, and says Login failed where the server gives no reason', async ({
  page,
}) => {
  const sent: unknown[] = []
  await page.route('**/api/auth/login', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ status: 500, json: {} })
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
  expect(sent).toEqual([{ usernameOrEmail: '', password: '' }])
})

test('while the session is checked a loading message shows; a check that fails reads Session error', async ({
  page,
  baseURL,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/auth/me', async (route) => {
    await released
    await route.fulfill({ status: 500, json: {} })
  })
  // Only whoever comes with a session is asked about.
  await page.context().addCookies([{ name: 'session', value: 'one', url: baseURL ?? '' }])
  await page.goto('/')
  await expect(page.getByRole('status').getByText('Loading...')).toBeVisible()
  release()
  await expect(page.getByText('Session error')).toBeVisible()
  await page.unroute('**/api/auth/me')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/login')
})

test('every address of the route table opens to the people it is for', async ({ browser, page }) => {
  const policy = '/policy/commercial/Commercial-Auto-Insurance'
  for (const path of [
    policy,
    '/documents',
    '/quotes',
    '/quote/1',
    '/business-quote',
    '/client-details/1',
    '/invite-clients',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
  const client = await pageAs(browser, 'client')
  for (const path of [policy, '/documents', '/messages', '/quotes', '/quote/1', '/business-quote']) {
    await client.goto(path)
    await expect(client.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(client).toHaveURL(path)
  }
  const agent = await pageAs(browser, 'agent')
  await agent.goto('/business-quote')
  await expect(agent).toHaveURL('/')
  for (const path of [
    policy,
    '/documents',
    '/messages',
    '/quote/1',
    '/client-management',
    '/invite-clients',
  ]) {
    await agent.goto(path)
    await expect(agent.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(agent).toHaveURL(path)
  }
})

test('the sidebar of a client has Overview, Quotes, Messages, Client Tools and Documents, under a Client badge', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'client')
  await page.goto('/')
  const side = sidebar(page)
  await expect(side.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(side.getByText('Client', { exact: true })).toBeVisible()
  await expect(side.getByRole('link', { name: 'Overview' })).toHaveAttribute('href', '/')
  await expect(side.getByRole('link', { name: 'Quotes' })).toHaveAttribute('href', '/quotes')
  await expect(side.getByRole('link', { name: /^Messages/ })).toHaveAttribute('href', '/messages')
  await expect(side.getByRole('heading', { name: 'Client Tools' })).toBeVisible()
  await expect(side.getByRole('button', { name: 'Personal Insurance' })).toBeVisible()
  await expect(side.getByRole('button', { name: 'Commercial Insurance' })).toBeVisible()
  await expect(side.getByRole('link', { name: 'Documents' })).toHaveAttribute('href', '/documents')
  for (const foreign of ['Agency Tools', 'Client Management', 'Invite Clients'])
    await expect(side.getByText(foreign)).toHaveCount(0)
})

test('the sidebar of a client leads to each of the ten commercial types by its slug', async ({ browser }) => {
  const page = await pageAs(browser, 'client')
  await page.goto('/')
  const side = sidebar(page)
  const fold = side.getByRole('button', { name: 'Commercial Insurance' })
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  for (const slug of commercialSlugs) {
    const link = side.getByRole('link', { name: slug.replaceAll('-', ' '), exact: true })
    await expect(link).toHaveAttribute('href', `/policy/commercial/${slug}`)
  }
  await expect(side.locator('a[href^="/policy/commercial/"]')).toHaveCount(commercialSlugs.length)
  await fold.click()
  await expect(side.locator('a[href^="/policy/commercial/"]')).toHaveCount(0)
})

test('Personal Insurance lists the personal types a client holds, and says coming soon! where there are none', async ({
  browser,
}) => {
  const holder = await pageAs(browser, 'client')
  await holder.goto('/')
  await sidebar(holder).getByRole('button', { name: 'Personal Insurance' }).click()
  const auto = sidebar(holder).getByRole('link', { name: 'Personal Auto Insurance' })
  await expect(auto).toHaveAttribute('href', '/policy/personal/auto')

  const agent = await pageAs(browser, 'agent')
  const page = await (await browser.newContext()).newPage()
  await accept(page.request, await invited(agent.request))
  await page.goto('/')
  await sidebar(page).getByRole('button', { name: 'Personal Insurance' }).click()
  await expect(sidebar(page).getByText('coming soon!')).toBeVisible()
})

test('the sidebar of an agent has Agency Tools and nothing of the client’s, under an Agent badge', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  await page.goto('/')
  const side = sidebar(page)
  await expect(side.getByText('Agent', { exact: true })).toBeVisible()
  await expect(side.getByRole('link', { name: 'Overview' })).toHaveAttribute('href', '/')
  await expect(side.getByRole('link', { name: /^Messages/ })).toHaveAttribute('href', '/messages')
  await expect(side.getByRole('heading', { name: 'Agency Tools' })).toBeVisible()
  const management = side.getByRole('link', { name: 'Client Management' })
  await expect(management).toHaveAttribute('href', '/client-management')
  const invites = side.getByRole('link', { name: 'Invite Clients' })
  await expect(invites).toHaveAttribute('href', '/invite-clients')
  for (const foreign of ['Client Tools', 'Quotes', 'Personal Insurance', 'Commercial Insurance'])
    await expect(side.getByText(foreign, { exact: true })).toHaveCount(0)
  await expect(header(page).getByRole('link', { name: 'Get a Quote' })).toHaveCount(0)
})

test('the header names the portal by the role: Client Portal, Agent Portal, Admin Portal', async ({
  browser,
}) => {
  const portals = { client: 'Client Portal', agent: 'Agent Portal', admin: 'Admin Portal' } as const
  for (const who of ['client', 'agent', 'admin'] as const) {
    const page = await pageAs(browser, who)
    await page.goto('/')
    await expect(header(page).getByText(portals[who], { exact: true })).toBeVisible()
  }
})

test('the header shows the fixed support phone and e-mail, Get a Quote to clients, Login / Register to visitors', async ({
  browser,
  page,
}) => {
  const client = await pageAs(browser, 'client')
  await client.goto('/')
  await page.goto('/no/such/page')
  for (const shown of [header(client), header(page)]) {
    await expect(shown.getByRole('link', { name: '(860) 555-0100' })).toHaveAttribute(
      'href',
      'tel:+18605550100',
    )
    const mail = shown.getByRole('link', { name: 'help@harborline.example' })
    await expect(mail).toHaveAttribute('href', 'mailto:help@harborline.example')
  }
  const quote = header(client).getByRole('link', { name: 'Get a Quote' })
  await expect(quote).toHaveAttribute('href', '/business-quote')
  await expect(header(page).getByRole('link', { name: 'Get a Quote' })).toHaveCount(0)
  const login = header(page).getByRole('link', { name: 'Login / Register' })
  await expect(login).toHaveAttribute('href', '/auth')
  await expect(header(client).getByText('Login / Register')).toHaveCount(0)
})

test('the bell has a dot and the sidebar a badge while messages are unread, and neither at 0', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'client')
  let unreadCount = 2
  const unread = '**/api/{message,notification}/unread-count'
  await page.route(unread, (route) => route.fulfill({ json: { unreadCount } }))
  await page.goto('/')
  const bell = header(page).getByRole('button', { name: 'Messages' })
  await expect(bell).toHaveAccessibleName('Messages, 2 unread. 2 notifications')
  const dot = bell.locator('.bg-orange')
  await expect(dot).toBeVisible()
  await expect(bell).toHaveText('2')
  await expect(sidebar(page).getByRole('link', { name: /^Messages/ })).toHaveText(/Messages\s*2/)
  await bell.click()
  const messages = page.getByRole('dialog').getByRole('link', { name: 'Messages 2 unread' })
  await expect(messages).toHaveAttribute('href', '/messages')
  unreadCount = 0
  await page.reload()
  await expect(sidebar(page).getByRole('link', { name: 'Messages', exact: true })).toHaveText('Messages')
  await expect(bell).toHaveAccessibleName('Messages and notifications')
  await expect(dot).toHaveCount(0)
  await expect(bell).toHaveText('')
})

test('the avatar shows the initials without a suffix and opens a menu with Change Password and Log out', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const page = await (await browser.newContext()).newPage()
  await accept(page.request, await invited(agent.request), { firstName: 'Ron', lastName: 'Castellano Jr' })
  await page.goto('/')
  const avatar = header(page).getByRole('button', { name: 'Account of Ron Castellano Jr' })
  await expect(avatar.getByText('RC', { exact: true })).toBeVisible()
  await avatar.click()
  await expect(page.getByRole('menuitem', { name: 'Change Password' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
})

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
  // Whoever comes next, on the same page without loading it anew: nothing answers but what was kept.
  await page.route(/\/api\/(policy|home|message)/, () => {})
  await page.getByLabel('Username').fill('client2')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText(/^Welcome, /)).toBeVisible()
  await expect(page.getByText('Loading policies...')).toBeAttached()
  await expect(page.getByRole('link', { name: /^View Details/ })).toHaveCount(0)
  await expect(header(page).getByRole('button', { name: /^Messages/ })).toBeVisible()
})

test('the bar at the bottom names a client’s agent from medium widths up: licence, Message Now, Call', async ({
  browser,
}) => {
  const client = await pageAs(browser, 'client', { viewport: { width: 768, height: 800 } })
  await client.goto('/')
  const bar = client.getByRole('complementary', { name: 'Your agent' })
  await expect(bar).toHaveCSS('position', 'fixed')
  await expect(bar.getByText('Daniel Kim', { exact: true })).toBeVisible()
  await expect(bar.getByText('License CT 0000555')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Message Now' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+18605550102')
  await client.setViewportSize({ width: 767, height: 800 })
  await expect(bar).toHaveCount(0)
  const agent = await pageAs(browser, 'agent')
  await agent.goto('/')
  await expect(header(agent).getByText('Agent Portal')).toBeVisible()
  await expect(agent.getByRole('complementary', { name: 'Your agent' })).toHaveCount(0)
})

test('Change Password has two fields and a toast says what came of it', async ({ browser }) => {
  const agent = await pageAs(browser, 'agent')
  const page = await (await browser.newContext()).newPage()
  await accept(page.request, await invited(agent.request))
  await page.goto('/')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await expect(dialog.locator('input[type=password]')).toHaveCount(2)
  const send = dialog.getByRole('button', { name: 'Change Password' })
  await dialog.getByLabel(/^Current password/).fill(ownPassword)
  await dialog.getByLabel(/^New password/).fill('eleven brass lanterns')

  await page.route('**/api/auth/update-password', (route) => route.fulfill({ status: 500, json: {} }))
  await send.click()
  await expect(alerts(page).getByText('Update Failed', { exact: true })).toBeVisible()
  await expect(alerts(page).getByText('Failed to update password', { exact: true })).toBeVisible()
  await expect(dialog).toBeVisible()

  await page.unroute('**/api/auth/update-password')
  await send.click()
  await expect(alerts(page).getByText('Password Updated', { exact: true })).toBeVisible()
  await expect(alerts(page).getByText('Your password has been successfully changed.')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('the invitation page has its words and fields, and from 768 px the four benefits beside them', async ({
  browser,
  page,
}) => {
  const agent = await pageAs(browser, 'agent')
  const { email, token } = await invited(agent.request, { company: 'Plover & Reed', firstName: 'Ann' })
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto(`/client/accept-invite/auth/${token}/${email}`)
  await expect(page.getByRole('heading', { name: "You're Invited!" })).toBeVisible()
  await expect(page.getByText(/Daniel Kim invited you to join the portal/)).toBeVisible()
  await expect(page.getByLabel('Business Name')).toHaveValue('Plover & Reed')
  await expect(page.getByLabel('Business Name')).not.toBeEditable()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await expect(page.getByLabel('First Name')).toHaveValue('Ann')
  await expect(page.getByLabel('Last Name')).toBeEditable()
  await page.getByLabel('Phone Number').pressSequentially('8605550140x99')
  await expect(page.getByLabel('Phone Number')).toHaveValue('(860) 555-0140')
  for (const label of ['Password', 'Confirm Password'])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: 'Accept Invite' })).toBeVisible()
  for (const benefit of benefits) await expect(page.getByText(benefit, { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(page.getByRole('complementary')).toHaveCount(0)
})

test('an acceptance that fails says why: the message of the server, else Something went wrong', async ({
  browser,
  page,
}) => {
  const agent = await pageAs(browser, 'agent')
  const { email, token } = await invited(agent.request)
  await page.goto(`/client/accept-invite/auth/${token}/${email}`)
  await page.getByLabel('Phone Number').fill('8605550140')
  await page.getByLabel('First Name').fill('Ann')
  await page.getByLabel('Last Name').fill('Plover')
  await page.getByLabel('Password', { exact: true }).fill(ownPassword)
  await page.getByLabel('Confirm Password').fill(ownPassword)
  for (const [answer, text] of [
    [{ error: 'The server says why' }, 'The server says why'],
    [{}, 'Something went wrong'],
  ] as const) {
    await page.route('**/api/invite/client/accept', (route) => route.fulfill({ status: 500, json: answer }))
    await page.getByRole('button', { name: 'Accept Invite' }).click()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
})

test('an invitation sent in empty flags Confirm Password together with the other fields', async ({
  browser,
  page,
}) => {
  const agent = await pageAs(browser, 'agent')
  const { email, token } = await invited(agent.request)
  await page.goto(`/client/accept-invite/auth/${token}/${email}`)
  await page.getByRole('button', { name: 'Accept Invite' }).click()
  for (const label of ['First Name', 'Last Name', 'Phone Number', 'Password', 'Confirm Password'])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Please enter the password again')).toBeVisible()
})
