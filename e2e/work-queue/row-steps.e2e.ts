import type { Page } from '@playwright/test'
import { addPolicies, dayFromToday, toastRegion } from '../portal.ts'
import { addOfferToQuote, postQuoteRequest } from '../quotes/quotes.ts'
import { expect, type SignedInPerson, test } from '../test.ts'

const row = (page: Page, kind: string, name: string) =>
  test.step(`${kind}: ${name}`, async () => {
    await page.goto(`/?kind=${encodeURIComponent(kind)}`)
    await page
      .getByRole('list', { name: 'Open items' })
      .getByRole('button', { name: new RegExp(`^${name}: `) })
      .first()
      .click()
  })

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
  const page = await agent.open()
  await page.setViewportSize({ width: 1280, height: 900 })

  for (const [kind, name, dialog] of [
    ['claim', 'Update', 'Update Claim'],
    ['request', 'Confirm Change', 'Confirm Change'],
    ['certificate', 'Issue', 'Issue Certificate'],
    ['bill', 'Confirm Payment', 'Confirm Payment'],
    ['notice', 'Record Event', 'Record Event'],
    ['renewal', 'Renew', 'Renew'],
    ['renewal', 'Confirm Renewal', 'Confirm Renewal'],
    ['quote', 'Add Quote', 'Add Quote Details'],
  ] as const) {
    await row(page, kind, name)
    await expect(page.getByRole('dialog', { name: dialog, exact: true }), kind).toBeVisible()
  }
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
  const page = await agent.open()
  await page.setViewportSize({ width: 1280, height: 900 })

  await row(page, 'request', 'Complete')
  await expect(page.getByText('Nothing open', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  const { requests } = await (await client.request.get('/api/request')).json()
  expect(requests.map(({ status }: { status: string }) => status)).toEqual(['completed'])
  await row(page, 'task', 'Done')
  await expect(page.getByText('Nothing open', { exact: true })).toBeVisible()
  await row(page, 'invite', 'Send')
  await expect(toastRegion(page).getByText('Invite Sent!')).toBeVisible()
  await row(page, 'message', 'Reply')
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeFocused()
  await row(page, 'rates', 'Show amounts')
  await expect(page.getByRole('alertdialog', { name: 'Show the amounts?' })).toBeVisible()
})

test('below 1200 px a row’s button does the same, and a double click does it to one thing alone', async ({
  agent,
  client,
}) => {
  for (const details of ['One.', 'Two.', 'Three.'])
    await postJson(client, '/api/request', { type: 'other', details })
  const page = await agent.open('/?kind=request', { viewport: { width: 768, height: 1024 } })
  const list = page.getByRole('list', { name: 'Open items' })
  await list
    .getByRole('button', { name: /^Complete: / })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Other: Completed')).toBeVisible()
  await expect(sheet).toContainText('Two.')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize({ width: 1280, height: 900 })
  await list
    .getByRole('button', { name: /^Complete: / })
    .first()
    .dblclick()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('Three.')
})

test('by the keyboard a row’s button leaves the focus on what comes next', async ({ agent, client }) => {
  for (const details of ['One.', 'Two.']) await postJson(client, '/api/request', { type: 'other', details })
  const page = await agent.open('/?kind=request', { viewport: { width: 1280, height: 900 } })
  const list = page.getByRole('list', { name: 'Open items' })
  await list
    .getByRole('button', { name: /^Complete: / })
    .first()
    .press('Enter')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Open now' }).locator(':focus')).toBeVisible()
})
