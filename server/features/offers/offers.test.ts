import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { pdfFile } from '../../testing/files.ts'
import { portal } from '../../testing/portal.ts'
import { portalWithMail } from '../../testing/portal-with-mail.ts'

async function withQuote() {
  const world = await portal()
  const { as, people, given } = world
  const quote = await given.quote()
  const readQuote = async (person = people.agent) =>
    (await as(person).call(api.quotes.one, { id: quote.id })).body.quote
  const add = (input: object) =>
    as(people.agent).send('POST', `/api/quote/details/new/${quote.id}`, {
      insurerName: 'Chubb',
      premium: 9640,
      ...input,
    })
  const change = (id: string, input: object) =>
    as(people.agent).send('PATCH', `/api/quote/details/${id}`, input)
  return { ...world, quote, readQuote, add, change }
}

// Spec: entity/offer, calls/offer-new
test('the first offer turns a pending quote into a quoted one, and later offers keep its status', async () => {
  const { as, people, quote, readQuote, add } = await withQuote()
  const { status, body } = await add({ features: 'Nurse line, Pay-as-you-go billing', rating: '4.5' })
  expect(status).toBe(201)
  expect(body.detail).toMatchObject({
    _id: body.detail.id,
    quoteId: quote.id,
    insurerName: 'Chubb',
    insurerLogo: null,
    premium: 9640,
    deductible: 0,
    coverageLimit: 0,
    rating: 4.5,
    amBestRating: null,
    recommended: false,
    recommendationReason: null,
    recommendedBy: null,
    validUntil: null,
    isValid: true,
    features: ['Nurse line', 'Pay-as-you-go billing'],
    exclusions: null,
    paymentOptions: null,
    discounts: null,
    coverageDetails: null,
    termsUrl: null,
    documentId: null,
    documentUrl: null,
    documentThumbnailUrl: null,
    file: null,
  })
  expect(await readQuote()).toMatchObject({ status: 'quoted', quotesCount: 1, bestQuoteAmount: 9640 })
  await as(people.agent).call(api.quotes.setStatus, { quoteId: quote.id, status: 'declined' })
  await add({ insurerName: 'Hiscox' })
  expect((await readQuote()).status).toBe('declined')
})

// Spec: calls/offers
test('the recommended offer comes first, then by premium; an expired offer comes last and is never the best', async () => {
  const { add, readQuote, clock, as, people, quote } = await withQuote()
  await add({ insurerName: 'AmTrust', premium: 100, validUntil: '2026-11-25', recommended: true })
  await add({ insurerName: 'Employers', premium: 9640 })
  await add({ insurerName: 'Travelers', premium: 9985.5 })
  const order = async () => (await readQuote()).details.map(({ insurerName }) => insurerName)
  expect(await order()).toEqual(['AmTrust', 'Employers', 'Travelers'])
  expect((await readQuote()).bestQuoteAmount).toBe(100)
  clock.time = new Date('2026-11-26T15:00:00.000Z')
  expect(await order()).toEqual(['Employers', 'Travelers', 'AmTrust'])
  expect((await readQuote()).bestQuoteAmount).toBe(9640)
  await add({ insurerName: 'Chubb', premium: 12_000, recommended: true })
  expect(await order()).toEqual(['Chubb', 'Employers', 'Travelers', 'AmTrust'])
  expect((await readQuote()).bestQuoteAmount).toBe(12_000)
  expect((await readQuote()).details.map(({ recommended }) => recommended)).toEqual([
    true,
    false,
    false,
    false,
  ])

  const readFrom = async (cursor?: string): Promise<string[]> => {
    const { body } = await as(people.agent).call(api.offers.list, {
      id: quote.id,
      limit: 1,
      ...(cursor ? { cursor } : {}),
    })
    expect(body.total).toBe(4)
    const names = body.details.map(({ insurerName }) => insurerName)
    return body.nextCursor ? [...names, ...(await readFrom(body.nextCursor))] : names
  }
  expect(await readFrom()).toEqual(await order())
  const wrongReply = await as(people.agent).call(api.offers.list, { id: quote.id, cursor: 'nonsense' })
  expect(wrongReply.status).toBe(400)
})

