import type { APIRequestContext, Page } from '@playwright/test'
import { alerts, choicesOf, clientWith, hearsNothing, heldBack, pageAs, pageOf } from './portal.ts'
import { expect, test } from './test.ts'

const standingLine =
  'Coverage is not added, changed or cancelled, and no claim is reported to the carrier, until your agent confirms it in writing.'
const types = [
  'Certificate of Insurance (COI)',
  'Policy Endorsement',
  'Coverage Review',
  'Claims Assistance',
  'Other',
]
const home = { policyNumber: 'HO 77', type: 'home', category: 'personal' }
/** November 20, 2026 at 3:00 PM, or however it is joined. */
const aMoment = /[A-Z][a-z]+ \d{1,2}, \d{4}\D+\d{1,2}:\d{2}\s[AP]M/

const requestDialog = (page: Page) => page.getByRole('dialog', { name: 'Request from Your Agent' })
const submit = (page: Page) => requestDialog(page).getByRole('button', { name: 'Submit Request' })
const panel = (page: Page) => page.getByRole('region', { name: /^Client Requests/ })
/** The tile of a figure: its label and its value. They stand before the requests, whose badges say the same words. */
const figure = (page: Page, label: string) =>
  panel(page).getByText(label, { exact: true }).first().locator('..')

