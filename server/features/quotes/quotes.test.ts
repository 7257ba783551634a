import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { quoteConsent } from '../../../contract/quote-forms.ts'
import { settableStatuses } from '../../../contract/values/quote-statuses.ts'
import { jpg, pdfFile } from '../../testing/files.ts'
import { portal } from '../../testing/portal.ts'
import { portalWithMail } from '../../testing/portal-with-mail.ts'
import { wizardAnswers } from '../../testing/sample-input.ts'

const day = 86_400_000

// Spec: entity/quote, calls/quote
test('a client requests quotes, and client and agent get every field of the specification', async () => {
  const { as, people, clock } = await portal()
  const { body, status } = await as(people.client).call(api.quotes.request, wizardAnswers)
  expect(status).toBe(201)
  expect(body.quote).toMatchObject({
    _id: body.quote.id,
    requestId: '1001',
    title: 'Workers Compensation Quote',
    description:
      'Workers Compensation for retail and wholesale bakery, 14 full-time and 6 part-time employees',
    type: 'business',
    category: 'commercial',
    status: 'pending',
    requestedCoverage: ['Workers Compensation'],
    requestedAt: clock.time.toISOString(),
    expiresAt: new Date(clock.time.getTime() + 30 * day).toISOString(),
    quotesCount: 0,
    bestQuoteAmount: null,
    bestQuoteAvailable: false,
    hideQuoteAmounts: null,
    presentationDateTime: null,
    createdAt: clock.time.toISOString(),
    industry: 'retail and wholesale bakery',
    address: '218 Coopers Wharf Street, New London, CT 06320',
    firstName: 'Maria',
    lastName: 'Reyes',
    businessName: 'Tidewheel Bakery LLC',
    email: 'maria@tidewheel.example',
    fullTimeEmployees: 14,
    partTimeEmployees: 6,
    annualPayroll: 540_000,
    annualRevenue: 1_620_000,
    phoneNumber: '(860) 555-0110',
    hasInsurance: true,
    documentId: null,
    documentUrl: null,
    documentThumbnailUrl: null,
    clientName: 'Tidewheel Bakery LLC',
    details: [],
  })
  expect(body.quote.requestData).toContainEqual({ label: 'Annual payroll', value: '$540,000' })
  const { id } = body.quote
  const seenReply = await as(people.agent).call(api.quotes.one, { id })
  expect(seenReply.body.quote).toEqual(body.quote)
})

test('the consent text is stored word for word, with its version and time', async () => {
  const { given, context, clock } = await portal()
  const { id } = await given.quote()
  const row = await context.db
    .selectFrom('quotes')
    .select(['agreementText', 'agreementVersion', 'agreedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(row).toEqual({
    agreementText: quoteConsent.text(context.agency().name),
    agreementVersion: quoteConsent.version,
    agreedAt: clock.time.toISOString(),
  })
})

test('the title is the single requested line, or the business as a whole', async () => {
  const { given } = await portal()
  const lines = ['Commercial Auto', 'Workers Compensation'] as const
  expect((await given.quote({ requestedCoverage: [...lines] })).title).toBe('Business Insurance Quote')
  expect((await given.quote({ requestedCoverage: 'Commercial Auto' })).title).toBe('Commercial Auto Quote')
  expect((await given.quote({ requestedCoverage: ['Other'] })).title).toBe('Business Insurance Quote')
  expect((await given.quote({ title: 'Bakery package' })).title).toBe('Bakery package')
})

test('requested lines may be sent as a repeated field, as text with commas, or as JSON', async () => {
  const { as, people } = await portal()
  const requestCoverage = async (requestedCoverage: unknown) => {
    const answers = { ...wizardAnswers, requestedCoverage }
    return (await as(people.client).send('POST', '/api/quote/new', answers)).body.quote.requestedCoverage
  }
  for (const input of [['Commercial Auto', 'Other'], 'Commercial Auto, Other', '["Commercial Auto","Other"]'])
    expect(await requestCoverage(input)).toEqual(['Commercial Auto', 'Other'])
  expect(await requestCoverage('Other')).toEqual(['Other'])
})

