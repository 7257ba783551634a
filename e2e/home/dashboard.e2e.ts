import { findFilledButtons } from '../filled-buttons.ts'
import { expiredPolicy, policyWithoutAmounts } from '../policies/policies.ts'
import { addPolicies, dayFromToday } from '../portal.ts'
import { expect, test } from '../test.ts'

test('an agent’s dashboard, and the coverage of a client behind it', async ({ agent, client }) => {
  await addPolicies(agent, client, [{}])
  const page = await agent.open('/')

  // Spec: home/agent
  await test.step('the dashboard of an agent has Invite Client, five tiles and the client list', async () => {
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Welcome, Daniel Kim' })).toBeVisible()
    for (const [label, count] of [
      ['Active Clients', 1],
      ['Active Policies', 1],
      ['Pending Requests', 0],
      ['Policies Added', 1],
      ['Upcoming Renewal', 0],
    ] as const)
      await expect(main.getByRole('link').filter({ hasText: label })).toHaveText(
        new RegExp(`^${label}\\s*${count}\\D`),
      )
    await expect(main.getByText('Past 30 days')).toBeVisible()
    await expect(main.getByText('Less than 90 days')).toBeVisible()
    const { policiesCount } = await (await page.request.get('/api/policy/agent/count')).json()
    expect(policiesCount).toBe(1)
    await expect(main.getByRole('columnheader', { name: 'Client Name' })).toBeVisible()
    await expect(main.getByRole('row').filter({ hasText: 'Plover & Reed' })).toBeVisible()
    await main.getByRole('button', { name: 'Invite Client' }).click()
    await expect(page.getByRole('dialog', { name: 'Invite Client' })).toBeVisible()
  })

  await test.step('a long picture of coverage opens in full at a press, and staff see it on the client’s page', async () => {
    await addPolicies(
      agent,
      client,
      Array.from({ length: 9 }, (_, index) => ({ policyNumber: `GL ${index}` })),
    )
    await page.goto(`/client-details/${client.id}?tab=policies`)
    const picture = page.getByRole('region', { name: 'Coverage over 24 Months' })
    const marks = picture.getByRole('list').getByRole('link')
    await expect(marks).toHaveCount(8)
    await picture.getByRole('button', { name: 'Show 2 more bars' }).click()
    await expect(marks).toHaveCount(10)
  })
})

test('the home of a client has one bill beside the picture of coverage, small tiles, and four policy cards on a screen', async ({
  agent,
  client,
}) => {
  const [id] = await addPolicies(
    agent,
    client,
    ['GL 1', 'GL 2', 'GL 3', 'GL 4', 'GL 5'].map((policyNumber) => ({ policyNumber })),
  )
  const installments = [3, 20, 28].map((days, index) => ({ dueOn: dayFromToday(days), amount: 100 + index }))
  const bill = { by: 'carrier', premium: 303, installments }
  expect((await agent.request.post(`/api/agent/bill/policy/${id}`, { data: bill })).status()).toBe(201)
  const page = await client.open('/', { viewport: { width: 1280, height: 800 } })
  const main = page.getByRole('main')
  const next = main.getByRole('region', { name: 'Next bill' })
  await expect(next.getByText('$100 is due')).toBeVisible()
  await expect(next.getByText('$101 is due')).toBeHidden()
  await next.getByText('2 later bills').click()
  await expect(next.getByText('$101 is due')).toBeVisible()
  await next.getByText('2 later bills').click()
  expect(await findFilledButtons(page)).toEqual(['Pay'])

  const picture = await main.getByRole('region', { name: 'Coverage over 24 Months' }).boundingBox()
  const card = await next.boundingBox()
  expect(card?.y).toBe(picture?.y)
  for (const label of ['Active Policies', 'Documents', 'Days to Next Expiration']) {
    const tile = await main.locator('a').filter({ hasText: label }).boundingBox()
    expect(tile?.height, label).toBeLessThanOrEqual(80)
  }
  await main.getByRole('tablist').evaluate((tabs) => tabs.scrollIntoView({ block: 'start' }))
  for (const index of [0, 1, 2, 3])
    await expect(main.getByRole('article').nth(index)).toBeInViewport({ ratio: 1 })
})

test('the dashboard of a client without policies, and with them', async ({ agent, client }) => {
  const page = await client.open('/')
  const main = page.getByRole('main')

  // Spec: home/days, home/tabs
  await test.step('the dashboard of a client without policies has N/A, no personal tab and Get a Quote', async () => {
    await expect(main.getByText('Days to Next Expiration')).toBeVisible()
    await expect(main.getByText('N/A', { exact: true })).toBeVisible()
    await expect(main.getByRole('tab')).toHaveText(['Commercial Insurance'])
    await expect(main.getByText('No policies yet')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Get a Quote' })).toHaveAttribute('href', '/business-quote')
  })

  // Spec: home/welcome, home/client, home/tabs
  await test.step('the dashboard of a client has the welcome, Contact Agent, three tiles and a tab for each category', async () => {
    await addPolicies(agent, client, [{}, policyWithoutAmounts, expiredPolicy])
    await expect(main.getByRole('heading', { name: 'Welcome, Ines Vega' })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Contact Agent' })).toBeVisible()
    const tile = (label: string) => main.locator('a').filter({ hasText: label })
    await expect(tile('Active Policies')).toContainText('2')
    await expect(tile('Documents')).toContainText('0')
    await expect(tile('Days to Next Expiration')).toContainText(/(29|30|31)/)
    await expect(main.getByRole('tab', { name: 'Commercial Insurance' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(main.getByText('GL 4410', { exact: true })).toBeVisible()
    await main.getByRole('tab', { name: 'Personal Insurance' }).click()
    await expect(main.getByText('HO 77', { exact: true })).toBeVisible()
    await expect(main.getByText('GL 4410', { exact: true })).toBeHidden()
  })
})
