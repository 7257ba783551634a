import type { Page } from '@playwright/test'
import { addPolicies, dayFromToday, expectKeyboardFocus } from '../portal.ts'
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

test('the queue opens the first item, is live, and leads to each next step', async ({
  agent,
  client,
  somebody,
}) => {
  await ask(client, { details: 'New oven.' })
  await ask(client, { type: 'other', details: 'Loss payee by noon.', isUrgent: true })
  const page = await agent.open('/')

  // Spec: queue/steps
  await test.step('the first urgent request is open without a press, and is completed by one; the next follows, and Undo takes it back', async () => {
    await expect(lines(page)).toHaveCount(2)
    await expect(openNowRegion(page)).toContainText('Loss payee by noon.')
    await page.keyboard.press('e')
    await expect(lines(page)).toHaveCount(1)
    await expect(openNowRegion(page)).toContainText('New oven.')
    await expect(
      openNowRegion(page).getByRole('status').filter({ hasText: 'Plover & Reed · Other: Completed' }),
    ).toBeVisible()
    expect(await readStatuses(client)).toEqual(['completed', 'pending'])
    await page.keyboard.press('u')
    await expect(lines(page)).toHaveCount(2)
    await expect(openNowRegion(page).getByRole('status')).toBeHidden()
    expect(await readStatuses(client)).toEqual(['pending', 'pending'])
    const bell = await (await client.request.get('/api/notification')).json()
    expect(bell.notifications).toEqual([])
  })

  // Spec: queue/steps
  await test.step('it is live: what a client asks for comes to the list by itself, and what is open stays open', async () => {
    await lines(page).nth(1).getByRole('button').first().click()
    await expect(openNowRegion(page)).toContainText('New oven.')
    await ask(client, { type: 'other', details: 'Before noon.', isUrgent: true })
    await expect(lines(page)).toHaveCount(3)
    for (const index of [0, 1]) await expect(lines(page).nth(index)).toContainText('Urgent')
    await expect(openNowRegion(page)).toContainText('New oven.')
  })

  await test.step('Enter presses what has the focus, and the next step of a certificate leads to its dialog', async () => {
    await ask(client, { type: 'coi', details: 'Bayfare Grocers.' })
    await lines(page)
      .getByRole('button', { name: /^Issue: / })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Issue Certificate' })
    await expect(dialog).toBeVisible()
    await expectKeyboardFocus(dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    const navigation = page.getByRole('navigation')
    await navigation.getByRole('link', { name: 'Overview' }).click()
    await expect(lines(page)).toHaveCount(4)
    await navigation.getByRole('link', { name: /^Tasks/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/agency/tasks')
  })

  await test.step('while somebody writes, what they write about stays, and what they type is no key', async () => {
    const admin = await somebody({ role: 'admin' })
    await client.request.post('/api/message', { data: { content: 'Is it going up again?' } })
    await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click()
    await lines(page)
      .getByRole('button', { name: /^Reply: / })
      .click()
    const field = openNowRegion(page).getByRole('textbox', { name: /^Message to/ })
    await field.fill('By four percent')
    const { messages } = await (await admin.request.get(`/api/agent/messages/client/${client.id}`)).json()
    const data = { upTo: messages[0].id, settles: true }
    const readResponse = await admin.request.patch(`/api/message/conversation/${client.id}/READ`, { data })
    expect(readResponse.status()).toBe(204)
    await expect
      .poll(async () => (await (await agent.request.get('/api/today')).json()).waiting.length)
      .toBe(4)
    await field.pressSequentially(', see me')
    await expect(field).toHaveValue('By four percent, see me')
    expect(await readStatuses(client)).toEqual(['pending', 'pending', 'pending', 'pending'])
  })
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

test('items are snoozed, selected and passed on by keys, which can be switched off', async ({
  agent,
  client,
  somebody,
}) => {
  await ask(client, { details: 'New oven.' })
  const page = await agent.open('/')

  await test.step('what is put off is gone until its day, and comes back by Undo', async () => {
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

  await test.step('several items are selected, snoozed and brought back by keys alone', async () => {
    for (const details of ['New sign.', 'New van.']) await ask(client, { details })
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

  await test.step('what is passed to a colleague is theirs', async () => {
    const lastName = `Ostrow ${crypto.randomUUID().slice(0, 8)}`
    const admin = await somebody({ role: 'admin', firstName: 'Wilma', lastName })
    await lines(page).first().getByRole('button').first().click()
    await expect(openNowRegion(page)).toContainText('New oven.')
    await page.keyboard.press('a')
    await page
      .getByRole('dialog', { name: 'Reassign' })
      .getByRole('button', { name: `Wilma ${lastName}` })
      .click()
    await expect(lines(page)).toHaveCount(2)
    await expect(openNowRegion(page)).toContainText('New sign.')
    const adminPage = await admin.open('/?whose=mine')
    await expect(lines(adminPage)).toHaveCount(1)
    await expect(lines(adminPage).first()).toContainText('Reassigned to you')
  })

  // Spec: keys/off
  await test.step('single keys can be switched off, and do nothing then', async () => {
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(keys.getByText('Reassign')).toBeVisible()
    await keys.getByRole('checkbox', { name: /Single-key shortcuts/ }).uncheck()
    await keys.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('s')
    await page.keyboard.press('e')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await readStatuses(client)).toEqual(['pending', 'pending', 'pending'])
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
})
