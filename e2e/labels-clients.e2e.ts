import AxeBuilder from '@axe-core/playwright'
import { accept, aDate, alerts, hearsNothing, heldBack, invited, newAddress, pageAs } from './portal.ts'
import { expect, test } from './test.ts'

const nobody = '00000000-0000-7000-8000-000000000000'

const policy = {
  policyNumber: 'IM 31',
  insurer: 'Chubb',
  type: 'Inland Marine Insurance',
  startDate: '2026-03-01',
}

test('the dashboard of an agent has Invite Client, five tiles and the client list', async ({ browser }) => {
  const page = await pageAs(browser, 'agent')
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Welcome, Daniel Kim' })).toBeVisible()
  for (const label of [
    'Active Clients',
    'Active Policies',
    'Pending Requests',
    'Policies Added',
    'Upcoming Renewal',
  ])
    await expect(main.getByText(label, { exact: true })).toBeVisible()
  await expect(main.getByText('Past 30 days')).toBeVisible()
  await expect(main.getByText('Less than 90 days')).toBeVisible()
  const { policiesCount } = await (await page.request.get('/api/policy/agent/count')).json()
  expect(policiesCount).toBeGreaterThan(0)
  await expect(main.getByRole('table').getByRole('row')).not.toHaveCount(0)
  await expect(main.getByRole('columnheader', { name: 'Client Name' })).toBeVisible()
  await main.getByRole('button', { name: 'Invite Client' }).click()
  await expect(page.getByRole('dialog', { name: 'Invite Client' })).toBeVisible()
})

test('Client Management has its search, five columns and for each row Message, View details and Add policy', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const { email, userId } = await invited(page.request)
  await page.goto('/client-management')
  await expect(page.getByRole('heading', { name: 'Client Management' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create New Client' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Client Name',
    'Email',
    'Phone',
    'Policies',
    'Actions',
  ])
  await page.getByPlaceholder('Search clients...').fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row.getByRole('button', { name: /^Message/ })).toBeVisible()
  const more = row.getByRole('button', { name: /^More/ })
  await more.click()
  await page.getByRole('menuitem', { name: 'Add policy' }).click()
  await page.getByRole('dialog', { name: 'Add Policy' }).getByRole('button', { name: 'Cancel' }).click()
  await more.click()
  await page.getByRole('menuitem', { name: 'View details' }).click()
  await expect(page).toHaveURL(`/client-details/${userId}`)
})

test('a row names the company or else the person, and says Not provided without a phone', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const name = { firstName: 'Ron', lastName: 'Castellano Jr' }
  const person = await invited(page.request, name)
  const company = await invited(page.request, { ...name, company: 'Plover & Reed', phone: '8605550140' })
  await page.request.post(`/api/policy/new/${company.userId}`, { data: policy })
  await page.goto(`/client-management?search=${person.email}`)
  const first = page.getByRole('row').filter({ hasText: person.email })
  await expect(first.getByText('Ron Castellano Jr', { exact: true }).first()).toBeVisible()
  await expect(first.getByText('RC', { exact: true })).toBeVisible()
  await expect(first.getByText('Not provided')).toBeVisible()
  await expect(first.getByRole('cell', { name: '0', exact: true })).toBeVisible()
  await page.goto(`/client-management?search=${company.email}`)
  const second = page.getByRole('row').filter({ hasText: company.email })
  await expect(second.getByText('Plover & Reed', { exact: true }).first()).toBeVisible()
  await expect(second.getByText('RC', { exact: true })).toBeVisible()
  await expect(second.getByText('(860) 555-0140')).toBeVisible()
  await expect(second.getByRole('cell', { name: '1', exact: true })).toBeVisible()
})

test('a click on a row opens the client', async ({ browser }) => {
  const page = await pageAs(browser, 'agent')
  const { email, userId } = await invited(page.request)
  await page.goto(`/client-management?search=${email}`)
  await page.getByRole('row').filter({ hasText: email }).getByText('Not provided').click()
  await expect(page).toHaveURL(`/client-details/${userId}`)
})

test('Client Management without clients says which kind of nothing it is, and Create New Client remains', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  await page.goto('/client-management?search=nobody-is-called-this')
  await expect(page.getByText('No Clients Found')).toBeVisible()
  await expect(page.getByText('No clients match your search criteria.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create New Client' })).toHaveCount(1)
  await page.getByRole('main').getByRole('button', { name: 'Clear Search' }).last().click()
  await expect(page.getByRole('columnheader', { name: 'Client Name' })).toBeVisible()
  const none = { clients: [], total: 0, nextCursor: null }
  await page.route('**/api/agent/clients?*', (route) => route.fulfill({ json: none }))
  await page.goto('/client-management')
  await expect(page.getByText('No Clients Found')).toBeVisible()
  await expect(page.getByText("You don't have any clients yet.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create New Client' }).first()).toBeVisible()
})