test('missing fields are reported all at once, with the specification’s texts, and nothing is stored', async () => {
  const { as, people, context } = await portal()
  const { status, failure } = await as(people.client).send('POST', '/api/quote/new', {})
  expect(status).toBe(400)
  expect(failure.fields).toEqual({
    hasInsurance: 'Please select one',
    requestedCoverage: 'Please select at least one policy type',
    fullTimeEmployees: 'Required',
    partTimeEmployees: 'Required',
    annualPayroll: 'Required',
    annualRevenue: 'Required',
    industry: 'Industry is required',
    address: 'Business address is required',
    firstName: 'First name is required',
    lastName: 'Last name is required',
    businessName: 'Business name is required',
    phoneNumber: 'Phone number is required',
    email: 'Valid email is required',
    agreesToCommunication: 'You must agree to receive communications',
  })
  const wrongAnswers: [object, string][] = [
    [{ agreesToCommunication: false }, 'agreesToCommunication'],
    [{ annualPayroll: 0 }, 'annualPayroll'],
    [{ annualRevenue: '-5' }, 'annualRevenue'],
    [{ annualRevenue: 'plenty' }, 'annualRevenue'],
    [{ fullTimeEmployees: '4.5' }, 'fullTimeEmployees'],
    [{ requestedCoverage: [] }, 'requestedCoverage'],
    [{ requestedCoverage: '' }, 'requestedCoverage'],
    [{ agreementVersion: 'of last year' }, 'agreementVersion'],
    [{ requestedCoverage: ['Flood'] }, 'requestedCoverage.0'],
    [{ email: 'maria@' }, 'email'],
    [{ phoneNumber: '555' }, 'phoneNumber'],
    [{ hasInsurance: 'maybe' }, 'hasInsurance'],
  ]
  for (const [answer, field] of wrongAnswers) {
    const refusedReply = await as(people.client).send('POST', '/api/quote/new', {
      ...wizardAnswers,
      ...answer,
    })
    expect([refusedReply.status, Object.keys(refusedReply.failure.fields ?? {})]).toEqual([400, [field]])
  }
  expect(await context.db.selectFrom('quotes').select('id').execute()).toEqual([])
})

test('the uploaded current policy is among the documents of the client and the agent', async () => {
  const { as, people, given } = await portal()
  const quote = await given.quote({ file: pdfFile('current policy.pdf') })
  const path = `/api/documents/file/${quote.documentId}/current%20policy.pdf`
  expect(quote.documentUrl).toBe(path)
  expect(quote.documentThumbnailUrl).toBe(`/api/documents/thumbnail/${quote.documentId}`)
  for (const person of [people.client, people.agent, people.admin]) {
    const { body } = await as(person).call(api.documents.all, { relation: 'quote' })
    expect(body.documents).toMatchObject([
      { id: quote.documentId, relation: 'quote', uploadedByClient: true },
    ])
    const link = await as(person).call(api.documents.link, {
      documentId: quote.documentId ?? '',
      fileName: 'current policy.pdf',
    })
    expect((await as(null).send('GET', link.body.url)).status).toBe(200)
  }
  const others = await as(people.otherAgent).call(api.documents.all, {})
  expect(others.body.documents).toEqual([])
})

test('a file of a type that is not accepted refuses the whole request', async () => {
  const { as, people, context } = await portal()
  const file = new File([Uint8Array.from(jpg)], 'policy.pdf')
  const { status } = await as(people.client).call(api.quotes.request, { ...wizardAnswers, file })
  expect(status).toBe(415)
  expect(await context.db.selectFrom('quotes').select('id').execute()).toEqual([])
  expect(await context.db.selectFrom('documents').select('id').execute()).toEqual([])
})

test('a request sent twice with one idempotency key is created once, even concurrently and with its file', async () => {
  const { as, people, context } = await portal()
  const send = () =>
    as(people.client).call(
      api.quotes.request,
      { ...wizardAnswers, file: pdfFile('policy.pdf') },
      { key: 'the wizard' },
    )
  const answers = [...(await Promise.all([send(), send(), send()])), await send()]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.quote.id)).size).toBe(1)
  expect(await context.db.selectFrom('quotes').select('id').execute()).toHaveLength(1)
  expect(await context.db.selectFrom('documents').select('id').execute()).toHaveLength(1)
})

