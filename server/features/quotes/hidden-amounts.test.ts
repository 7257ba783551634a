import { expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { pdfFile } from '../../testing/files.ts'
import { portalWithMail } from '../../testing/portal-with-mail.ts'

/** Amounts that occur nowhere else: finding one means that it leaked. */
const secret = { premium: 98_761, deductible: 76_543, coverageLimit: 5_432_109 }
const words = {
  paymentOptions: 'twelve of 8,230',
  discounts: 'less 4,321 for the sprinklers',
  coverageDetails: 'each accident 5,432,109',
  recommendationReason: 'cheaper by 6,507 than your present carrier',
}
const amountPattern = /98.?761|76.?543|5.?432.?109|8.?230(?!-)|4.?321|6.?507(?!-)/

// A random id may contain one of the amounts.
const ids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g

/** A response text with decoded cursors (JSON in base64) and without ids. */
function decodedText(text: string): string {
  const textWithoutIds = text.replace(ids, '')
  const decodedTexts = [...textWithoutIds.matchAll(/"([\w-]{20,})"/g)].map(([, encodedText = '']) =>
    Buffer.from(encodedText, 'base64url'),
  )
  return `${textWithoutIds} ${decodedTexts.join(' ').replace(ids, '')}`
}

async function world() {
  const world = await portalWithMail()
  const { given, people, as } = world
  const quote = await given.quote()
  const file = pdfFile('hartford.pdf')
  const offer = await given.offer({ quoteId: quote.id, ...secret, ...words, recommended: true, file })
  await given.offer({ quoteId: quote.id, insurerName: 'Chubb', ...secret, premium: 98_761.5 })
  const link = async (person = people.client) =>
    as(person).call(api.documents.link, { documentId: offer.documentId ?? '', fileName: 'hartford.pdf' })
  const toggle = () => as(people.agent).call(api.quotes.toggleAmounts, { quoteId: quote.id })
  return { ...world, quote, offer, link, toggle }
}

// Spec: quotes/recommendation
test('no reply to the client contains an amount of an offer while the amounts are hidden', async () => {
  const { as, people, quote, offer, toggle, clock } = await world()
  const ids: Record<string, string> = {
    id: quote.id,
    quoteid: quote.id,
    quoteId: quote.id,
    detailId: offer.id,
    documentId: offer.documentId ?? '',
    fileName: 'hartford.pdf',
    value: 'Cyber-Liability-Insurance',
    category: 'commercial',
    type: 'Cyber-Liability-Insurance',
  }
  const bodies: Record<string, object> = {
    '/api/quote/presentation/schedule/:quoteid': { datetime: '2026-11-24T15:30:00.000Z' },
    '/api/quote/presentation/move/:quoteid': { datetime: '2026-11-24T16:00:00.000Z' },
  }
  const answers: [string, string][] = []
  const ask = async ({ method, path }: Endpoint, query = '') => {
    const url = path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'nothing')
    const body = method === 'GET' || method === 'DELETE' ? undefined : (bodies[path] ?? {})
    const { bytes, headers } = await as(people.client).send(method, url + query, body)
    answers.push([`${method} ${url}${query}`, bytes.toString() + JSON.stringify(headers)])
  }
  const readAllPages = async () => {
    for (const group of Object.values(api))
      for (const endpoint of Object.values(group) as Endpoint[]) {
        if (endpoint.path === '/api/auth/logout') continue
        await ask(endpoint)
        if ('query' in endpoint && endpoint.method === 'GET') await ask(endpoint, '?limit=1')
      }
    for (const id of [offer.documentId, offer.id])
      answers.push([
        'file',
        (await as(people.client).send('GET', `/api/documents/file/${id}/hartford.pdf`)).bytes.toString(),
      ])
  }
  await readAllPages()
  await toggle()
  await toggle()
  const recommendationReason = `${words.recommendationReason}, still`
  await as(people.agent).call(api.offers.update, { detailId: offer.id, recommendationReason })
  await readAllPages()
  clock.time = new Date('2026-11-25T15:00:00.000Z')
  await readAllPages()
  expect(answers.length).toBeGreaterThan(150)
  for (const [call, answer] of answers) expect(decodedText(answer), call).not.toMatch(amountPattern)

  // The agent's answers, and the client's after the amounts are shown, contain them: the test can
  // detect a leak.
  const { body } = await as(people.agent).call(api.quotes.one, { id: quote.id })
  expect(JSON.stringify(body)).toMatch(amountPattern)
  await toggle()
  const shownReply = await as(people.client).call(api.quotes.one, { id: quote.id })
  expect(shownReply.body.quote).toMatchObject({
    bestQuoteAmount: 98_761,
    details: [{ ...secret, ...words, recommendationReason }, {}],
  })
})

