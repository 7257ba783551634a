import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { axeOn } from './accessibility.ts'
import { countInteractions } from './interaction-cost.ts'
import { addPolicies, toastTitled } from './portal.ts'
import { addOfferToQuote, fetchQuote, postQuoteRequest } from './quotes/quotes.ts'
import { expect, test } from './test.ts'

// The cost of frequent tasks. A test fails if its task becomes more expensive or cheaper.

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const photo = join(import.meta.dirname, '../server/demo/papers/truck-2-rear.jpg')

const openNowRegion = (page: Page) => page.getByRole('region', { name: 'Open now' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

// Spec: effort/jobs
test('an agent sees their first urgent request: nothing', async ({ agent, client }) => {
  for (const data of [
    { type: 'endorsement', details: 'New oven.' },
    { type: 'other', details: 'Loss payee by noon.', isUrgent: true },
  ])
    expect((await client.request.post('/api/request', { data })).status()).toBe(201)
  const page = await agent.open()
  const job = await countInteractions(page)
  await page.goto('/')
  await expect(openNowRegion(page)).toContainText('Loss payee by noon.')
  await expect(button(page, 'Complete')).toBeInViewport({ ratio: 1 })
  await job.cost({ presses: 0, fields: 0 })
})

// Spec: effort/jobs
test('an agent looks up a policy by its number: two presses and a field', async ({ agent, client }) => {
  const number = `LKP ${Date.now() % 10_000_000}`
  const [id] = await addPolicies(agent, client, [{ policyNumber: number }])
  const page = await agent.open('/messages')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const job = await countInteractions(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(number.replace(' ', '').toLowerCase())
  await expect(page.getByRole('option', { name: number })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/policy/${id}`)
  await job.cost({ presses: 2, fields: 1 })
})

// Spec: effort/jobs
test('an agent answers a message: a press and a field', async ({ agent, client }) => {
  await client.request.post('/api/message', { data: { content: 'Is it going up again?' } })
  const page = await agent.open('/')
  await expect(openNowRegion(page)).toContainText('Is it going up again?')
  const job = await countInteractions(page)
  await openNowRegion(page)
    .getByRole('textbox', { name: /^Message to/ })
    .fill('By four percent, I will call.')
  await openNowRegion(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Nothing open', { exact: true })).toBeVisible()
  await job.cost({ presses: 1, fields: 1 })
  const { unreadCount } = await (await agent.request.get('/api/message/unread-count')).json()
  expect(unreadCount).toBe(0)
})

// Spec: effort/jobs
test('an agent brings three offers and shows the rates: six presses and nine fields', async ({
  agent,
  client,
}) => {
  const quote = await postQuoteRequest(client.request)
  const page = await agent.open(`/quote/${quote.id}`)
  await expect(page.getByRole('heading', { name: 'Current Quotes (0)' })).toBeVisible()
  const job = await countInteractions(page)
  await button(page, 'Add Quote').click()
  const dialog = page.getByRole('dialog', { name: 'Add Quote Details' })
  for (const [at, [carrier, premium, deductible]] of [
    ['Chubb', '9640', '2500'],
    ['The Hartford', '9985', '1000'],
    ['AmTrust', '10480', '500'],
  ].entries()) {
    await dialog.getByLabel('Insurer name').selectOption(String(carrier))
    await dialog.getByLabel('Premium').fill(String(premium))
    await dialog.getByLabel('Deductible').fill(String(deductible))
    await dialog
      .getByRole('button', { name: at < 2 ? 'Add and enter another' : 'Add Quote Details', exact: true })
      .click()
    if (at < 2) await expect(dialog.getByText(new RegExp(`^Added: .*${carrier}`))).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Current Quotes (3)' })).toBeVisible()
  await button(page, 'Show Quote Details').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show Quote Details' }).click()
  await expect(toastTitled(page, 'Quote View Changed!')).toBeVisible()
  await job.cost({ presses: 6, fields: 9 })
  const { details } = await fetchQuote(client.request, quote.id)
  expect(details.map(({ premium }: { premium: number }) => premium)).toEqual([9640, 9985, 10_480])
})

// Spec: effort/jobs
test('a client sees a quote and books its presentation from a phone’s home: four presses', async ({
  agent,
  client,
}) => {
  const quote = await postQuoteRequest(client.request)
  await addOfferToQuote(agent.request, quote.id)
  const page = await client.open('/', phone)
  const job = await countInteractions(page)
  await page
    .getByRole('region', { name: 'Next for you' })
    .getByRole('link', { name: /^Schedule your proposal review/ })
    .tap()
  await button(page, 'Show My Rate').tap()
  const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' })
  await dialog.getByRole('region', { name: 'Next free times' }).getByRole('button').first().tap()
  await button(page, 'Confirm Booking').tap()
  await expect(toastTitled(page, 'Appointment Scheduled!')).toBeVisible()
  await job.cost({ presses: 4, fields: 0 })
  expect((await fetchQuote(client.request, quote.id)).presentationDateTime).not.toBeNull()
})

// Spec: effort/jobs
test('a client shows their ID card from a phone’s home: a press', async ({ agent, client }) => {
  const [policy] = await addPolicies(agent, client, [auto])
  await addVehicles(agent, policy)
  const page = await client.open('/', phone)
  const job = await countInteractions(page)
  await page.getByRole('link', { name: 'Show ID card' }).tap()
  await expect(page.getByRole('article', { name: /2016 Ford Transit/ })).toBeInViewport({ ratio: 0.7 })
  await job.cost({ presses: 1, fields: 0 })
})

// Spec: claims/notice, effort/jobs
test('a client files a claim with a photo from a phone’s home: seven presses and a field', async ({
  agent,
  client,
}) => {
  const [policy] = await addPolicies(agent, client, [auto])
  await addVehicles(agent, policy)
  const page = await client.open('/', {
    ...phone,
    permissions: ['geolocation'],
    geolocation: { latitude: 41.4412, longitude: -72.0169, accuracy: 12 },
  })
  const job = await countInteractions(page)
  await button(page, 'Report a claim').tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^2021 Ram ProMaster/ })
    .tap()
  const camera = page.waitForEvent('filechooser')
  await button(page, 'Take a Photo').tap()
  await (await camera).setFiles(photo)
  await button(page, 'Here, today').tap()
  await expect(page.getByLabel(/^Where/)).toHaveValue('41.44120, -72.01690 (within 12 m)')
  await page.getByLabel(/^What happened/).fill('A truck backed into the van.')
  await expect(page.getByRole('radio', { name: /2021 Ram ProMaster/ })).toBeChecked()
  await page.getByText('No', { exact: true }).tap()
  expect((await axeOn(page).analyze()).violations).toEqual([])
  await button(page, 'Continue').tap()
  // Taps at another position, because a second press at the same spot counts as a double click and
  // sends nothing.
  await button(page, 'Report Claim').tap({ position: { x: 12, y: 12 } })
  await expect(toastTitled(page, 'Claim Reported')).toBeVisible()
  await job.cost({ presses: 7, fields: 1 })
})

// Spec: effort/jobs
test('a known client asks for a quote by last time’s answers: four presses', async ({ client }) => {
  await postQuoteRequest(client.request)
  const page = await client.open('/', phone)
  const job = await countInteractions(page)
  await page.getByRole('banner').getByRole('link', { name: 'Get a Quote' }).tap()
  await button(page, "Use last time's answers").tap()
  await page.getByRole('checkbox').tap()
  await button(page, 'Get My Quote').tap()
  await expect(page).toHaveURL('/quotes')
  await job.cost({ presses: 4, fields: 0 })
})

const auto = { type: 'Commercial Auto Insurance', policyNumber: 'BA 4477', coverages: [] }

async function addVehicles({ request }: { request: Page['request'] }, policyId = '') {
  const vehicles = [
    { year: 2016, make: 'Ford', model: 'Transit', vinEnd: '4412' },
    { year: 2021, make: 'Ram', model: 'ProMaster', vinEnd: '9031' },
  ]
  const answer = await request.put(`/api/agent/vehicle/policy/${policyId}`, {
    data: { vehicles, cardState: 'WA' },
  })
  expect(answer.ok()).toBe(true)
}