test('Client Management says Loading clients... until they are there', async ({ browser }) => {
  const page = await pageAs(browser, 'agent')
  const release = await heldBack(page, '**/api/agent/clients?*')
  await page.goto('/client-management')
  await expect(page.getByText('Loading clients...').first()).toBeAttached()
  release()
  await expect(page.getByRole('columnheader', { name: 'Client Name' })).toBeVisible()
  await expect(page.getByText('Loading clients...')).toHaveCount(0)
})

test('a list that cannot be read says so and offers Try again', async ({ browser }) => {
  const page = await pageAs(browser, 'agent')
  await hearsNothing(page)
  await page.route('**/api/agent/clients?*', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto('/client-management')
  await expect(page.getByText('Failed to fetch clients')).toBeVisible()
  await page.unroute('**/api/agent/clients?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('columnheader', { name: 'Client Name' })).toBeVisible()
})

test('clients are refused the pages of agents in the words of the specification', async ({ browser }) => {
  const page = await pageAs(browser, 'client')
  for (const [path, text] of [
    ['/client-management', /permission to access client management.*only available for agents\.$/],
    [`/client-details/${nobody}`, /permission to access client details.*only available for agents\.$/],
    ['/invite-clients', /only available for agents/],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText('Access Denied').last()).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
  }
})

test('Client Details has its buttons, the Client Information card with N/A, and its tabs', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const { email, userId } = await invited(page.request, { company: 'Plover & Reed' })
  await page.request.post(`/api/policy/new/${userId}`, { data: policy })
  await page.goto(`/client-details/${userId}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Plover & Reed' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Send Message' }).first()).toBeVisible()
  await expect(main.getByRole('button', { name: 'Add Policy' })).toBeVisible()
  const card = main.getByRole('region', { name: 'Client Information' })
  const fact = (label: string) =>
    card
      .locator('dl > div')
      .filter({ has: page.locator('dt', { hasText: label }) })
      .locator('dd')
  await expect(fact('Email')).toHaveText(email)
  await expect(fact('Phone')).toHaveText('N/A')
  await expect(fact('Address')).toHaveText('N/A')
  await expect(fact('Member Since')).toHaveText(aDate)
  for (const name of [/^Policies\s*\(?1/, /^Documents\s*\(?0/, /^Quotes/, /^Messages/, /^Activity/])
    await expect(main.getByRole('tab', { name })).toBeVisible()
  await main.getByRole('link', { name: 'Back to Clients' }).click()
  await expect(page).toHaveURL('/client-management')
})

test('the Policies tab of a client has cards with Edit and Deactivate Policy, or Add First Policy', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const { userId } = await invited(page.request)
  await page.goto(`/client-details/${userId}`)
  await expect(page.getByText('No Policies', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add First Policy' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Policy' })).toBeVisible()
  await page.request.post(`/api/policy/new/${userId}`, { data: policy })
  await page.reload()
  await page.getByRole('button', { name: /^Actions/ }).click()
  await expect(page.getByRole('menuitem', { name: /^Edit/ })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Deactivate Policy' })).toBeVisible()
})

test('a client that is not there reads Client Not Found, and a skeleton shows until it is known', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const release = await heldBack(page, '**/api/agent/client/*')
  await page.goto(`/client-details/${nobody}`)
  await expect(page.getByText('Loading client...').first()).toBeAttached()
  release()
  await expect(page.getByText('Client Not Found').last()).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Clients/ })
    .click()
  await expect(page).toHaveURL('/client-management')
})

test('Invite Clients has four columns and for each status its actions', async ({ browser }) => {
  const page = await pageAs(browser, 'agent')
  const unsent = await invited(page.request)
  const sent = await invited(page.request)
  await page.request.post(`/api/invite/client/send-invite/${sent.id}/${sent.userId}`)
  const taken = await invited(page.request)
  await accept((await browser.newContext()).request, taken)
  await page.goto('/invite-clients')
  await expect(page.getByRole('columnheader')).toHaveText(['Email', 'Status', 'Date Created', 'Actions'])
  for (const { email, status, does, lacks } of [
    { ...unsent, status: 'Not Sent', does: ['Open Client', 'Copy Link', 'Send Invite'], lacks: ['Resend'] },
    { ...sent, status: 'Pending', does: ['Copy Link', 'Resend'], lacks: ['Send Invite', 'Open Client'] },
    { ...taken, status: 'Accepted', does: ['Open Client'], lacks: ['Copy Link', 'Resend', 'Send Invite'] },
  ]) {
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row.getByText(status, { exact: true })).toBeVisible()
    await expect(row.getByRole('cell', { name: aDate })).toBeVisible()
    for (const label of does) await expect(row.getByText(label, { exact: true })).toBeVisible()
    for (const label of lacks) await expect(row.getByText(label, { exact: true })).toHaveCount(0)
  }
  const open = page
    .getByRole('row')
    .filter({ hasText: unsent.email })
    .getByRole('link', { name: 'Open Client' })
  await expect(open).toHaveAttribute('href', `/client-details/${unsent.userId}`)
})

test('the tables of an admin have Email and Actions and never scroll sideways; each invitation is one line', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'admin')
  await invited((await pageAs(browser, 'agent')).request, { company: 'Plover & Reed '.repeat(8) })
  const hidden =
    "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('table').parentElement)"
  for (const path of ['/client-management', '/invite-clients']) {
    await page.goto(path)
    for (const width of [640, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 860 })
      for (const head of ['Email', 'Actions'])
        await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
      await expect.poll(() => page.evaluate<number>(hidden), `${path} at ${width}`).toBe(0)
    }
  }
  const rows = await page.locator('tbody tr').all()
  for (const row of rows) expect((await row.boundingBox())?.height).toBeLessThan(60)
})

test('an open menu stands in a landmark', async ({ browser }) => {
  const page = await pageAs(browser, 'agent')
  await page.goto('/client-management')
  for (const name of [/^More for/, /^Account of/]) {
    await page.getByRole('button', { name }).first().click()
    await expect(page.getByRole('main').getByRole('menu')).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).withTags(['best-practice']).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await page.keyboard.press('Escape')
  }
})

test('the Invite Client dialog has seven fields, two of which take their form as one types', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  await page.goto('/invite-clients')
  await page.getByRole('button', { name: 'Create New Client' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite Client' })
  for (const label of ['First name', 'Last name', 'Company', 'Message'])
    await expect(dialog.getByLabel(label)).toBeEditable()
  await dialog.getByLabel('EIN').pressSequentially('89a12345678')
  await expect(dialog.getByLabel('EIN')).toHaveValue('89-1234567')
  await dialog.getByLabel('Phone').pressSequentially('860555x014099')
  await expect(dialog.getByLabel('Phone')).toHaveValue('(860) 555-0140')
  await dialog.getByLabel('Email').fill('not an address')
  const create = dialog.getByRole('button', { name: 'Create Invitation' })
  await create.click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await dialog.getByLabel('Email').fill(newAddress('busy'))
  const release = await heldBack(page, '**/api/invite')
  await create.click()
  await expect(dialog.locator('button[type=submit]')).toBeDisabled()
  release()
  await expect(dialog).toBeHidden()
})

test('creating, sending and copying an invitation each show their toast', async ({ browser }) => {
  const page = await pageAs(browser, 'agent')
  const email = newAddress('toast')
  await page.goto('/invite-clients')
  await page.getByRole('button', { name: 'Create New Client' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite Client' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Create Invitation' }).click()
  await expect(alerts(page).getByText('Invite Created!', { exact: true })).toBeVisible()
  await expect(alerts(page).getByText('Invite successfully created!')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByRole('button', { name: 'Copy Link' }).click()
  await expect(alerts(page).getByText('Link copied', { exact: true })).toBeVisible()
  await expect(alerts(page).getByText('Invitation link copied to clipboard')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('/client/accept-invite/auth/')
  await row.getByRole('button', { name: 'Send Invite' }).click()
  await expect(alerts(page).getByText('Invite Sent!', { exact: true })).toBeVisible()
  await expect(alerts(page).getByText('Invite email sent successfully!')).toBeVisible()
})

test('an invitation that cannot be created or sent shows the message of the server or else the default', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const { email } = await invited(page.request)
  let answer = {}
  const fail = /\/api\/invite(\/client\/send-invite\/.*)?$/
  await page.goto(`/invite-clients?search=${email}`)
  await page.route(fail, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: answer }) : route.continue(),
  )
  const send = page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Send Invite' })
  await send.click()
  await expect(alerts(page).getByText('Error sending invite', { exact: true })).toBeVisible()
  await expect(alerts(page).getByText('Failed to send invite', { exact: true })).toBeVisible()
  answer = { message: 'The mail server says no' }
  await send.click()
  await expect(alerts(page).getByText('The mail server says no', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Create New Client' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite Client' })
  await dialog.getByLabel('Email').fill(newAddress('never'))
  answer = {}
  await dialog.getByRole('button', { name: 'Create Invitation' }).click()
  await expect(alerts(page).getByText('Invite Failed to Create', { exact: true })).toBeVisible()
  await expect(alerts(page).getByText('Failed to create invite', { exact: true })).toBeVisible()
  answer = { message: 'The server says why' }
  await dialog.getByRole('button', { name: 'Create Invitation' }).click()
  await expect(alerts(page).getByText('The server says why', { exact: true })).toBeVisible()
  await expect(dialog).toBeVisible()
})