// Spec: quote/null-hidden
test('hidden amounts are null, the order is unchanged, and the client sees that there is a best quote', async () => {
  const { as, people, given, quote } = await world()
  const recommendedOffer = await given.offer({
    quoteId: quote.id,
    insurerName: 'Travelers',
    premium: 150_000,
    recommended: true,
    recommendationReason: words.recommendationReason,
    features: 'Nurse line',
  })
  const { body } = await as(people.client).call(api.quotes.one, { id: quote.id })
  expect(body.quote).toMatchObject({
    hideQuoteAmounts: null,
    bestQuoteAvailable: true,
    bestQuoteAmount: null,
    quotesCount: 3,
  })
  // Clients see which offer an agent recommends. The reason stays hidden, since it may mention
  // money.
  expect(body.quote.details.map(({ insurerName }) => insurerName)).toEqual([
    'Travelers',
    'The Hartford',
    'Chubb',
  ])
  expect(body.quote.details[0]).toMatchObject({
    id: recommendedOffer.id,
    premium: null,
    deductible: null,
    coverageLimit: null,
    documentId: null,
    documentUrl: null,
    documentThumbnailUrl: null,
    recommended: true,
    recommendationReason: null,
    recommendedBy: expect.stringMatching(/./),
    features: ['Nurse line'],
  })
  const listedReply = await as(people.client).call(api.offers.list, { id: quote.id })
  expect(listedReply.body.details).toEqual(body.quote.details)
})

test('a carrier’s PDF cannot be opened while the amounts are hidden, not even by an earlier link', async () => {
  const { as, people, offer, link, toggle } = await world()
  const { call, send } = as(people.client)
  expect((await link()).status).toBe(404)
  expect((await call(api.documents.open, { id: offer.documentId ?? '' })).status).toBe(404)
  expect((await call(api.documents.all, {})).body).toMatchObject({ documents: [], total: 0 })
  expect((await call(api.home.client, {})).body.documents).toBe(0)

  await toggle()
  const { url } = (await link()).body
  expect((await send('GET', url)).status).toBe(200)
  expect((await call(api.documents.all, {})).body.total).toBe(1)
  const agentFeedUrl = (await link(people.agent)).body.url

  await toggle()
  expect((await send('GET', url)).status).toBe(404)
  expect((await send('GET', url.replace('for=client', 'for=staff'))).status).toBe(404)
  expect((await as(people.agent).send('GET', agentFeedUrl)).status).toBe(200)
})

test('no email about a quote or its presentation contains an amount', async () => {
  const { as, people, quote, takeNewEmails, toggle } = await world()
  const { call } = as(people.client)
  const quoteid = quote.id
  await call(api.appointments.book, { quoteid, datetime: '2026-11-24T15:30:00.000Z' })
  const bookedEmails = await takeNewEmails()
  await call(api.appointments.move, { quoteid, datetime: '2026-11-24T16:00:00.000Z' })
  const movedEmails = await takeNewEmails()
  await call(api.appointments.cancel, { quoteid })
  const cancelledEmails = await takeNewEmails()
  expect([movedEmails.length, cancelledEmails.length]).toEqual([2, 2])
  await toggle()
  await as(people.client).call(api.quotes.finalize, { quoteid: quote.id })
  const sentEmails = await takeNewEmails()
  const presentation = expect.stringContaining('Presentation scheduled')
  expect(bookedEmails.map(({ to, subject }) => [to, subject])).toEqual([
    [people.client.email, 'We have your quote request #1001'],
    [people.agent.email, 'New quote request #1001, Tidewheel Bakery LLC'],
    [people.client.email, 'Your quotes are ready: Workers Compensation Quote #1001'],
    [people.client.email, presentation],
    [people.agent.email, presentation],
  ])
  expect(sentEmails.map(({ to, subject }) => [to, subject])).toEqual([
    [people.client.email, 'Your quotes are ready: Workers Compensation Quote #1001'],
    [people.agent.email, 'Finalize quote #1001, Tidewheel Bakery LLC'],
  ])
  for (const mail of [...bookedEmails, ...movedEmails, ...cancelledEmails, ...sentEmails])
    expect(decodedText(JSON.stringify(mail))).not.toMatch(amountPattern)
})

test('the client is notified of the first offer, and of shown rates once and again only after a new or changed offer', async () => {
  const { as, people, given, takeNewEmails } = await portalWithMail()
  const { id: quoteId } = await given.quote()
  await takeNewEmails()
  const toggle = () => as(people.agent).call(api.quotes.toggleAmounts, { quoteId })
  await toggle()
  expect(await takeNewEmails(), 'rates of no offer').toEqual([])
  await toggle()
  await given.offer({ quoteId })
  await given.offer({ quoteId, insurerName: 'Chubb' })
  const [readyEmail, ...otherEmails] = await takeNewEmails()
  expect(otherEmails).toEqual([])
  expect(readyEmail?.text).toContain('schedule your proposal review with your agent')
  await toggle()
  const emailTexts = (await takeNewEmails()).map(({ text }) => text)
  expect(emailTexts).toEqual([expect.stringContaining('You can now see the amounts')])
  await toggle()
  await toggle()
  expect(await takeNewEmails(), 'the same rates again').toEqual([])
  await given.offer({ quoteId, insurerName: 'Markel' })
  await toggle()
  await toggle()
  expect(await takeNewEmails()).toHaveLength(1)
})

test('rates that are hidden again before the notification is sent are not announced', async () => {
  const { as, people, given, takeNewEmails } = await portalWithMail()
  const { id: quoteId } = await given.quote()
  await given.offer({ quoteId })
  await takeNewEmails()
  for (let times = 0; times < 2; times++) await as(people.agent).call(api.quotes.toggleAmounts, { quoteId })
  expect(await takeNewEmails()).toEqual([])
})
