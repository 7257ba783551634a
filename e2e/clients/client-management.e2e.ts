import { axeBuilderFor } from '../accessibility.ts'
import { blockEventStream, delayResponses, inviteNewClient, pageAs } from '../portal.ts'
import { expect, test } from '../test.ts'

const policy = {
  policyNumber: 'IM 31',
  insurer: 'Chubb',
  type: 'Inland Marine Insurance',
  startDate: '2026-03-01',
}

test('a table of clients has its columns, rows, figures and count', async ({ agent }) => {
  const page = await agent.open('/client-management', { viewport: { width: 1600, height: 900 } })

  // Spec: clients/table
  await test.step('Client Management has its search, its columns and for each row Message, View details and Add policy', async () => {
    const { email, userId } = await inviteNewClient(page.request)
    await expect(page.getByRole('heading', { name: 'Client Management' })).toBeVisible()
    // The button of an empty list has the same name, until the client is there.
    await expect(page.getByRole('button', { name: 'Create New Client' })).toHaveCount(1)
    await expect(page.getByRole('columnheader')).toHaveText([
      'Client Name',
      'Email',
      'Phone',
      'Policies',
      'Premium in force',
      'Next renewal',
      'Open items',
      'Last contact',
      'Actions',
    ])
    await page.getByPlaceholder('Search clients...').fill(email)
    await expect(page.getByRole('row')).toHaveCount(2)
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row.getByRole('button', { name: /^Message/ })).toBeVisible()
    const moreButton = row.getByRole('button', { name: /^More/ })
    await moreButton.click()
    await page.getByRole('menuitem', { name: 'Add policy' }).click()
    await page.getByRole('dialog', { name: 'Add Policy' }).getByRole('button', { name: 'Cancel' }).click()
    await moreButton.click()
    await page.getByRole('menuitem', { name: 'View details' }).click()
    await expect(page).toHaveURL(`/client-details/${userId}`)
  })

  // Spec: clients/row
  await test.step('a row names the company or else the person, says Not provided without a phone, and opens the client with a click', async () => {
    const name = { firstName: 'Ron', lastName: 'Castellano Jr' }
    const person = await inviteNewClient(page.request, name)
    const company = await inviteNewClient(page.request, {
      ...name,
      company: 'Plover & Reed',
      phone: '8605550140',
    })
    await page.request.post(`/api/policy/new/${company.userId}`, { data: policy })
    await page.goto(`/client-management?search=${person.email}`)
    await page.setViewportSize({ width: 1280, height: 720 })
    const personRow = page.getByRole('row').filter({ hasText: person.email })
    await expect(personRow.getByText('Ron Castellano Jr', { exact: true }).first()).toBeVisible()
    await expect(personRow.getByText('RC', { exact: true })).toBeVisible()
    await expect(personRow.getByText('Not provided')).toBeVisible()
    await expect(personRow.getByRole('cell', { name: '0', exact: true })).toBeVisible()
    await page.getByPlaceholder('Search clients...').fill(company.email)
    const companyRow = page.getByRole('row').filter({ hasText: company.email })
    await expect(companyRow.getByText('Plover & Reed', { exact: true }).first()).toBeVisible()
    await expect(companyRow.getByText('RC', { exact: true })).toBeVisible()
    await expect(companyRow.getByText('(860) 555-0140')).toBeVisible()
    await expect(companyRow.getByRole('cell', { name: '1', exact: true }).first()).toBeVisible()
    await companyRow.getByText('(860) 555-0140').click()
    await expect(page).toHaveURL(`/client-details/${company.userId}`)
  })

  // Spec: clients/table
  await test.step('the list shows premium in force, next renewal, open items and last contact in rows of 40 px, and sorts by renewal', async () => {
    await page.setViewportSize({ width: 1600, height: 900 })
    const lateInvite = await inviteNewClient(page.request, { company: 'Anchor Late' })
    const soonClient = await inviteNewClient(page.request, { company: 'Anchor Soon' })
    for (const [client, endDate, premium] of [
      [lateInvite, '2099-03-01', 1200],
      [soonClient, '2099-02-01', 800],
    ] as const)
      await page.request.post(`/api/policy/new/${client.userId}`, { data: { ...policy, endDate, premium } })
    await page.request.post('/api/agent/note', {
      data: { clientId: soonClient.userId, about: null, kind: 'call', text: 'About the van' },
    })
    await page.goto('/client-management?search=anchor')
    const rows = page.getByRole('table', { name: 'Clients' }).locator('tbody tr')
    await expect(rows.nth(0)).toContainText(/Anchor Late.*\$1,200.*Mar 1, 2099.*None/)
    await page.getByRole('columnheader', { name: 'Next renewal' }).getByRole('button').click()
    await expect(rows.nth(0)).toContainText(/Anchor Soon.*\$800.*Feb 1, 2099.*just now/)
    await page.getByRole('columnheader', { name: 'Next renewal' }).getByRole('button').click()
    await expect(rows.nth(0)).toContainText('Anchor Late')
    const heights = await rows.evaluateAll((elements) =>
      elements.map((row) => row.getBoundingClientRect().height),
    )
    expect(Math.max(...heights)).toBeLessThanOrEqual(42)
  })

  await test.step('a search with more matches than are counted says so, and how many there are once all are read', async () => {
    for (const name of ['One', 'Two', 'Three'])
      await inviteNewClient(page.request, { company: `Countless ${name}` })
    await page.route('**/api/agent/clients?*search=countless*', async (route) => {
      const response = await route.fetch({
        url: route
          .request()
          .url()
          .replace(/limit=\d+/, 'limit=2'),
      })
      await route.fulfill({ response, json: { ...(await response.json()), total: 2, isTotalCapped: true } })
    })
    await page.getByPlaceholder('Search clients...').fill('countless')
    await expect(page.getByText('Showing 2 of 2+ clients')).toBeVisible()
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(page.getByText('Showing 3 of 3 clients')).toBeVisible()
  })
})