test('concurrent recommendations leave exactly one recommended offer', async () => {
  const { add, change, readQuote } = await withQuote()
  const ids = await Promise.all(
    ['Chubb', 'Hiscox', 'Hanover', 'Markel'].map(
      async (insurerName) => (await add({ insurerName })).body.detail.id,
    ),
  )
  const answers = await Promise.all(ids.map((id) => change(id, { recommended: 'true' })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await readQuote()).details.filter(({ recommended }) => recommended)).toHaveLength(1)
})

// Spec: quotes/recommendation
test('a recommendation has a reason and a name, which are removed with it and never return', async () => {
  const { add, change, readQuote, as, people, quote } = await withQuote()
  const reason = 'The only one with a nurse line'
  const hanoverOffer = (await add({ insurerName: 'Hanover', recommendationReason: reason })).body.detail
  expect(hanoverOffer, 'not recommended, for no reason').toMatchObject({
    recommendationReason: null,
    recommendedBy: null,
  })
  const chubb = (await add({ recommended: true, recommendationReason: ` ${reason} ` })).body.detail
  expect(chubb).toMatchObject({ recommendationReason: reason, recommendedBy: 'Daniel Kim' })
  const adminReply = await as(people.admin).call(api.offers.update, {
    detailId: chubb.id,
    version: chubb.version,
    recommendationReason: 'Another',
  })
  expect(adminReply.body.detail, 'whose words they are').toMatchObject({
    recommendationReason: 'Another',
    recommendedBy: 'Denise Okafor',
  })
  const staleReply = await change(chubb.id, { version: chubb.version, recommendationReason: 'A third' })
  expect(staleReply.status).toBe(409)

  await as(people.agent).call(api.quotes.toggleAmounts, { quoteId: quote.id })
  const [firstDetail] = (await readQuote(people.client)).details
  expect(firstDetail).toMatchObject({ recommendationReason: 'Another', recommendedBy: 'Denise Okafor' })

  await change(hanoverOffer.id, { recommended: true })
  const reasons = async () =>
    (await readQuote()).details.map(({ insurerName, recommendationReason }) => [
      insurerName,
      recommendationReason,
    ])
  expect(await reasons()).toEqual([
    ['Hanover', null],
    ['Chubb', null],
  ])
  await change(chubb.id, { recommended: true })
  expect(await reasons(), 'not the words of before').toEqual([
    ['Chubb', null],
    ['Hanover', null],
  ])
})

// Spec: calls/offer-patch
test('only the sent fields change, and empty ones are cleared', async () => {
  const { add, change } = await withQuote()
  const { detail } = (
    await add({
      deductible: '1,000',
      coverageLimit: '$1,000,000',
      validUntil: '2027-01-02',
      exclusions: 'Flood',
      termsUrl: 'https://carrier.example/terms',
      recommended: true,
    })
  ).body
  const changedReply = await change(detail.id, { premium: '$10,118.25', features: '["A, B", " C "]' })
  expect(changedReply.body.detail).toEqual({
    ...detail,
    premium: 10_118.25,
    features: ['A, B', 'C'],
    version: 2,
  })
  const emptiedOffer = await change(detail.id, {
    deductible: '',
    coverageLimit: '',
    validUntil: '',
    exclusions: '',
    termsUrl: '',
    features: '',
  })
  expect(emptiedOffer.body.detail).toMatchObject({
    deductible: 0,
    coverageLimit: 0,
    validUntil: null,
    exclusions: null,
    termsUrl: null,
    features: [],
    recommended: true,
  })
})

