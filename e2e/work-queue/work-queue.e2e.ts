import type { Page } from '@playwright/test'
import { addPolicies, dayFromToday } from '../portal.ts'
import { expect, type SignedInPerson, test } from '../test.ts'

const queue = (page: Page) => page.getByRole('list', { name: 'Open items' })
const lines = (page: Page) => queue(page).getByRole('listitem')
const openNowRegion = (page: Page) => page.getByRole('region', { name: 'Open now' })

async function ask({ request }: SignedInPerson, data: object) {
  const answer = await request.post('/api/request', { data: { type: 'endorsement', ...data } })
  expect(answer.status()).toBe(201)
}
const readStatuses = async ({ request }: SignedInPerson) =>
  (await (await request.get('/api/request')).json()).requests.map(
    (request: { status: string }) => request.status,
  )

// Spec: queue/steps
test('the first urgent request is open without a press, and is completed by one; the next follows, and Undo takes it back', async ({
  agent,
  client,
}) => {
  await ask(client, { details: 'New oven.' })
  await ask(client, { type: 'other', details: 'Loss payee by noon.', isUrgent: true })
  const page = await agent.open('/')
  await expect(lines(page)).toHaveCount(2)
  await expect(openNowRegion(page)).toContainText('Loss payee by noon.')
  await page.keyboard.press('e')
  await expect(lines(page)).toHaveCount(1)
  await expect(openNowRegion(page)).toContainText('New oven.')
  await expect(openNowRegion(page).getByRole('status').filter({ hasText: 'Other: Completed' })).toBeVisible()
  expect(await readStatuses(client)).toEqual(['completed', 'pending'])
  await page.keyboard.press('u')
  await expect(lines(page)).toHaveCount(2)
  await expect(openNowRegion(page).getByRole('status')).toBeHidden()
  expect(await readStatuses(client)).toEqual(['pending', 'pending'])
  const bell = await (await client.request.get('/api/notification')).json()
  expect(bell.notifications).toEqual([])
})