// Spec: calls/quotes, calls/agent-quotes, calls/agent-quotes-client
test('a client lists, searches and filters their own quotes; staff do so for the clients they see', async () => {
  const { as, people, given, clock } = await portal()
  const auto = await given.quote({ requestedCoverage: 'Commercial Auto' })
  clock.time = new Date(clock.time.getTime() + 1000)
  const comp = await given.quote()
  await given.quote({ by: people.otherClient })
  const listIds = async (input: object, person = people.client) =>
    (await as(person).call(api.quotes.list, input)).body.quotes.map(({ id }) => id)
  expect(await listIds({})).toEqual([comp.id, auto.id])
  expect(await listIds({ search: 'AUTO' })).toEqual([auto.id])
  expect(await listIds({ search: '%' })).toEqual([])
  expect(await listIds({ status: 'quoted' })).toEqual([])
  expect(await listIds({}, people.agent)).toEqual([comp.id, auto.id])
  const all = await as(people.admin).call(api.quotes.ofClients, { limit: 1 })
  expect(all.body).toMatchObject({ total: 3 })
  const next = await as(people.admin).call(api.quotes.ofClients, {
    limit: 2,
    cursor: all.body.nextCursor ?? '',
  })
  expect(next.body.quotes).toHaveLength(2)
  const quotesOfClient = await as(people.agent).call(api.quotes.ofClient, { id: people.client.id })
  expect(quotesOfClient.body.total).toBe(2)
  const client = await as(people.agent).call(api.clients.one, { id: people.client.id })
  expect(client.body.client.quotesCount).toBe(2)
})

test('an agent creates a request for a client: the title derives from the type, and the wire’s type from category and type', async () => {
  const { as, people } = await portal()
  const make = (input: object) =>
    as(people.agent).send('POST', '/api/agent/quote/client/new', { userId: people.client.id, ...input })
  const commercialQuote = await make({ category: 'commercial', type: 'Commercial-Auto-Insurance' })
  expect(commercialQuote.body.quote).toMatchObject({
    title: 'Commercial Auto Insurance Quote',
    type: 'business',
    requestedCoverage: ['Commercial Auto Insurance'],
    status: 'pending',
    fullTimeEmployees: null,
    clientId: people.client.id,
  })
  const kinds = { auto: 'auto', home: 'home', umbrella: 'other', business: 'business' }
  for (const [type, kind] of Object.entries(kinds)) {
    const { body } = await make({ category: 'personal', type, fullTimeEmployees: '', annualPayroll: '' })
    expect(body.quote).toMatchObject({ type: kind, category: 'personal' })
  }
  const bop = await make({ category: 'commercial', type: "Business Owner's Policy (BOP)" })
  expect(bop.body.quote.title).toBe("Business Owner's Policy (BOP) Insurance Quote")
  expect((await make({ category: 'commercial', type: 'auto' })).failure.fields).toEqual({
    type: 'Please choose a type of this category',
  })
  expect((await make({ type: 'auto' })).failure.fields).toHaveProperty('category')
  const digits = await make({ category: 'personal', type: 'auto', fullTimeEmployees: 'ten' })
  expect(digits.failure.fields).toEqual({ fullTimeEmployees: 'Please enter a whole number' })
  const otherInput = { userId: people.otherClient.id, category: 'personal', type: 'auto' }
  expect((await make(otherInput)).status).toBe(404)
  expect((await make({ ...otherInput, userId: 'nobody' })).status).toBe(404)
})

// Spec: quote/any-status, calls/quote-status
test('the agent may set any of the five statuses, and no other', async () => {
  const { as, people, given } = await portal()
  const { id: quoteId } = await given.quote()
  for (const status of [...settableStatuses, ...settableStatuses].reverse()) {
    const { body } = await as(people.agent).call(api.quotes.setStatus, { quoteId, status })
    expect(body.quote.status).toBe(status)
  }
  for (const status of ['completed', 'Pending', ''])
    expect(
      (await as(people.agent).send('POST', `/api/agent/quote/changeStatus/${quoteId}`, { status })).status,
    ).toBe(400)
})

test('a request expires after 30 days, in lists and filters too; a reopened one has 30 new days', async () => {
  const { as, people, given, clock } = await portal()
  const { id } = await given.quote()
  const readQuote = async () => (await as(people.client).call(api.quotes.one, { id })).body.quote
  clock.time = new Date(clock.time.getTime() + 30 * day)
  expect((await readQuote()).status).toBe('pending')
  clock.time = new Date(clock.time.getTime() + 1000)
  expect((await readQuote()).status).toBe('expired')
  const listedReply = await as(people.client).call(api.quotes.list, { status: 'expired' })
  expect(listedReply.body.quotes.map(({ id }) => id)).toEqual([id])
  const { body } = await as(people.agent).call(api.quotes.setStatus, { quoteId: id, status: 'pending' })
  expect(body.quote).toMatchObject({
    status: 'pending',
    expiresAt: new Date(clock.time.getTime() + 30 * day).toISOString(),
  })
})

