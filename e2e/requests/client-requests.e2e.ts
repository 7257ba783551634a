import type { APIRequestContext, Page } from '@playwright/test'
import { addPolicies, blockEventStream, toastRegion } from '../portal.ts'
import { expect, test } from '../test.ts'
import { requestTypeNames } from './requests.ts'

/** A date and time such as 'November 20, 2026 at 3:00 PM', with any separator. */
const momentPattern = /[A-Z][a-z]+ \d{1,2}, \d{4}\D+\d{1,2}:\d{2}\s[AP]M/

const panel = (page: Page) => page.getByRole('region', { name: /^Client Requests/ })

/**
 * The tile with a label and its value. Tiles come before the requests, whose badges have the same
 * texts.
 */
const figure = (page: Page, label: string) =>
  panel(page).getByText(label, { exact: true }).first().locator('..')

/** Makes a text unique. */
const withUniqueMark = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`

async function ask(client: APIRequestContext, request: object) {
  const answer = await client.post('/api/request', { data: { type: 'other', ...request } })
  expect(answer.status()).toBe(201)
  return (await answer.json()).request as { id: string; details: string }
}

test('Client Requests on the dashboard of staff', async ({
  agent,
  client,
  agentPage: page,
  clientPage: owner,
}) => {
  // Spec: home/pending-tile
  await test.step('the Pending Requests tile opens the requests that it counts', async () => {
    await ask(client.request, { details: 'A copy of the binder' })
    await page.goto('/')
    const tile = page.getByRole('link').filter({ hasText: 'Pending Requests' })
    await tile.click()
    await expect(page).toHaveURL('/?status=pending#requests')
    await expect(panel(page)).toBeInViewport()
    await expect(panel(page).getByLabel('Status', { exact: true })).toHaveValue('pending')
    const cards = panel(page).getByRole('article')
    await expect(async () => {
      const { count } = await (await page.request.get('/api/request?status=pending&limit=1')).json()
      await expect(tile).toContainText(String(count), { timeout: 500 })
      await expect(cards).toHaveCount(Math.min(count, 20), { timeout: 500 })
    }).toPass()
    await expect(cards.getByText('Completed', { exact: true })).toHaveCount(0)
    await expect(cards.getByText('In Progress', { exact: true })).toHaveCount(0)
  })

  // Spec: home/agent, requests/panel, requests/filters
  await test.step('Client Requests has its count, five tiles that count, a search and three filters with their options', async () => {
    await panel(page).getByLabel('Status', { exact: true }).selectOption('all')
    await expect(async () => {
      const { total, ...rest } = await (await page.request.get('/api/agent/request/figures')).json()
      await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(`Client Requests (${total})`)
      for (const [label, count] of [
        ['Total', total],
        ['Pending', rest.pending],
        ['In Progress', rest.inProgress],
        ['Completed', rest.completed],
        ['Urgent', rest.urgent],
      ] as const)
        await expect(figure(page, label)).toHaveText(`${label}${count}`, { timeout: 500 })
    }).toPass()
    await expect(panel(page).getByRole('searchbox', { name: 'Search requests' })).toBeVisible()
    for (const [label, words, values] of [
      [
        'Status',
        ['All statuses', 'Pending', 'In Progress', 'Completed'],
        ['all', 'pending', 'in_progress', 'completed'],
      ],
      [
        'Type',
        ['All types', ...requestTypeNames],
        ['all', 'coi', 'endorsement', 'coverage_review', 'claims_assistance', 'other'],
      ],
      ['Urgency', ['Urgent and normal', 'Urgent', 'Normal'], ['all', 'urgent', 'normal']],
    ] as const) {
      const options = panel(page).getByLabel(label, { exact: true }).locator('option')
      await expect(options).toHaveText([...words])
      const optionValues = options.evaluateAll((elements) =>
        elements.map((element) => element.getAttribute('value')),
      )
      expect(await optionValues).toEqual(values)
    }
  })

  // Spec: requests/row
  await test.step('Client Requests shows of each request its type, badges, words, client, business, policy and moment', async () => {
    const [policyId = ''] = await addPolicies(agent, client, [{}])
    const details = withUniqueMark('Their contract wants them as additional insured.')
    await ask(client.request, { type: 'coi', policyId, details, isUrgent: true })
    const generalRequest = withUniqueMark('Is it all enough?')
    await ask(client.request, { type: 'coverage_review', policyId: 'all', details: generalRequest })
    await panel(page).getByRole('searchbox').fill(details)
    const one = panel(page).getByRole('article')
    await expect(one.getByText(details)).toBeVisible()
    await expect(one).toHaveCount(1)
    await expect(one.getByRole('heading')).toHaveText('Certificate of Insurance (COI)')
    await expect(one.getByText('Pending', { exact: true })).toBeVisible()
    await expect(one.getByText('Urgent', { exact: true })).toBeVisible()
    await expect(one.getByText(/^Certificate of Insurance \(COI\).*GL 4410/)).toBeVisible()
    await expect(one.getByText(details)).toBeVisible()
    await expect(one.getByRole('link', { name: 'Ines Vega' })).toHaveAttribute(
      'href',
      `/client-details/${client.id}`,
    )
    await expect(one.getByText('Plover & Reed')).toBeVisible()
    await expect(one.getByRole('link', { name: 'Policy GL 4410 attached' })).toBeVisible()
    await expect(one.getByText(momentPattern)).toBeVisible()
    await panel(page).getByRole('searchbox').fill(generalRequest)
    await expect(one.getByText(generalRequest)).toBeVisible()
    await expect(one.getByRole('heading')).toHaveText('Coverage Review')
    await expect(one.getByText('No policy attached')).toBeVisible()
    await expect(one.getByText('Urgent', { exact: true })).toHaveCount(0)
  })

  // Spec: requests/search
  await test.step('requests are searched by type, description and details, and filtered by status, type and urgency', async () => {
    const number = withUniqueMark('BA')
    const ids = await addPolicies(agent, client, [{ policyNumber: number }])
    const policyId = ids[0]
    const van = withUniqueMark('Please add a van.')
    await ask(client.request, { type: 'endorsement', policyId, details: van })
    const truck = await ask(client.request, { type: 'claims_assistance', policyId, isUrgent: true })
    await agent.request.post(`/api/agent/request/change-status/${truck.id}`, {
      data: { status: 'in_progress' },
    })
    const headings = panel(page).getByRole('article').getByRole('heading')
    const search = panel(page).getByRole('searchbox', { name: 'Search requests' })
    await search.fill(van.toUpperCase())
    await expect(headings).toHaveText(['Policy Endorsement'])
    await search.fill(number)
    await expect(headings).toHaveText(['Claims Assistance', 'Policy Endorsement'])
    const filter = (label: string, option: string) =>
      panel(page).getByLabel(label, { exact: true }).selectOption({ label: option })
    await filter('Status', 'In Progress')
    await expect(headings).toHaveText(['Claims Assistance'])
    await filter('Status', 'All statuses')
    await filter('Type', 'Policy Endorsement')
    await expect(headings).toHaveText(['Policy Endorsement'])
    await filter('Urgency', 'Urgent')
    await expect(panel(page).getByText('No requests match your search.')).toBeVisible()
    await filter('Type', 'All types')
    await expect(headings).toHaveText(['Claims Assistance'])
    await filter('Urgency', 'Normal')
    await expect(headings).toHaveText(['Policy Endorsement'])
    await search.fill('claims assistance')
    await filter('Urgency', 'Urgent and normal')
    await expect(headings.first()).toHaveText('Claims Assistance')
  })

  // Spec: requests/actions, errors/request-status
  await test.step('pending has View Policy, Start and Complete, in progress Complete, completed Reopen', async () => {
    const ids = await addPolicies(agent, client, [{}])
    const words = withUniqueMark('Loss runs')
    await ask(client.request, { policyId: ids[0], details: `${words} for GL` })
    await ask(client.request, { details: `${words} for all` })
    await panel(page).getByRole('searchbox').fill(words)
    const generalRequest = panel(page).getByRole('article').filter({ hasText: 'for all' })
    await expect(generalRequest.getByRole('button', { name: /^(Start|Complete|Reopen)/ })).toHaveText([
      'Start',
      'Complete',
    ])
    await expect(generalRequest.getByText('View Policy')).toHaveCount(0)
    const one = panel(page).getByRole('article').filter({ hasText: 'for GL' })
    const policy = one.getByRole('link', { name: /^View Policy/ })
    await expect(policy).toHaveText('View Policy')
    await expect(policy).toHaveAttribute('href', `/policy/${ids[0]}`)
    await expect(one.getByRole('button', { name: /^(Start|Complete|Reopen)/ })).toHaveText([
      'Start',
      'Complete',
    ])

    await page.route('**/change-status/*', (route) => route.fulfill({ status: 500, json: {} }))
    await one.getByRole('button', { name: /^Start/ }).click()
    await expect(
      toastRegion(page).getByText('Failed to update request status', { exact: true }),
    ).toBeVisible()
    await page.unroute('**/change-status/*')

    await one.getByRole('button', { name: /^Start/ }).click()
    await expect(one.getByText('In Progress', { exact: true })).toBeVisible()
    await expect(one.getByRole('button', { name: /^(Start|Complete|Reopen)/ })).toHaveText(['Complete'])
    await expect(one.getByText('View Policy')).toHaveCount(0)
    await one.getByRole('button', { name: /^Complete/ }).click()
    await expect(one.getByText('Completed', { exact: true })).toBeVisible()
    await expect(one.getByRole('button', { name: /^(Start|Complete|Reopen)/ })).toHaveText(['Reopen'])
    await one.getByRole('button', { name: /^Reopen/ }).click()
    await expect(one.getByText('Pending', { exact: true })).toBeVisible()
    await one.getByRole('button', { name: /^Complete/ }).click()
    await expect(one.getByText('Completed', { exact: true })).toBeVisible()
    await owner.goto('/')
    const requestCards = owner.getByRole('region', { name: 'Your Requests' }).getByRole('article')
    await expect(
      requestCards.filter({ hasText: 'for GL' }).getByText('Completed', { exact: true }),
    ).toBeVisible()
    await expect(requestCards.filter({ hasText: words }).getByRole('button')).toHaveCount(0)
  })
})

test('the page of requests', async ({ client, agentPage: page }) => {
  // Spec: lists/pages
  await test.step('Requests is a page of its own, with the figures, search and filters, sorted as one likes, and what is done there', async () => {
    const firstDetails = withUniqueMark('First')
    const secondDetails = withUniqueMark('Second')
    await ask(client.request, { details: firstDetails })
    await ask(client.request, { details: secondDetails, isUrgent: true })
    await page.goto('/agency/requests')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Requests (2)')
    const main = page.getByRole('main')
    await expect(main.getByText('Urgent', { exact: true }).first().locator('..')).toHaveText('Urgent1')
    const cards = main.getByRole('article')
    await expect(cards).toHaveCount(2)
    await expect(cards.first()).toContainText(secondDetails)
    await main.getByLabel('Sort by').selectOption('Oldest first')
    await expect(page).toHaveURL('/agency/requests?sort=oldest')
    await expect(cards.first()).toContainText(firstDetails)
    await cards
      .first()
      .getByRole('button', { name: /^Complete/ })
      .click()
    await expect(cards.first().getByText('Completed', { exact: true })).toBeVisible()
    await page.goto('/agency/requests?status=pending')
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText(secondDetails)
  })

  await test.step('after Start and Complete the keyboard goes on at what can be done next', async () => {
    const details = `Keyboard ${crypto.randomUUID()}`
    const reply = await client.request.post('/api/request', { data: { type: 'other', details } })
    expect(reply.status()).toBe(201)
    await page.goto(`/agency/requests?search=${encodeURIComponent(details)}`)
    const request = page.getByRole('article').filter({ hasText: details })
    await request.getByRole('button', { name: 'Start' }).press('Enter')
    await expect(request.getByRole('button', { name: 'Complete' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(request.getByRole('button', { name: 'Reopen' })).toBeFocused()
  })

  // Spec: errors/requests
  await test.step('requests that cannot be read say Failed to fetch requests', async () => {
    await blockEventStream(page)
    await page.route('**/api/request?*', (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto('/#requests')
    await expect(panel(page).getByText('Failed to fetch requests')).toBeVisible()
    await page.unroute('**/api/request?*')
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await expect(panel(page).getByRole('article')).toHaveCount(3)
  })
})