test('errors are reported by field, and nothing is stored', async () => {
  const { add, change, readQuote } = await withQuote()
  const { detail } = (await add({})).body
  const missingReply = await add({ insurerName: '', premium: '' })
  expect(missingReply.failure.fields).toEqual({
    insurerName: 'Insurer name is required',
    premium: 'Premium is required',
  })
  const wrongAnswers: [object, string][] = [
    [{ insurerName: 'Acme' }, 'insurerName'],
    [{ premium: '-1' }, 'premium'],
    [{ premium: 0 }, 'premium'],
    [{ deductible: 'none' }, 'deductible'],
    [{ coverageLimit: '1.234' }, 'coverageLimit'],
    [{ rating: 6 }, 'rating'],
    [{ rating: '0' }, 'rating'],
    [{ validUntil: '2027-02-30' }, 'validUntil'],
    [{ validUntil: '9999-12-31' }, 'validUntil'],
    [{ termsUrl: 'javascript:alert(1)' }, 'termsUrl'],
    [{ recommended: 'maybe' }, 'recommended'],
    [{ recommendationReason: 'x'.repeat(501) }, 'recommendationReason'],
    [{ features: [5] }, 'features'],
    [{ exclusions: 'a\0b' }, 'exclusions'],
  ]
  for (const [sentInput, field] of wrongAnswers)
    for (const answer of [await add(sentInput), await change(detail.id, sentInput)])
      expect([answer.status, Object.keys(answer.failure.fields ?? {})]).toEqual([400, [field]])
  expect((await readQuote()).details).toEqual([detail])
})

test('the carriers that only the client page offers are accepted', async () => {
  const { add } = await withQuote()
  for (const insurerName of ['State Farm', 'Progressive', 'Allstate', 'GEICO', 'BiBurke'])
    expect((await add({ insurerName })).body.detail.insurerName).toBe(insurerName)
})

// Spec: calls/offer-delete
test('the carrier’s PDF of an offer is replaced by a new one, and removed with the offer', async () => {
  const { as, people, given, quote, readQuote } = await withQuote()
  const { call } = as(people.agent)
  const offer = await given.offer({ quoteId: quote.id, file: pdfFile('offer 1.pdf') })
  expect(offer).toMatchObject({
    file: 'offer 1.pdf',
    documentUrl: `/api/documents/file/${offer.documentId}/offer%201.pdf`,
    documentThumbnailUrl: `/api/documents/thumbnail/${offer.documentId}`,
  })
  const { body } = await call(api.offers.update, { detailId: offer.id, file: pdfFile('offer 2.pdf') })
  expect(body.detail.file).toBe('offer 2.pdf')
  const readFiles = async () =>
    (await call(api.documents.all, {})).body.documents.map(({ fileName }) => fileName)
  expect(await readFiles()).toEqual(['offer 2.pdf'])
  const movedReply = await call(api.documents.move, { id: body.detail.documentId ?? '', policyId: '' })
  expect(movedReply.status).toBe(409)
  expect((await call(api.offers.remove, { detailId: offer.id })).status).toBe(204)
  expect(await readFiles()).toEqual([])
  expect(await readQuote()).toMatchObject({ details: [], quotesCount: 0, status: 'quoted' })
  expect((await call(api.offers.remove, { detailId: offer.id })).status).toBe(404)
})

test('an offer sent twice with one idempotency key is added once, with its file', async () => {
  const { as, people, quote, readQuote } = await withQuote()
  const send = () =>
    as(people.agent).call(
      api.offers.create,
      { quoteId: quote.id, insurerName: 'Chubb', premium: 9640, file: pdfFile('offer.pdf') },
      { key: 'one offer' },
    )
  const answers = [...(await Promise.all([send(), send()])), await send()]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await readQuote()).details).toHaveLength(1)
})