test('offers keep a request open to the end of their last valid day in the agency’s time zone', async () => {
  const { as, people, given, clock } = await portal()
  const { id } = await given.quote()
  await given.offer({ quoteId: id, validUntil: '2027-01-31' })
  const longestOffer = await given.offer({ quoteId: id, insurerName: 'Chubb', validUntil: '2027-02-15' })
  const readQuote = async () => (await as(people.client).call(api.quotes.one, { id })).body.quote
  expect((await readQuote()).expiresAt).toBe('2027-02-16T04:59:59.999Z')
  clock.time = new Date('2027-02-16T04:59:59.000Z')
  expect(await readQuote()).toMatchObject({ status: 'quoted', bestQuoteAvailable: true })
  clock.time = new Date('2027-02-16T05:00:00.000Z')
  expect(await readQuote()).toMatchObject({ status: 'expired', bestQuoteAvailable: false })
  clock.time = new Date('2027-01-31T15:00:00.000Z')
  await as(people.agent).call(api.offers.remove, { detailId: longestOffer.id })
  expect((await readQuote()).expiresAt).toBe('2027-02-01T04:59:59.999Z')
})

test('an upcoming presentation or Finalize keeps a request open', async () => {
  const { as, people, given, clock } = await portal()
  const { id } = await given.quote()
  const otherQuote = await given.quote()
  await given.offer({ quoteId: otherQuote.id })
  await as(people.client).call(api.appointments.book, {
    quoteid: id,
    datetime: '2027-01-04T15:00:00.000Z',
  })
  await as(people.agent).call(api.quotes.toggleAmounts, { quoteId: otherQuote.id })
  await as(people.client).call(api.quotes.finalize, { quoteid: otherQuote.id })
  const readStatuses = async () =>
    (await as(people.client).call(api.quotes.list, {})).body.quotes.map(({ status }) => status)
  clock.time = new Date('2027-01-04T14:59:00.000Z')
  expect(await readStatuses()).toEqual(['quoted', 'pending'])
  clock.time = new Date('2027-01-04T15:00:00.000Z')
  expect(await readStatuses()).toEqual(['quoted', 'expired'])
})

// Spec: calls/quote-hide
test('the toggle shows and hides the amounts, and calls from other origins are refused', async () => {
  const { as, people, given, clock } = await portal()
  const { id: quoteId } = await given.quote()
  const toggle = async () => {
    const { body } = await as(people.agent).call(api.quotes.toggleAmounts, { quoteId })
    return [body.quote.hideQuoteAmounts, body.quote.amountsShownAt]
  }
  const elsewhereReply = await as(people.agent).send(
    'GET',
    `/api/agent/quote/hideQuote/${quoteId}`,
    undefined,
    {
      headers: { 'sec-fetch-site': 'cross-site' },
    },
  )
  expect(elsewhereReply.status).toBe(403)
  const firstTime = clock.time.toISOString()
  expect([await toggle(), await toggle()]).toEqual([
    [false, firstTime],
    [true, null],
  ])
  clock.time = new Date('2026-11-24T16:20:00.000Z')
  expect(await toggle()).toEqual([false, '2026-11-24T16:20:00.000Z'])

  // An explicit `hidden` does not undo a colleague's change.
  clock.time = new Date('2026-11-24T16:25:00.000Z')
  const showReply = await as(people.admin).call(api.quotes.toggleAmounts, { quoteId, hidden: false })
  expect(showReply.body.quote.amountsShownAt).toBe('2026-11-24T16:20:00.000Z')
  const { events } = (await as(people.agent).call(api.activity.ofClient, { id: people.client.id })).body
  expect(events.filter(({ action }) => action === 'quote.amountsShown')).toHaveLength(2)
})