/** Words that only this test knows. */
const marked = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`

/** Asks by the API. */
async function ask(client: APIRequestContext, request: object) {
  const answer = await client.post('/api/request', { data: { type: 'other', ...request } })
  expect(answer.status()).toBe(201)
  return (await answer.json()).request as { id: string; details: string }
}

test('Request Service opens Request from Your Agent with its fields, options and words', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request, [{}, home])
  const page = await pageOf(browser, client)
  await page.goto('/')
  await page.getByRole('button', { name: 'Request Service' }).click()
  const dialog = requestDialog(page)
  await expect(dialog).toHaveAccessibleDescription(
    "Please select what you'd like to request from your insurance agent.",
  )
  const type = dialog.getByLabel('Request type')
  await expect(type).toHaveValue('')
  await expect(choicesOf(type)).toHaveText(types)
  const typeValues = choicesOf(type).evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  expect(await typeValues).toEqual(['coi', 'endorsement', 'coverage_review', 'claims_assistance', 'other'])
  const policy = dialog.getByLabel('Policy', { exact: true })
  await expect(policy).toHaveValue('')
  await expect(choicesOf(policy)).toHaveText([
    'All Policies',
    'HO 77 Home Insurance',
    'GL 4410 General Liability Insurance',
  ])
  const values = choicesOf(policy).evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  expect(await values).toEqual(['all', client.ids[1], client.ids[0]])
  const details = dialog.getByLabel('Details')
  await expect(details).toHaveAttribute('rows', '4')
  await expect(details).toHaveAttribute('placeholder', /additional details/)
  const urgent = dialog.getByRole('checkbox', { name: 'Mark as urgent (within 24 hours)' })
  await expect(urgent).not.toBeChecked()
  await expect(urgent).toHaveAccessibleDescription('Your agent will prioritize this request.')
  await expect(dialog.getByText(standingLine)).toBeVisible()
  await expect(submit(page)).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(dialog).toHaveCSS('max-width', '512px')
  await expect(dialog).toHaveCSS('width', '512px')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('a certificate is asked for with its holder, address, date and what the contract requires', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const page = await pageOf(browser, await clientWith(agent.request, [{}]))
  await page.goto('/')
  await page.getByRole('button', { name: 'Request Service' }).click()
  const dialog = requestDialog(page)
  const certificate = dialog.getByRole('group', { name: 'Certificate' })
  await dialog.getByLabel('Request type').selectOption('endorsement')
  await expect(certificate).toHaveCount(0)
  await dialog.getByLabel('Request type').selectOption('coi')
  await expect(certificate.getByText('A certificate does not change your policy.')).toBeVisible()
  await certificate.getByLabel('Certificate holder name').fill('Bayfare Grocers Inc')
  await certificate.getByLabel('Certificate holder address').fill('18 Depot Road\nGroton, CT 06340')
  await certificate.getByLabel('Needed by').fill('2027-03-05')
  const answer = certificate.getByLabel('Additional insured or waiver required by contract?')
  await expect(choicesOf(answer)).toHaveText(['Yes', 'No', 'Not sure'])
  await answer.selectOption('Yes')
  await dialog.getByLabel('Details').fill('First delivery is next week.')
  await submit(page).click()
  await expect(dialog).toBeHidden()
  const { requests } = await (await page.request.get('/api/request')).json()
  expect(requests[0]).toMatchObject({
    type: 'coi',
    isUrgent: false,
    policyId: null,
    details: [
      'Certificate holder: Bayfare Grocers Inc',
      'Holder address: 18 Depot Road, Groton, CT 06340',
      'Needed by: Mar 5, 2027',
      'Additional insured or waiver required by contract: Yes',
      'A certificate does not change your policy.',
      '',
      'First delivery is next week.',
    ].join('\n'),
  })
})

test('opened from a policy, a request has that policy in a box that cannot be changed, and is sent for it', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request, [{}, home])
  const page = await pageOf(browser, client)
  await page.goto(`/policy/${client.ids[0]}`)
  await page.getByRole('button', { name: 'Request', exact: true }).click()
  const dialog = requestDialog(page)
  const box = dialog.getByLabel('Policy', { exact: true })
  await expect(box).toHaveValue('General Liability Insurance, GL 4410')
  await expect(box).not.toBeEditable()
  await dialog.getByLabel('Request type').selectOption('endorsement')
  const sent = page.waitForRequest('**/api/request')
  await submit(page).click()
  expect((await sent).postDataJSON()).toEqual({
    type: 'endorsement',
    policyId: client.ids[0],
    details: '',
    isUrgent: false,
  })
})

test('Quick Access opens the dialog with what is asked for', async ({ browser }) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request, [{}])
  const page = await pageOf(browser, client)
  await page.goto(`/policy/${client.ids[0]}`)
  const quick = page.getByRole('region', { name: 'Quick Access' })
  const dialog = requestDialog(page)
  for (const [entry, type, details] of [
    ['Request ID Card', 'other', 'ID card'],
    ['Request Policy Document', 'other', 'Policy document'],
    ['Request Certificate of Insurance', 'coi', ''],
  ] as const) {
    await quick.getByRole('button', { name: entry }).click()
    await expect(dialog.getByLabel('Request type')).toHaveValue(type)
    await expect(dialog.getByLabel('Details')).toHaveValue(details)
    await expect(dialog.getByLabel('Policy', { exact: true })).toHaveValue(/GL 4410$/)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
})

test('while a request is on its way Cancel and Submit Request are disabled; Request Sent! names the agent', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const page = await pageOf(browser, await clientWith(agent.request, [{}]))
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Request Service' })
  await open.click()
  const dialog = requestDialog(page)
  await dialog.getByLabel('Request type').selectOption('other')
  await dialog.getByLabel('Policy', { exact: true }).selectOption('all')
  await dialog.getByLabel('Details').fill('Loss runs of five years')
  await dialog.getByLabel('Mark as urgent').check()
  const release = await heldBack(page, '**/api/request')
  const sent = page.waitForRequest('**/api/request')
  await submit(page).click()
  expect((await sent).postDataJSON()).toEqual({
    type: 'other',
    policyId: 'all',
    details: 'Loss runs of five years',
    isUrgent: true,
  })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await expect(dialog.locator('button[type=submit]')).toBeDisabled()
  release()
  await expect(alerts(page).getByText('Request Sent!', { exact: true })).toBeVisible()
  const text = 'Your request was successfully sent to Daniel Kim'
  await expect(alerts(page).getByText(text, { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await open.click()
  await expect(dialog.getByLabel('Request type')).toHaveValue('')
  await expect(dialog.getByLabel('Details')).toHaveValue('')
  await expect(dialog.getByLabel('Mark as urgent')).not.toBeChecked()
})

test('a request that fails keeps the dialog open and says why: the message of the server, else the default', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const page = await pageOf(browser, await clientWith(agent.request, [{}]))
  await page.goto('/')
  await page.getByRole('button', { name: 'Request Service' }).click()
  const dialog = requestDialog(page)
  await dialog.getByLabel('Details').fill('Loss runs of five years')
  // No rules of its own: what is missing is told by the server.
  await submit(page).click()
  await expect(alerts(page).getByText('Request failed to send', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Please select a request type')).toBeVisible()
  await dialog.getByLabel('Request type').selectOption('other')
  for (const [answer, text] of [
    [{ message: 'The server says why' }, 'The server says why'],
    [{}, 'Failed to send request'],
  ] as const) {
    await page.route('**/api/request', (route) => route.fulfill({ status: 500, json: answer }))
    await submit(page).click()
    await expect(alerts(page).getByText(text, { exact: true })).toBeVisible()
    await expect(alerts(page).getByText('Request failed to send', { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Details')).toHaveValue('Loss runs of five years')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled()
    await page.unroute('**/api/request')
  }
  await page.context().setOffline(true)
  await submit(page).click()
  await expect(alerts(page).getByText(/^The portal cannot be reached/)).toBeVisible()
  await page.context().setOffline(false)
  await submit(page).click()
  await expect(alerts(page).getByText('Request Sent!', { exact: true })).toBeVisible()
})

test('where the agent has no full name, Request Sent! names nobody', async ({ browser }) => {
  const agent = await pageAs(browser, 'agent')
  const page = await pageOf(browser, await clientWith(agent.request))
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch()
    const me = await answer.json()
    me.user.assignedAgent.agentLastName = ''
    await route.fulfill({ response: answer, json: me })
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Request Service' }).click()
  await requestDialog(page).getByLabel('Request type').selectOption('coverage_review')
  await submit(page).click()
  const text = 'Your request was successfully sent!'
  await expect(alerts(page).getByText(text, { exact: true })).toBeVisible()
})

test('Client Requests has its count, five tiles that count, a search and three filters with their options', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent2')
  await page.goto('/')
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
      ['All types', ...types],
      ['all', 'coi', 'endorsement', 'coverage_review', 'claims_assistance', 'other'],
    ],
    ['Urgency', ['All urgencies', 'Urgent', 'Normal'], ['all', 'urgent', 'normal']],
  ] as const) {
    const options = panel(page).getByLabel(label, { exact: true }).locator('option')
    await expect(options).toHaveText([...words])
    const given = options.evaluateAll((all) => all.map((one) => one.getAttribute('value')))
    expect(await given).toEqual(values)
  }
})

test('Client Requests shows of each request its type, badges, words, client, business, policy and moment', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request, [{}])
  const owner = await pageOf(browser, client)
  const details = marked('Their contract wants them as additional insured.')
  await ask(owner.request, { type: 'coi', policyId: client.ids[0], details, isUrgent: true })
  const general = marked('Is it all enough?')
  await ask(owner.request, { type: 'coverage_review', policyId: 'all', details: general })
  await agent.goto(`/?search=${encodeURIComponent(details)}`)
  const one = panel(agent).getByRole('article')
  await expect(one).toHaveCount(1)
  await expect(one.getByRole('heading')).toHaveText('Certificate of Insurance (COI)')
  await expect(one.getByText('Pending', { exact: true })).toBeVisible()
  await expect(one.getByText('Urgent', { exact: true })).toBeVisible()
  await expect(one.getByText(/^Certificate of Insurance \(COI\).*GL 4410/)).toBeVisible()
  await expect(one.getByText(details)).toBeVisible()
  await expect(one.getByRole('link', { name: 'Ines Vega' })).toHaveAttribute(
    'href',
    `/client-details/${client.userId}`,
  )
  await expect(one.getByText('Plover & Reed')).toBeVisible()
  await expect(one.getByRole('link', { name: 'Policy GL 4410 attached' })).toBeVisible()
  await expect(one.getByText(aMoment)).toBeVisible()
  await panel(agent).getByRole('searchbox').fill(general)
  await expect(one.getByRole('heading')).toHaveText('Coverage Review')
  await expect(one.getByText('No policy attached')).toBeVisible()
  await expect(one.getByText('Urgent', { exact: true })).toHaveCount(0)
})

test('requests are searched by type, description and details, and filtered by status, type and urgency', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const number = marked('BA')
  const client = await clientWith(agent.request, [{ policyNumber: number }])
  const owner = await pageOf(browser, client)
  const policyId = client.ids[0]
  const van = marked('Please add a van.')
  await ask(owner.request, { type: 'endorsement', policyId, details: van })
  const truck = await ask(owner.request, { type: 'claims_assistance', policyId, isUrgent: true })
  await agent.request.post(`/api/agent/request/change-status/${truck.id}`, {
    data: { status: 'in_progress' },
  })
  await agent.goto('/')
  const headings = panel(agent).getByRole('article').getByRole('heading')
  const search = panel(agent).getByRole('searchbox', { name: 'Search requests' })
  await search.fill(van.toUpperCase())
  await expect(headings).toHaveText(['Policy Endorsement'])
  await search.fill(number)
  await expect(headings).toHaveText(['Claims Assistance', 'Policy Endorsement'])
  const filter = (label: string, option: string) =>
    panel(agent).getByLabel(label, { exact: true }).selectOption({ label: option })
  await filter('Status', 'In Progress')
  await expect(headings).toHaveText(['Claims Assistance'])
  await filter('Status', 'All statuses')
  await filter('Type', 'Policy Endorsement')
  await expect(headings).toHaveText(['Policy Endorsement'])
  await filter('Urgency', 'Urgent')
  await expect(panel(agent).getByText('No requests match your search.')).toBeVisible()
  await filter('Type', 'All types')
  await expect(headings).toHaveText(['Claims Assistance'])
  await filter('Urgency', 'Normal')
  await expect(headings).toHaveText(['Policy Endorsement'])
  await search.fill('claims assistance')
  await filter('Urgency', 'All urgencies')
  await expect(headings.first()).toHaveText('Claims Assistance')
})

test('pending has View Policy, Start and Complete, in progress Complete, completed Reopen', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  const client = await clientWith(page.request, [{}])
  const owner = await pageOf(browser, client)
  const words = marked('Loss runs')
  await ask(owner.request, { policyId: client.ids[0], details: `${words} for GL` })
  await ask(owner.request, { details: `${words} for all` })
  await page.goto(`/?search=${encodeURIComponent(words)}`)
  const general = panel(page).getByRole('article').filter({ hasText: 'for all' })
  await expect(general.getByRole('button')).toHaveText(['Start', 'Complete'])
  await expect(general.getByText('View Policy')).toHaveCount(0)
  const one = panel(page).getByRole('article').filter({ hasText: 'for GL' })
  const policy = one.getByRole('link', { name: /^View Policy/ })
  await expect(policy).toHaveText('View Policy')
  await expect(policy).toHaveAttribute('href', `/policy/${client.ids[0]}`)
  await expect(one.getByRole('button')).toHaveText(['Start', 'Complete'])

  await page.route('**/change-status/*', (route) => route.fulfill({ status: 500, json: {} }))
  await one.getByRole('button', { name: /^Start/ }).click()
  await expect(alerts(page).getByText('Failed to update request status', { exact: true })).toBeVisible()
  await page.unroute('**/change-status/*')

  await one.getByRole('button', { name: /^Start/ }).click()
  await expect(one.getByText('In Progress', { exact: true })).toBeVisible()
  await expect(one.getByRole('button')).toHaveText(['Complete'])
  await expect(one.getByText('View Policy')).toHaveCount(0)
  await one.getByRole('button', { name: /^Complete/ }).click()
  await expect(one.getByText('Completed', { exact: true })).toBeVisible()
  await expect(one.getByRole('button')).toHaveText(['Reopen'])
  await one.getByRole('button', { name: /^Reopen/ }).click()
  await expect(one.getByText('Pending', { exact: true })).toBeVisible()
  await one.getByRole('button', { name: /^Complete/ }).click()
  await expect(one.getByText('Completed', { exact: true })).toBeVisible()
  await owner.goto('/')
  const theirs = owner.getByRole('region', { name: 'Your Requests' }).getByRole('article')
  await expect(theirs.filter({ hasText: 'for GL' }).getByText('Completed', { exact: true })).toBeVisible()
  await expect(theirs.getByRole('button')).toHaveCount(0)
})

test('the Pending Requests tile opens the requests that it counts', async ({ browser }) => {
  const page = await pageAs(browser, 'agent2')
  const owner = await pageOf(browser, await clientWith(page.request))
  await ask(owner.request, { details: 'A copy of the binder' })
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

test('requests that cannot be read say Failed to fetch requests', async ({ browser }) => {
  const page = await pageAs(browser, 'agent')
  await hearsNothing(page)
  await page.route('**/api/request?*', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto('/')
  await expect(panel(page).getByText('Failed to fetch requests')).toBeVisible()
  await page.unroute('**/api/request?*')
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(panel(page).getByRole('article')).not.toHaveCount(0)
})

for (const [who, labels] of [
  ['client', ['Messages', 'Service requests', 'Documents', 'Quotes', 'Presentations', 'Claims']],
  ['agent', ['Messages', 'Service requests', 'Documents', 'Quotes', 'Presentations', 'Invitations']],
] as const)
  test(`the account menu of the ${who} has Notifications, whose switches hold at once`, async ({
    browser,
  }) => {
    const agent = await pageAs(browser, 'agent2')
    const page = who === 'agent' ? agent : await pageOf(browser, await clientWith(agent.request))
    const open = async () => {
      await page.goto('/')
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Notifications' }).click()
    }
    await open()
    const dialog = page.getByRole('dialog', { name: 'Notifications' })
    await expect(dialog).toHaveAccessibleDescription('Choose which emails the portal sends you.')
    await expect(dialog.locator('label')).toHaveText([...labels])
    const documents = dialog.getByRole('checkbox', { name: 'Documents' })
    await expect(documents).toBeChecked()
    const saved = page.waitForResponse('**/api/notification/mails')
    await documents.uncheck()
    expect((await saved).request().postDataJSON()).toEqual({ mails: { documents: false } })
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    await open()
    await expect(documents).not.toBeChecked()
    const restored = page.waitForResponse('**/api/notification/mails')
    await documents.check()
    await restored
    await expect(dialog.getByRole('checkbox', { name: 'Service requests' })).toBeChecked()

    await page.route('**/api/notification/mails', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await documents.click()
    await expect(alerts(page).getByText('Notifications not saved', { exact: true })).toBeVisible()
    await expect(alerts(page).getByText('Failed to save notification settings')).toBeVisible()
    await expect(documents).toBeChecked()
  })

test('quick presses on one switch are saved one after the other, and the last one holds', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const page = await pageOf(browser, await clientWith(agent.request))
  await page.goto('/')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Notifications' }).click()
  const documents = page.getByRole('dialog').getByRole('checkbox', { name: 'Documents' })
  await expect(documents).toBeChecked()
  const course: string[] = []
  let fail = () => {}
  const isToFail = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('**/api/notification/mails', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const { documents: sent } = route.request().postDataJSON().mails
    const isFirst = course.length === 0
    course.push(`${sent} sent`)
    if (isFirst) {
      await isToFail
      course.push(`${sent} failed`)
      return route.fulfill({ status: 500, json: {} })
    }
    const response = await route.fetch()
    course.push(`${sent} saved`)
    return route.fulfill({ response })
  })
  await documents.uncheck()
  await documents.check()
  await documents.uncheck()
  fail()
  await expect(alerts(page).getByText('Notifications not saved', { exact: true })).toBeVisible()
  await expect(documents).not.toBeChecked()
  await expect
    .poll(() => course)
    .toEqual(['false sent', 'false failed', 'true sent', 'true saved', 'false sent', 'false saved'])
  await expect(documents).not.toBeChecked()
  const { mails } = await (await page.request.get('/api/notification/mails')).json()
  expect(mails.documents).toBe(false)
})
