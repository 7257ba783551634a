import type { Page } from '@playwright/test'
import { addPolicies, dayFromToday, expectKeyboardFocus, toastRegion } from '../portal.ts'
import { addOfferToQuote, postQuoteRequest } from '../quotes/quotes.ts'
import { expect, type SignedInPerson, test } from '../test.ts'

const queue = (page: Page) => page.getByRole('list', { name: 'Open items' })

const pressStep = (page: Page, name: string) =>
  queue(page)
    .getByRole('button', { name: new RegExp(`^${name}: `) })
    .first()
    .click()

const postJson = async ({ request }: SignedInPerson, path: string, data: object) => {
  const answer = await request.post(path, { data })
  expect(answer.status(), path).toBeLessThan(300)
  return answer.json()
}

// Spec: queue/steps
test('a row’s button opens the dialog of its step, whatever waits', async ({ agent, client }) => {
  const auto = { type: 'Commercial Auto Insurance', policyNumber: 'BA 7071', coverages: [] }
  const [bop, vans, ending, newPolicy] = await addPolicies(agent, client, [
    { type: "Business Owner's Policy (BOP)", policyNumber: 'BOP 7070' },
    auto,
    { policyNumber: 'GL 7072', startDate: dayFromToday(-350), endDate: dayFromToday(15) },
    { policyNumber: 'GL 7073', startDate: dayFromToday(-366), endDate: dayFromToday(-1) },
  ])
  const { claim } = await postJson(client, '/api/claim/new', { policyId: bop })
  await postJson(client, `/api/claim/report/${claim.id}`, {
    ...{ line: 'property', occurredOn: dayFromToday(-1), place: 'Route 12', whatHappened: 'A pipe burst.' },
    ...{ damage: 'Two ovens', injuries: 'No', contactName: 'Ines Vega', contactPhone: '(860) 555-0141' },
  })
  await postJson(client, '/api/request', {
    type: 'endorsement',
    policyId: vans,
    change: { what: 'add vehicle', year: 2025, make: 'Ford', model: 'Transit 350' },
  })
  await postJson(client, '/api/request', { type: 'coi', details: 'Bayfare Grocers.' })
  for (const [biller, dueInDays] of [
    ['agency', -4],
    ['carrier', 5],
  ] as const)
    await postJson(agent, `/api/agent/bill/policy/${biller === 'agency' ? bop : vans}`, {
      by: biller,
      premium: 4187,
      installments: [{ dueOn: dayFromToday(dueInDays), amount: 4187 }],
    })
  await postJson(agent, `/api/agent/policy-event/policy/${bop}`, {
    kind: 'notice of cancellation',
    effectiveOn: dayFromToday(12),
    source: 'letter',
    reason: 'other',
  })
  await postJson(agent, `/api/policy/renew/${newPolicy}`, { premium: 4300 })
  expect(ending).toBeDefined()
  await postQuoteRequest(client.request)
  const page = await agent.open('/', { viewport: { width: 1280, height: 900 } })

  for (const [name, dialogName] of [
    ['Update', 'Update Claim'],
    ['Confirm Change', 'Confirm Change'],
    ['Issue', 'Issue Certificate'],
    ['Confirm Payment', 'Confirm Payment'],
    ['Record Event', 'Record Event'],
    ['Renew', 'Renew'],
    ['Confirm Renewal', 'Confirm Renewal'],
    ['Add Quote', 'Add Quote Details'],
  ] as const)
    await test.step(name, async () => {
      await pressStep(page, name)
      const dialog = page.getByRole('dialog', { name: dialogName, exact: true })
      await expect(dialog).toBeVisible()
      await expectKeyboardFocus(dialog)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      // Some steps lead to another page.
      await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click()
    })
})

