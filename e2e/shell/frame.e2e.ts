import { openPage } from '../contexts.ts'
import { acceptInvitation, inviteNewClient, pageAs } from '../portal.ts'
import { expect, test } from '../test.ts'
import { dashboardSidebar, pageBanner } from './frame.ts'

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

test('the header, the sidebar and the bar around the pages of each role', async ({
  agent,
  browser,
  client: requester,
  page: visitorPage,
}) => {
  await requester.request.post('/api/request', { data: { type: 'other', details: 'New oven.' } })
  const client = await pageAs(browser, 'client')
  const agentPage = await agent.open()
  const admin = await pageAs(browser, 'admin', { viewport: { width: 1280, height: 800 } })
  for (const page of [client, agentPage, admin]) await page.goto('/')
  const newcomer = await openPage(browser)
  await acceptInvitation(newcomer.request, await inviteNewClient(agent.request), {
    firstName: 'Ron',
    lastName: 'Castellano Jr',
  })
  await newcomer.goto('/')
  await visitorPage.goto('/no/such/page')

  // Spec: header/portal-label
  await test.step('the header names the portal by the role: Client Portal, Agent Portal, Admin Portal', async () => {
    for (const [page, label] of [
      [client, 'Client Portal'],
      [agentPage, 'Agent Portal'],
      [admin, 'Admin Portal'],
    ] as const)
      await expect(pageBanner(page).getByText(label, { exact: true })).toBeVisible()
  })

  // Spec: header/contacts
  await test.step('the header shows the fixed support phone and e-mail, Get a Quote to clients, Login / Register to visitors', async () => {
    for (const banner of [pageBanner(client), pageBanner(visitorPage)]) {
      await expect(banner.getByRole('link', { name: '(860) 555-0100' })).toHaveAttribute(
        'href',
        'tel:+18605550100',
      )
      const mail = banner.getByRole('link', { name: 'help@harborline.example' })
      await expect(mail).toHaveAttribute('href', 'mailto:help@harborline.example')
    }
    const quote = pageBanner(client).getByRole('link', { name: 'Get a Quote' })
    await expect(quote).toHaveAttribute('href', '/business-quote')
    await expect(pageBanner(visitorPage).getByRole('link', { name: 'Get a Quote' })).toHaveCount(0)
    const login = pageBanner(visitorPage).getByRole('link', { name: 'Login / Register' })
    await expect(login).toHaveAttribute('href', '/auth')
    await expect(pageBanner(client).getByText('Login / Register')).toHaveCount(0)
  })

  // Spec: shell/avatar, shell/menu
  await test.step('the avatar shows the initials without a suffix and opens a menu with Change Password and Log out', async () => {
    const avatar = pageBanner(newcomer).getByRole('button', { name: 'Account of Ron Castellano Jr' })
    await expect(avatar.getByText('RC', { exact: true })).toBeVisible()
    await avatar.click()
    await expect(newcomer.getByRole('menuitem', { name: 'Change Password' })).toBeVisible()
    await expect(newcomer.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
    await newcomer.keyboard.press('Escape')
    await expect(newcomer.getByRole('menu')).toHaveCount(0)
  })

  // Spec: shell/agent-bar
  await test.step('the bar at the bottom names a client’s agent from medium widths up: licence, Message Now, Call', async () => {
    await client.setViewportSize({ width: 768, height: 800 })
    const bar = client.getByRole('complementary', { name: 'Your agent' })
    await expect(bar).toHaveCSS('position', 'fixed')
    await expect(bar.getByText('Daniel Kim', { exact: true })).toBeVisible()
    await expect(bar.getByText('License CT 0000555')).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Message Now' })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+18605550102')
    await client.setViewportSize({ width: 767, height: 800 })
    await expect(bar).toHaveCount(0)
    await expect(pageBanner(agentPage).getByText('Agent Portal')).toBeVisible()
    await expect(agentPage.getByRole('complementary', { name: 'Your agent' })).toHaveCount(0)
    await client.setViewportSize({ width: 1280, height: 720 })
  })

  // Spec: shell/role-badge, shell/client-links
  await test.step('the sidebar of a client has Overview, Quotes, Messages, Client Tools and Documents, under a Client badge', async () => {
    const side = dashboardSidebar(client)
    await expect(side.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(side.getByText('Client', { exact: true })).toBeVisible()
    await expect(side.getByRole('link', { name: 'Overview' })).toHaveAttribute('href', '/')
    await expect(side.getByRole('link', { name: 'Quotes' })).toHaveAttribute('href', '/quotes')
    await expect(side.getByRole('link', { name: /^Messages/ })).toHaveAttribute('href', '/messages')
    await expect(side.getByRole('heading', { name: 'Client Tools' })).toBeVisible()
    await expect(side.getByRole('button', { name: 'Personal Insurance' })).toBeVisible()
    await expect(side.getByRole('button', { name: 'Commercial Insurance' })).toBeVisible()
    await expect(side.getByRole('link', { name: 'Documents' })).toHaveAttribute('href', '/documents')
    for (const foreignLabel of ['Agency Tools', 'Client Management', 'Invite Clients'])
      await expect(side.getByText(foreignLabel)).toHaveCount(0)
  })

  // Spec: shell/commercial
  await test.step('the sidebar of a client leads to each of the ten commercial types by its slug', async () => {
    const side = dashboardSidebar(client)
    const foldButton = side.getByRole('button', { name: 'Commercial Insurance' })
    await expect(foldButton).toHaveAttribute('aria-expanded', 'true')
    const allTypesButton = side.getByRole('button', { name: 'All types' })
    await expect(allTypesButton).toHaveAttribute('aria-expanded', 'false')
    await allTypesButton.click()
    for (const slug of commercialSlugs) {
      const link = side.getByRole('link', { name: slug.replaceAll('-', ' '), exact: true })
      await expect(link).toHaveAttribute('href', `/policy/commercial/${slug}`)
    }
    await expect(side.locator('a[href^="/policy/commercial/"]')).toHaveCount(commercialSlugs.length)
    await foldButton.click()
    await expect(side.locator('a[href^="/policy/commercial/"]')).toHaveCount(0)
  })

  // Spec: shell/personal
  await test.step('Personal Insurance lists the personal types a client holds, and says coming soon! where there are none', async () => {
    await dashboardSidebar(client).getByRole('button', { name: 'Personal Insurance' }).click()
    const auto = dashboardSidebar(client).getByRole('link', { name: 'Personal Auto Insurance' })
    await expect(auto).toHaveAttribute('href', '/policy/personal/auto')
    await dashboardSidebar(newcomer).getByRole('button', { name: 'Personal Insurance' }).click()
    await expect(dashboardSidebar(newcomer).getByText('coming soon!')).toBeVisible()
  })

  // Spec: shell/role-badge, shell/agent-links, lists/pages
  await test.step('the sidebar of an agent has Agency Tools and nothing of the client’s, under an Agent badge', async () => {
    const side = dashboardSidebar(agentPage)
    await expect(side.getByText('Agent', { exact: true })).toBeVisible()
    await expect(side.getByRole('link', { name: 'Overview' })).toHaveAttribute('href', '/')
    await expect(side.getByRole('link', { name: /^Messages/ })).toHaveAttribute('href', '/messages')
    await expect(side.getByRole('heading')).toHaveText(['Dashboard', 'Agency Tools', 'Work', 'Book'])
    const management = side.getByRole('link', { name: 'Client Management' })
    await expect(management).toHaveAttribute('href', '/client-management')
    const invites = side.getByRole('link', { name: 'Invite Clients' })
    await expect(invites).toHaveAttribute('href', '/invite-clients')
    for (const [name, path] of [
      ['Requests', '/agency/requests'],
      ['Quotes', '/agency/quotes'],
      ['Renewals', '/agency/renewals'],
      ['Bills', '/bills'],
    ] as const)
      await expect(side.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', path)
    for (const foreignLabel of ['Client Tools', 'Personal Insurance', 'Commercial Insurance'])
      await expect(side.getByText(foreignLabel, { exact: true })).toHaveCount(0)
    await expect(side.locator('a[href="/quotes"]')).toHaveCount(0)
    await expect(pageBanner(agentPage).getByRole('link', { name: 'Get a Quote' })).toHaveCount(0)
  })

  await test.step('the menu of an admin is whole on a screen of 800 px, and counts what waits, as Today does, on every page', async () => {
    const links = dashboardSidebar(admin).getByRole('link')
    await expect(links).toHaveCount(17)
    for (const link of await links.all()) {
      await expect(link).toBeInViewport({ ratio: 1 })
      expect((await link.boundingBox())?.height).toBe(32)
    }
    await expect(dashboardSidebar(admin).getByRole('heading')).toHaveText([
      'Dashboard',
      'Agency Tools',
      'Work',
      'Book',
      'Agency',
    ])

    const requests = dashboardSidebar(agentPage).getByRole('link', { name: /^Requests/ })
    await expect(requests).toHaveAccessibleName('Requests 1 waiting')
    await requests.click()
    await expect(agentPage.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
    await expect(requests).toHaveAccessibleName('Requests 1 waiting')
    await agentPage.reload()
    await expect(requests).toHaveAccessibleName('Requests 1 waiting')
    await agentPage.getByRole('button', { name: 'Complete' }).click()
    await expect(requests).toHaveAccessibleName('Requests')
  })
})