// Spec: queue/undo
test('a claim’s step is taken back from the head of the pane, and the client hears of nothing', async ({
  agent,
  client,
}) => {
  const [policyId] = await addPolicies(agent, client, [{ type: "Business Owner's Policy (BOP)" }])
  const { id } = (await (await client.request.post('/api/claim/new', { data: { policyId } })).json()).claim
  const report = {
    line: 'property',
    occurredOn: dayFromToday(-1),
    place: 'Route 12',
    whatHappened: 'A pipe burst.',
  }
  const extraFields = {
    damage: 'Two ovens',
    injuries: 'No',
    contactName: 'Ines Vega',
    contactPhone: '(860) 555-0141',
  }
  const reportResponse = await client.request.post(`/api/claim/report/${id}`, {
    data: { ...report, ...extraFields },
  })
  expect(reportResponse.ok()).toBe(true)
  const readClaim = async () => (await (await agent.request.get(`/api/claim/${id}`)).json()).claim
  const page = await agent.open('/?kind=claim')
  await openNowRegion(page).getByRole('button', { name: 'Update Claim' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Claim' })
  await expect(dialog).toContainText('after ten seconds')
  await dialog.getByLabel('Status').selectOption('open')
  await dialog.getByLabel('Next step due').fill(dayFromToday(9))
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Nothing open', { exact: true })).toBeVisible()
  await expect(page.getByText('Property claim on', { exact: false }).first()).toContainText(': Open')
  expect((await readClaim()).status).toBe('open')
  await page.keyboard.press('u')
  await expect(openNowRegion(page).getByRole('button', { name: 'Update Claim' })).toBeVisible()
  const { status, steps, nextBy } = await readClaim()
  expect({ status, nextBy }).toEqual({ status: 'reported', nextBy: null })
  expect(steps).toHaveLength(1)
  const bell = await (await client.request.get('/api/notification')).json()
  expect(bell.notifications.filter(({ title }: { title: string }) => title === 'Claim update')).toEqual([])
})

// Spec: queue/steps
test('it is live: what a client asks for comes to the list by itself, and what is open stays open', async ({
  agent,
  client,
}) => {
  await ask(client, { details: 'New oven.' })
  const page = await agent.open('/')
  await expect(openNowRegion(page)).toContainText('New oven.')
  await ask(client, { type: 'other', details: 'By noon.', isUrgent: true })
  await expect(lines(page)).toHaveCount(2)
  await expect(lines(page).first()).toContainText('Urgent')
  await expect(openNowRegion(page)).toContainText('New oven.')
})

test('what is put off is gone until its day, and comes back by Undo', async ({ agent, client }) => {
  await ask(client, { details: 'New oven.' })
  const page = await agent.open('/')
  await expect(lines(page)).toHaveCount(1)
  await page.keyboard.press('s')
  await page
    .getByRole('dialog', { name: 'Snooze until' })
    .getByRole('button', { name: /^Tomorrow/ })
    .click()
  await expect(page.getByText('Nothing open', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lines(page)).toHaveCount(1)
})

test('what is passed to a colleague is theirs', async ({ agent, client, somebody }) => {
  const lastName = `Ostrow ${crypto.randomUUID().slice(0, 8)}`
  const admin = await somebody({ role: 'admin', firstName: 'Wilma', lastName })
  await ask(client, { details: 'New oven.' })
  const page = await agent.open('/')
  await expect(openNowRegion(page)).toContainText('New oven.')
  await page.keyboard.press('a')
  await page
    .getByRole('dialog', { name: 'Reassign' })
    .getByRole('button', { name: `Wilma ${lastName}` })
    .click()
  await expect(page.getByText('Nothing open', { exact: true })).toBeVisible()
  const adminPage = await admin.open('/?whose=mine')
  await expect(lines(adminPage)).toHaveCount(1)
  await expect(lines(adminPage).first()).toContainText('Reassigned to you')
})

// Spec: queue/screen
test('on a phone a line opens a sheet, in which the next follows', async ({ agent, client }) => {
  await ask(client, { details: 'New oven.' })
  await ask(client, { type: 'other', details: 'Loss payee.' })
  const page = await agent.open('/', { viewport: { width: 390, height: 844 } })
  await lines(page).first().getByRole('button').first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('New oven.')
  await sheet.getByRole('button', { name: 'Complete' }).click()
  await expect(sheet).toContainText('Loss payee.')
  await sheet.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Nothing open', { exact: true })).toBeVisible()
})

// Spec: keys/off
test('single keys can be switched off, and do nothing then', async ({ agent, client }) => {
  await ask(client, { details: 'New oven.' })
  const page = await agent.open('/')
  await expect(lines(page)).toHaveCount(1)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Reassign')).toBeVisible()
  await keys.getByRole('checkbox', { name: /Single-key shortcuts/ }).uncheck()
  await keys.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('s')
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await readStatuses(client)).toEqual(['pending'])
  await page.goto('/account')
  const accountLink = page
    .getByRole('region', { name: 'Keyboard' })
    .getByRole('checkbox', { name: /Single-key shortcuts/ })
  await expect(accountLink).not.toBeChecked()
  await accountLink.check()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Security' }).click()
  await page.keyboard.press('?')
  await expect(keys).toBeVisible()
})

test('Enter presses what has the focus, and the next step of a certificate leads to its dialog', async ({
  agent,
  client,
}) => {
  await ask(client, { type: 'coi', details: 'Bayfare Grocers.' })
  await ask(client, { details: 'New oven.' })
  const page = await agent.open('/')
  await expect(openNowRegion(page)).toContainText('New oven.')
  await lines(page)
    .nth(1)
    .getByRole('button', { name: /^Issue: / })
    .click()
  await expect(page.getByRole('dialog', { name: 'Issue Certificate' })).toBeVisible()
  await page.goto('/')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Tasks/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/agency/tasks')
})

test('while somebody writes, what they write about stays, and what they type is no key', async ({
  agent,
  client,
  somebody,
}) => {
  const admin = await somebody({ role: 'admin' })
  await client.request.post('/api/message', { data: { content: 'Is it going up again?' } })
  await ask(client, { type: 'coi', details: 'Bayfare Grocers.' })
  const page = await agent.open('/')
  const field = openNowRegion(page).getByRole('textbox', { name: /^Message to/ })
  await field.fill('By four percent')
  const { messages } = await (await admin.request.get(`/api/agent/messages/client/${client.id}`)).json()
  const data = { upTo: messages[0].id, settles: true }
  expect((await admin.request.patch(`/api/message/conversation/${client.id}/READ`, { data })).status()).toBe(
    204,
  )
  await expect.poll(async () => (await (await agent.request.get('/api/today')).json()).waiting.length).toBe(1)
  await field.pressSequentially(', see me')
  await expect(field).toHaveValue('By four percent, see me')
  expect(await readStatuses(client)).toEqual(['pending'])
})

test('twelve items are seen at once, the first above 200 px, and the sections below are one press away', async ({
  agent,
  client,
}) => {
  for (let count = 0; count < 12; count++) await ask(client, { details: `Oven ${count}.` })
  const page = await agent.open('/', { viewport: { width: 1280, height: 800 } })
  await expect(lines(page)).toHaveCount(12)
  const firstBox = await lines(page).first().boundingBox()
  const last = await lines(page).last().boundingBox()
  expect(firstBox?.y).toBeLessThanOrEqual(200)
  expect((last?.y ?? Number.POSITIVE_INFINITY) + (last?.height ?? 0)).toBeLessThanOrEqual(800)
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Requests' }).click()
  await expect(page.getByRole('heading', { name: /^Client Requests/ })).toBeInViewport()
})

test('several items are selected, snoozed and brought back by keys alone', async ({ agent, client }) => {
  for (const details of ['New oven.', 'New sign.', 'New van.']) await ask(client, { details })
  const page = await agent.open('/')
  await expect(lines(page)).toHaveCount(3)
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('2 items selected', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: 'Snooze until' })
  await dialog.getByRole('button', { name: /^Tomorrow/ }).press('Enter')
  await expect(lines(page)).toHaveCount(1)
  await expect(openNowRegion(page).getByText('2 items snoozed.')).toBeVisible()
  await page.keyboard.press('u')
  await expect(lines(page)).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})