test('a row’s button does its step at once where nothing is asked', async ({ agent, client, somebody }) => {
  await postJson(client, '/api/request', { type: 'other', details: 'Loss runs, please.' })
  await postJson(client, '/api/message', { content: 'Is it going up again?' })
  // The agency moves a due date to its next open day. That day must be in the past too.
  await postJson(agent, '/api/agent/task', { what: 'Call the adjuster', dueOn: dayFromToday(-3) })
  const email = `owen-${crypto.randomUUID()}@pruitt.example`
  await postJson(agent, '/api/invite', { email })
  const quote = await postQuoteRequest((await somebody({ role: 'client', agent })).request)
  await addOfferToQuote(agent.request, quote.id)
  const page = await agent.open('/', { viewport: { width: 1280, height: 900 } })

  await pressStep(page, 'Complete')
  await expect(queue(page).getByRole('button', { name: /^Complete: / })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  const { requests } = await (await client.request.get('/api/request')).json()
  expect(requests.map(({ status }: { status: string }) => status)).toEqual(['completed'])
  await pressStep(page, 'Done')
  await expect(queue(page).getByRole('button', { name: /^Done: / })).toHaveCount(0)
  await pressStep(page, 'Send')
  await expect(toastRegion(page).getByText('Invite Sent!')).toBeVisible()
  await pressStep(page, 'Reply')
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeFocused()
  await pressStep(page, 'Show amounts')
  await expect(page.getByRole('alertdialog', { name: 'Show the amounts?' })).toBeVisible()
})

test('the rows of the queue, their buttons and their sheet at each width', async ({ agent, client }) => {
  const ask = async (...questions: string[]) => {
    for (const details of questions) await postJson(client, '/api/request', { type: 'other', details })
  }
  await ask('One.', 'Two.', 'Three.')
  const page = await agent.open('/?kind=request', { viewport: { width: 768, height: 1024 } })
  const list = queue(page)
  const lines = list.getByRole('listitem')
  const sheet = page.getByRole('dialog')

  await test.step('below 1200 px a row’s button does the same, and a double click does it to one thing alone', async () => {
    await pressStep(page, 'Complete')
    await expect(sheet.getByText('Plover & Reed · Other: Completed')).toBeVisible()
    await expect(sheet).toContainText('Two.')
    await sheet.getByRole('button', { name: 'Close' }).click()
    await page.setViewportSize({ width: 1280, height: 900 })
    await list
      .getByRole('button', { name: /^Complete: / })
      .first()
      .dblclick()
    await expect(lines).toHaveCount(1)
    await expect(list).toContainText('Three.')
  })

  await test.step('by the keyboard a row’s button leaves the focus on what comes next', async () => {
    await ask('Four.')
    await expect(lines).toHaveCount(2)
    await list
      .getByRole('button', { name: /^Complete: / })
      .first()
      .press('Enter')
    await expect(lines).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Open now' }).locator(':focus')).toBeVisible()
  })

  // Spec: queue/screen
  await test.step('on a phone a line opens a sheet, in which the next follows', async () => {
    await ask('Five.')
    await expect(lines).toHaveCount(2)
    await page.setViewportSize({ width: 390, height: 844 })
    await lines.first().getByRole('button').first().click()
    await expect(sheet).toContainText('Four.')
    await sheet.getByRole('button', { name: 'Complete' }).click()
    await expect(sheet).toContainText('Five.')
    await sheet.getByRole('button', { name: 'Complete' }).click()
    await expect(page.getByText('Nothing open', { exact: true })).toBeVisible()
  })

  await test.step('twelve items are seen at once, the first above 200 px, and the sections below are one press away', async () => {
    await ask(...Array.from({ length: 12 }, (_, index) => `Oven ${index}.`))
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    await expect(lines).toHaveCount(12)
    const firstBox = await lines.first().boundingBox()
    const lastBox = await lines.last().boundingBox()
    expect(firstBox?.y).toBeLessThanOrEqual(200)
    expect((lastBox?.y ?? Number.POSITIVE_INFINITY) + (lastBox?.height ?? 0)).toBeLessThanOrEqual(800)
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Requests' })
      .click()
    await expect(page.getByRole('heading', { name: /^Client Requests/ })).toBeInViewport()
  })
})