// Spec: calls/quote-delete
test('a deleted quote is on no screen, nor are its offers and documents, and its rows are kept', async () => {
  const { as, people, given, context } = await portal()
  const { id } = await given.quote({ file: pdfFile('policy.pdf') })
  const offer = await given.offer({ quoteId: id, file: pdfFile('offer.pdf') })
  expect((await as(people.agent).call(api.quotes.remove, { quoteId: id })).status).toBe(204)
  for (const person of [people.client, people.agent, people.admin]) {
    expect((await as(person).call(api.quotes.one, { id })).status).toBe(404)
    expect((await as(person).call(api.offers.list, { id })).status).toBe(404)
    expect((await as(person).call(api.quotes.list, {})).body.total).toBe(0)
    expect((await as(person).call(api.documents.all, {})).body.total).toBe(0)
  }
  expect((await as(people.agent).call(api.offers.update, { detailId: offer.id, premium: 1 })).status).toBe(
    404,
  )
  expect((await as(people.agent).call(api.quotes.remove, { quoteId: id })).status).toBe(404)
  const row = await context.db
    .selectFrom('quotes')
    .select(['deletedBy', 'agreementText'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ deletedBy: people.agent.id, agreementText: expect.stringContaining('I agree') })
  expect(await context.db.selectFrom('offers').select('id').execute()).toHaveLength(1)
})

test('Finalize creates one request to the agent, even if pressed repeatedly or concurrently, and binds nothing', async () => {
  const { as, people, given } = await portal()
  const { id: quoteid, requestId } = await given.quote()
  await given.offer({ quoteId: quoteid })
  const chubb = await given.offer({ quoteId: quoteid, insurerName: 'Chubb', premium: 12_000 })
  await as(people.agent).call(api.quotes.toggleAmounts, { quoteId: quoteid })
  const press = () => as(people.client).call(api.quotes.finalize, { quoteid, detailId: chubb.id })
  const pressReplies = [...(await Promise.all([press(), press(), press()])), await press()]
  for (const { status, body } of pressReplies) {
    expect(status).toBe(200)
    expect(body.quote).toMatchObject({ status: 'quoted', finalizedDetailId: chubb.id })
  }
  const { body } = await as(people.agent).call(api.requests.list, {})
  expect(body.requests).toMatchObject([
    { type: 'other', description: `Finalize quote #${requestId}`, status: 'pending', isUrgent: false },
  ])
  expect(body.requests[0]?.details).toContain('Chubb')
  expect((await as(people.client).call(api.policies.list, {})).body.total).toBe(0)
})

test('Finalize without a choice takes the best offer, and is refused for hidden amounts, a closed quote or an expired offer', async () => {
  const { as, people, given, clock } = await portal()
  const { id: quoteid } = await given.quote()
  const finalize = (overrides: object = {}) =>
    as(people.client).call(api.quotes.finalize, { quoteid, ...overrides })
  expect((await finalize()).status).toBe(409)
  const oldOffer = await given.offer({ quoteId: quoteid, premium: 100, validUntil: '2026-11-20' })
  const bestOffer = await given.offer({ quoteId: quoteid, insurerName: 'Chubb', premium: 12_000 })
  expect((await finalize()).failure.code).toBe('not_to_finalize')
  await as(people.agent).call(api.quotes.toggleAmounts, { quoteId: quoteid })
  clock.time = new Date(clock.time.getTime() + day)
  expect((await finalize({ detailId: oldOffer.id })).failure.code).toBe('no_longer_valid')
  expect((await finalize({ detailId: 'nothing' })).status).toBe(404)
  await as(people.agent).call(api.quotes.setStatus, { quoteId: quoteid, status: 'declined' })
  expect((await finalize()).status).toBe(409)
  await as(people.agent).call(api.quotes.setStatus, { quoteId: quoteid, status: 'quoted' })
  expect((await finalize()).body.quote.finalizedDetailId).toBe(bestOffer.id)
})

test('deleting a quote frees its presentation slot and removes the event from both calendars', async () => {
  const { as, people, given, takeNewEmails } = await portalWithMail()
  const { id } = await given.quote()
  const otherClient = await given.client()
  const datetime = '2026-11-24T15:30:00.000Z'
  await as(people.client).call(api.appointments.book, { quoteid: id, datetime })
  await takeNewEmails()
  await as(people.agent).call(api.quotes.remove, { quoteId: id })
  const sentEmails = await takeNewEmails()
  expect(sentEmails.map(({ to }) => to)).toEqual([people.client.email, people.agent.email])
  for (const { calendar } of sentEmails) expect(calendar?.method).toBe('CANCEL')
  expect((await as(people.agent).call(api.appointments.coming, {})).body.total).toBe(0)
  const quoteid = (await given.quote({ by: otherClient })).id
  expect((await as(otherClient).call(api.appointments.book, { quoteid, datetime })).status).toBe(200)
})