test('a comma within an amount does not separate features', async () => {
  const { add } = await withQuote()
  const { body } = await add({ features: 'Spoilage 25,000, Liquor liability 1,000,000,Nurse line, 3 vans' })
  expect(body.detail.features).toEqual([
    'Spoilage 25,000',
    'Liquor liability 1,000,000',
    'Nurse line',
    '3 vans',
  ])
})

test('the carrier’s PDF is titled by its carrier, also after the carrier was corrected', async () => {
  const { as, people, given, quote, change } = await withQuote()
  const offer = await given.offer({ quoteId: quote.id, insurerName: 'Hiscox', file: pdfFile('offer.pdf') })
  await change(offer.id, { insurerName: 'Chubb' })
  const { body } = await as(people.agent).call(api.documents.all, {})
  expect(body.documents.map(({ title }) => title)).toEqual(['Chubb quote'])
})

test('the client is notified of the first valid offer, whatever the quote’s status, and not of its PDF', async () => {
  const { as, people, given, takeNewEmails, context } = await portalWithMail()
  const { id: quoteId } = await given.quote()
  await as(people.agent).call(api.quotes.setStatus, { quoteId, status: 'quoted' })
  await as(people.client).call(api.appointments.book, {
    quoteid: quoteId,
    datetime: '2026-11-24T15:30:00.000Z',
  })
  await takeNewEmails()
  await given.offer({ quoteId, validUntil: '2026-11-19' })
  expect(await takeNewEmails()).toEqual([])
  await given.offer({ quoteId, insurerName: 'Chubb', file: pdfFile('offer.pdf') })
  const [mail, ...otherEmails] = await takeNewEmails()
  expect(otherEmails).toEqual([])
  expect(mail?.text).toContain('You will see the amounts at your presentation.')
  await given.offer({ quoteId, insurerName: 'Markel' })
  expect(await takeNewEmails()).toEqual([])
  const events = await context.db.selectFrom('events').select(['entity', 'action']).execute()
  expect(events.filter(({ entity }) => entity === 'document')).toEqual([])
  expect(events.map(({ action }) => action)).toContain('quote.paperFiled')
})

test('a feature keeps the comma of its amount, and an offer is valid to the end of a day of 25 hours', async () => {
  const { add, readQuote, clock } = await withQuote()
  clock.time = new Date('2026-10-30T15:00:00.000Z')
  const features = 'Hired and non-owned auto, $25,000 employee theft, Equipment breakdown'
  const { status, body } = await add({
    premium: '1,840.50',
    deductible: '$0',
    validUntil: '2026-11-01',
    features,
  })
  expect([status, body.detail.premium, body.detail.deductible]).toEqual([201, 1840.5, 0])
  expect(body.detail.features).toEqual([
    'Hired and non-owned auto',
    '$25,000 employee theft',
    'Equipment breakdown',
  ])
  const isValidAt = async (time: string) => {
    clock.time = new Date(time)
    return (await readQuote()).details[0]?.isValid
  }
  // 11:59 p.m. in New York, 24 hours and 59 minutes after that day began (the clocks change); then
  // midnight.
  expect(await isValidAt('2026-11-02T04:59:00.000Z')).toBe(true)
  expect(await isValidAt('2026-11-02T05:00:00.000Z')).toBe(false)
})

test('a monthly premium, a negative one and a percentage are refused with an error that says what to enter', async () => {
  const { add, readQuote } = await withQuote()
  const year = 'Please enter the premium for 12 months in dollars'
  for (const premium of ['155.00 monthly', '155/mo', '$155 per month', '(250.00)', '-250'])
    expect((await add({ premium })).failure.fields, premium).toEqual({ premium: year })
  expect((await add({ deductible: '1%' })).failure.fields).toEqual({
    deductible: 'Please enter an amount in dollars',
  })
  expect((await readQuote()).details).toEqual([])
  const leapDayOffer = await add({ premium: 1860, validUntil: '2028-02-29' })
  expect([leapDayOffer.status, leapDayOffer.body.detail.validUntil]).toEqual([201, '2028-02-29'])
})
