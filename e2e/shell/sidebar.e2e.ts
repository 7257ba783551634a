import { openPage } from '../contexts.ts'
import { acceptInvitation, addPolicies, inviteNewClient, pageAs } from '../portal.ts'
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

// Spec: shell/role-badge, shell/client-links
test('the sidebar of a client has Overview, Quotes, Messages, Client Tools and Documents, under a Client badge', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'client')
  await page.goto('/')
  const side = dashboardSidebar(page)
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
test('the sidebar of a client leads to each of the ten commercial types by its slug', async ({ browser }) => {
  const page = await pageAs(browser, 'client')
  await page.goto('/')
  const side = dashboardSidebar(page)
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

test('the menu of a client lists the held commercial types, and every tool is on a screen of 800 px', async ({
  agent,
  client,
}) => {
  await addPolicies(agent, client, [{}])
  const page = await client.open('/', { viewport: { width: 1280, height: 800 } })
  const side = dashboardSidebar(page)
  await expect(side.locator('a[href^="/policy/commercial/"]')).toHaveText(['General Liability'])
  for (const name of ['ID Cards', 'Certificates', 'Claims', 'Bills', 'Documents'])
    await expect(side.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  // On the page of a type that the client has no policy of, the menu expands to that type's link.
  await page.goto('/policy/commercial/Cyber-Liability-Insurance')
  const currentLink = side.getByRole('link', { name: 'Cyber Liability Insurance' })
  await expect(currentLink).toHaveAttribute('aria-current', 'page')
})

// Spec: shell/personal
test('Personal Insurance lists the personal types a client holds, and says coming soon! where there are none', async ({
  agent,
  browser,
}) => {
  const holder = await pageAs(browser, 'client')
  await holder.goto('/')
  await dashboardSidebar(holder).getByRole('button', { name: 'Personal Insurance' }).click()
  const auto = dashboardSidebar(holder).getByRole('link', { name: 'Personal Auto Insurance' })
  await expect(auto).toHaveAttribute('href', '/policy/personal/auto')

  const page = await openPage(browser)
  await acceptInvitation(page.request, await inviteNewClient(agent.request))
  await page.goto('/')
  await dashboardSidebar(page).getByRole('button', { name: 'Personal Insurance' }).click()
  await expect(dashboardSidebar(page).getByText('coming soon!')).toBeVisible()
})

// Spec: shell/role-badge, shell/agent-links, lists/pages
test('the sidebar of an agent has Agency Tools and nothing of the client’s, under an Agent badge', async ({
  agent,
}) => {
  const page = await agent.open('/')
  const side = dashboardSidebar(page)
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
  await expect(pageBanner(page).getByRole('link', { name: 'Get a Quote' })).toHaveCount(0)
})

test('the menu of an admin is whole on a screen of 800 px, and counts what waits where Today has counted it', async ({
  agent,
  browser,
  client,
}) => {
  await client.request.post('/api/request', { data: { type: 'other', details: 'New oven.' } })
  const admin = await pageAs(browser, 'admin', { viewport: { width: 1280, height: 800 } })
  await admin.goto('/')
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

  const page = await agent.open('/')
  const requests = dashboardSidebar(page).getByRole('link', { name: /^Requests/ })
  await expect(requests).toHaveAccessibleName('Requests 1 waiting')
  await requests.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(new URL(request.url()).pathname))
  await expect(requests).toHaveAccessibleName('Requests 1 waiting')
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(requests).toHaveAccessibleName('Requests')
  expect(requestedUrls).not.toContain('/api/today')
})