test('after the chosen offer was deleted, or the quote was closed and reopened, Finalize works again', async () => {
  const { as, people, given } = await portal()
  const { id: quoteid } = await given.quote()
  const firstOffer = await given.offer({ quoteId: quoteid })
  await as(people.agent).call(api.quotes.toggleAmounts, { quoteId: quoteid })
  const finalize = (detailId?: string) =>
    as(people.client).call(api.quotes.finalize, { quoteid, ...(detailId ? { detailId } : {}) })
  const setStatus = (status: 'declined' | 'quoted') =>
    as(people.agent).call(api.quotes.setStatus, { quoteId: quoteid, status })
  const countRequests = async () => (await as(people.agent).call(api.requests.list, {})).body.total
  await finalize()
  expect((await finalize('nothing')).failure.error).toBe('Offer not found')
  await as(people.agent).call(api.offers.remove, { detailId: firstOffer.id })
  expect((await finalize()).status).toBe(409)
  const secondOffer = await given.offer({ quoteId: quoteid, insurerName: 'Chubb' })
  expect((await finalize()).body.quote.finalizedDetailId).toBe(secondOffer.id)
  expect(await countRequests()).toBe(2)
  expect((await setStatus('declined')).body.quote.finalizedAt).toBeNull()
  expect((await finalize()).status).toBe(409)
  await setStatus('quoted')
  await finalize()
  expect(await countRequests()).toBe(3)
})

test('a request to finalize links to its quote, and its text is not quoted as the client’s own', async () => {
  const { as, people, given, takeNewEmails } = await portalWithMail({ PUBLIC_URL: 'https://portal.example' })
  const { id: quoteid } = await given.quote()
  await given.offer({ quoteId: quoteid })
  await as(people.agent).call(api.quotes.toggleAmounts, { quoteId: quoteid })
  await takeNewEmails()
  await as(people.client).call(api.quotes.finalize, { quoteid })
  const [mail] = await takeNewEmails()
  expect(mail?.text).toContain(`https://portal.example/quote/${quoteid}`)
  expect(mail?.text).toContain('Workers Compensation Quote: The Hartford.')
  expect(mail?.text).not.toContain('> ')
  const { body } = await as(people.agent).call(api.requests.list, {})
  expect(body.requests).toMatchObject([{ quoteId: quoteid, policyId: null }])
})

test('setting the present status of an overdue quote extends it by 30 days', async () => {
  const { as, people, given, clock } = await portal()
  const { id } = await given.quote()
  await given.offer({ quoteId: id })
  await as(people.client).call(api.appointments.book, { quoteid: id, datetime: '2027-01-04T15:00:00.000Z' })
  clock.time = new Date('2027-01-03T15:00:00.000Z')
  const { body } = await as(people.agent).call(api.quotes.setStatus, { quoteId: id, status: 'quoted' })
  expect(body.quote).toMatchObject({ status: 'quoted', expiresAt: '2027-02-02T15:00:00.000Z' })
})

test('an offer on an expired pending request reopens it', async () => {
  const { as, people, given, clock } = await portal()
  const { id } = await given.quote()
  clock.time = new Date(clock.time.getTime() + 31 * day)
  await given.offer({ quoteId: id })
  const { body } = await as(people.client).call(api.quotes.one, { id })
  expect(body.quote).toMatchObject({
    status: 'quoted',
    expiresAt: new Date(clock.time.getTime() + 30 * day).toISOString(),
  })
})

test('HEAD of the toggle changes nothing', async () => {
  const { as, people, given } = await portal()
  const { id } = await given.quote()
  expect((await as(people.agent).send('HEAD', `/api/agent/quote/hideQuote/${id}`)).status).toBe(404)
  expect((await as(people.agent).call(api.quotes.one, { id })).body.quote.hideQuoteAmounts).toBeNull()
})

// Spec: quotes/search
test('a quote is found by the wire’s word for its type', async () => {
  const { as, people } = await portal()
  for (const type of ['auto', 'life'])
    await as(people.agent).call(api.quotes.createFor, {
      userId: people.client.id,
      category: 'personal',
      type,
    })
  const findTypes = async (search: string) =>
    (await as(people.client).call(api.quotes.list, { search })).body.quotes.map(({ type }) => type)
  expect(await findTypes('other')).toEqual(['other'])
  expect(await findTypes('auto')).toEqual(['auto'])
})