test('a list of clients that is empty, loads, fails and opens a menu', async ({ agent }) => {
  const page = await agent.open('/client-management')

  // Spec: clients/empty
  await test.step('Client Management without clients says which kind of nothing it is, and Create New Client remains', async () => {
    await expect(page.getByText('No Clients Found')).toBeVisible()
    await expect(page.getByText("You don't have any clients yet.")).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create New Client' }).first()).toBeVisible()
    await inviteNewClient(agent.request)
    await page.goto('/client-management?search=nobody-is-called-this')
    await expect(page.getByText('No Clients Found')).toBeVisible()
    await expect(page.getByText('No clients match your search criteria.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create New Client' })).toHaveCount(1)
    await page.getByRole('main').getByRole('button', { name: 'Clear Search' }).last().click()
    await expect(page.getByRole('columnheader', { name: 'Client Name' })).toBeVisible()
  })

  // Spec: clients/loading
  await test.step('Client Management says Loading clients... until they are there', async () => {
    const release = await delayResponses(page, '**/api/agent/clients?*')
    await page.goto('/client-management')
    await expect(page.getByText('Loading clients...').first()).toBeAttached()
    release()
    await expect(page.getByRole('columnheader', { name: 'Client Name' })).toBeVisible()
    await expect(page.getByText('Loading clients...')).toHaveCount(0)
  })

  // Spec: clients/failed
  await test.step('a list that cannot be read says so and offers Try again', async () => {
    await blockEventStream(page)
    await page.route('**/api/agent/clients?*', (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto('/client-management')
    await expect(page.getByText('Failed to fetch clients')).toBeVisible()
    await page.unroute('**/api/agent/clients?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('columnheader', { name: 'Client Name' })).toBeVisible()
  })

  await test.step('an open menu stands in a landmark', async () => {
    for (const name of [/^More for/, /^Account of/]) {
      await page.getByRole('button', { name }).first().click()
      await expect(page.getByRole('main').getByRole('menu')).toBeVisible()
      const { violations } = await axeBuilderFor(page).withTags(['best-practice']).analyze()
      expect(violations.map(({ id }) => id)).toEqual([])
      await page.keyboard.press('Escape')
    }
  })
})

test('the tables of an admin have Email and Actions and never scroll sideways; each invitation is one line', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'admin')
  await inviteNewClient((await pageAs(browser, 'agent')).request, { company: 'Plover & Reed '.repeat(8) })
  const hiddenText =
    "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('table').parentElement)"
  for (const path of ['/client-management', '/invite-clients']) {
    await page.goto(path)
    for (const width of [640, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 860 })
      for (const head of ['Email', 'Actions'])
        await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
      await expect.poll(() => page.evaluate<number>(hiddenText), `${path} at ${width}`).toBe(0)
    }
  }
  // Measures all rows in one call, because other tests add and remove invitations.
  const heights = await page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(0)
  expect(Math.max(...heights)).toBeLessThan(60)
})