test('the agent named for a quote must be the caller or the client’s agent', async () => {
  const { as, people } = await portal()
  const make = (agentId: string) =>
    as(people.admin).call(api.quotes.createFor, {
      userId: people.client.id,
      category: 'personal',
      type: 'auto',
      agentId,
    })
  for (const agentId of [people.admin.id, people.agent.id, '']) expect((await make(agentId)).status).toBe(201)
  for (const agentId of [people.otherAgent.id, 'nobody']) expect((await make(agentId)).status).toBe(404)
})

// Spec: quotes/waiting
test('staff can list the quotes that need offers, and those whose rates have to be shown', async () => {
  const { as, given, people, clock } = await portal()
  const agent = as(people.agent)
  const bareQuote = await given.quote()
  const outdatedQuote = await given.quote()
  await given.offer({ quoteId: outdatedQuote.id, validUntil: '2026-11-21' })
  const quotedQuote = await given.quote()
  await given.offer({ quoteId: quotedQuote.id })
  const quote = await given.quote()
  await given.offer({ quoteId: quote.id })
  await agent.call(api.quotes.toggleAmounts, { quoteId: quote.id })
  const declinedQuote = await given.quote()
  await agent.call(api.quotes.setStatus, { quoteId: declinedQuote.id, status: 'declined' })
  const waitingQuoteIds = async () =>
    (await agent.call(api.today.list, { kind: 'rates' })).body.waiting.map(({ id }) => id).sort()
  expect(await waitingQuoteIds(), 'what Today has of it').toEqual([outdatedQuote.id, quotedQuote.id].sort())
  await agent.call(api.quotes.toggleAmounts, { quoteId: quote.id })
  expect(await waitingQuoteIds(), 'hidden again').toEqual([outdatedQuote.id, quotedQuote.id, quote.id].sort())
  await agent.call(api.quotes.toggleAmounts, { quoteId: quote.id })
  const quotesNeeding = async (missingPart: 'offers' | 'rates', person = people.agent) =>
    (await as(person).call(api.quotes.ofClients, { needs: missingPart })).body.quotes
      .map(({ id }) => id)
      .sort()
  expect(await quotesNeeding('offers')).toEqual([bareQuote.id])
  expect(await quotesNeeding('rates')).toEqual([outdatedQuote.id, quotedQuote.id].sort())
  // The only offer has expired: the quote is still quoted, but has nothing to show.
  clock.time = new Date('2026-11-23T15:00:00.000Z')
  expect(await quotesNeeding('rates')).toEqual([quotedQuote.id])
  expect(await quotesNeeding('offers', people.otherAgent)).toEqual([])
  // An expired quote needs nothing.
  clock.time = new Date('2026-12-30T15:00:00.000Z')
  expect([await quotesNeeding('offers'), await quotesNeeding('rates')]).toEqual([[], []])
})

test('ambiguous answers are refused with an error that says what to enter, 0 employees is an answer, and names are stored unchanged', async () => {
  const { as, people } = await portal()
  const ask = (answers: object) =>
    as(people.client).send('POST', '/api/quote/new', { ...wizardAnswers, ...answers })
  const refusedReply = await ask({
    annualPayroll: '$1.2M',
    fullTimeEmployees: '10-15',
    phoneNumber: '860-555-0131 ext 4',
  })
  expect([refusedReply.status, refusedReply.failure.fields]).toEqual([
    400,
    {
      annualPayroll: 'Please enter the whole amount in dollars, such as 1,200,000',
      fullTimeEmployees: 'Please enter one whole number, such as 12',
      phoneNumber: 'Please enter a 10-digit phone number without an extension',
    },
  ])
  const businessName = 'Null & Daughters "Roofing", LLC'
  const address = '37-12 Ferry Road #H206, Groton CT 06340'
  const { status, body } = await ask({
    annualRevenue: '2.400.000,00',
    partTimeEmployees: '0',
    businessName,
    address,
  })
  expect(status).toBe(201)
  expect(body.quote).toMatchObject({ annualRevenue: 2_400_000, partTimeEmployees: 0, businessName, address })
})
