import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { bayfareInsured, makeCertifiable, requireCertificate } from '../../testing/certificates.ts'
import { pdfFile, pngFile } from '../../testing/files.ts'
import { portal } from '../../testing/portal.ts'

/** The carriers of the specification, in its order. */
const carriers = [
  ...['AmTrust', 'Attune', 'BiBurke', 'Chubb', 'Coterie', 'Crum & Forster', 'Employers', 'Guard', 'Hanover'],
  ...['Hiscox', 'Liberty Mutual', 'Markel', 'Nationwide', 'Nautilus', 'Next Insurance', 'Pie Insurance'],
  ...['The Hartford', 'Thimble', 'Three Insurance', 'Travelers'],
]
const clientPageCarriers = ['State Farm', 'Progressive', 'Allstate', 'GEICO']
const wrongText = 'Please choose a carrier from the list'

/** A portal with the admin's calls for carriers, by carrier name. */
async function world() {
  const all = await portal()
  const { as, people } = all
  const admin = as(people.admin)
  const listCarriers = async () => (await admin.call(api.carriers.kept, {})).body.carriers
  const carrierNamed = async (name: string) => {
    const carrier = (await listCarriers()).find((carrier) => carrier.name === name)
    if (!carrier) throw new Error(`There is no carrier ${name}`)
    return carrier
  }
  const change = async (name: string, changes: object) => {
    const carrier = await carrierNamed(name)
    const { body, ...rest } = await admin.call(api.carriers.change, { ...carrier, ...changes })
    return { carrier: body?.carrier, ...rest }
  }
  const add = async (name: string, overrides: object = {}) => {
    const form = { name, claimPhone: '', claimPage: '', naic: '', ...overrides }
    return admin.call(api.carriers.add, form)
  }
  const texts = async () =>
    (await admin.call(api.activity.log, {})).body.events
      .filter(({ action }) => action.startsWith('agency.carrier'))
      .map(({ text }) => text)
  return { ...all, admin, listCarriers, carrierNamed, change, add, texts }
}

test('every carrier is listed by name, with what an admin has entered of it', async () => {
  const { as, people } = await portal()
  const { admin, client } = people
  const savedReply = await as(admin).call(api.carriers.save, {
    name: 'Crum & Forster',
    claimPhone: '860.555.0155',
    claimPage: 'https://claims.crum-forster.example',
    naic: '12345',
  })
  const carrier = {
    name: 'Crum & Forster',
    claimPhone: '(860) 555-0155',
    claimPage: 'https://claims.crum-forster.example',
    naic: '12345',
    version: 2,
  }
  expect(savedReply).toMatchObject({ status: 200, body: { carrier } })
  const { body } = await as(client).call(api.carriers.list, {})
  expect(body.carriers.map(({ name }) => name)).toEqual(carriers)
  expect(body.carriers.filter(({ naic }) => naic)).toEqual([carrier])
})

test('an empty field is not known any more, and only what changed goes on record', async () => {
  const { as, people } = await portal()
  const save = (fields: object) =>
    as(people.admin).call(api.carriers.save, {
      name: 'Hanover',
      claimPhone: '8605550158',
      claimPage: '',
      naic: '',
      ...fields,
    })
  await save({})
  await save({})
  const { carrier } = (await save({ claimPhone: ' ', naic: '22292' })).body
  expect(carrier).toEqual({ name: 'Hanover', claimPhone: null, claimPage: null, naic: '22292', version: 3 })
  expect((await save(carrier)).body.carrier, 'what was read can be sent back').toEqual(carrier)
  const { events } = (await as(people.admin).call(api.activity.log, {})).body
  expect(
    events.filter(({ action }) => action === 'agency.carrierChanged').map(({ changes }) => changes),
  ).toEqual([
    [
      { field: 'Claim Phone', before: '(860) 555-0158', after: null },
      { field: 'NAIC Number', before: null, after: '22292' },
    ],
    [{ field: 'Claim Phone', before: null, after: '(860) 555-0158' }],
  ])
})

test('what is wrong is named, and a carrier that is not on the list is none', async () => {
  const { as, people } = await portal()
  const problemsOf = async (name: string, fields: object) =>
    (
      await as(people.admin).send('PUT', `/api/admin/carrier/${encodeURIComponent(name)}`, {
        ...{ claimPhone: '', claimPage: '', naic: '' },
        ...fields,
      })
    ).failure.fields
  expect(await problemsOf('Chubb', { claimPhone: '555' })).toHaveProperty('claimPhone')
  for (const claimPage of ['http://claims.example', 'javascript:alert(1)', 'claims'])
    expect(await problemsOf('Chubb', { claimPage })).toHaveProperty('claimPage')
  expect(await problemsOf('Chubb', { naic: '123' })).toHaveProperty('naic')
  expect(await problemsOf('Nobody', {})).toHaveProperty('name')
})

// Spec: carriers/list
test('the dialogs are offered the specification’s carriers in its orders, and what the agency adds after them by name', async () => {
  const { as, people, add } = await world()
  const readCarrierLists = async () => {
    const { body } = await as(people.agent).call(api.carriers.choices, {})
    const names = (isWanted: (carrier: (typeof body.carriers)[number]) => boolean) =>
      body.carriers.filter(isWanted).map(({ name }) => name)
    return [names(({ forPolicies }) => forPolicies), names(({ leadsOffers }) => leadsOffers)]
  }
  expect(await readCarrierLists()).toEqual([carriers, clientPageCarriers])
  for (const name of ['Quincy Mutual', 'Erie']) expect((await add(name)).status).toBe(201)
  expect(await readCarrierLists()).toEqual([[...carriers, 'Erie', 'Quincy Mutual'], clientPageCarriers])
})

// Spec: carriers/list
test('a policy and an offer are written with any carrier of the agency, and with no other', async () => {
  const { as, people, given, add } = await world()
  const quote = await given.quote()
  const policyWith = (insurer: unknown) =>
    as(people.agent).send('POST', `/api/policy/new/${people.client.id}`, {
      ...{ policyNumber: 'Q09 1', type: 'auto', startDate: '2026-08-01', insurer },
    })
  const offerWith = (insurerName: unknown) =>
    as(people.agent).send('POST', `/api/quote/details/new/${quote.id}`, { insurerName, premium: 900 })
  for (const [insurer, status] of [
    ...[...carriers, ...clientPageCarriers].map((name) => [name, 201] as const),
    ...['Erie', '__proto__', 'constructor', 'Insurance Company', 'x'.repeat(300)].map(
      (name) => [name, 400] as const,
    ),
  ]) {
    const answers = [await policyWith(insurer), await offerWith(insurer)]
    expect(
      answers.map((answer) => answer.status),
      insurer,
    ).toEqual([status, status])
    if (status === 400) expect(answers.map(({ failure }) => failure.code)).toEqual(['invalid', 'invalid'])
  }
  for (const nothing of [undefined, null, 7, '', ['Chubb']])
    expect((await policyWith(nothing)).failure.fields).toEqual({ insurer: wrongText })
  expect((await offerWith('Erie')).failure.fields).toEqual({ insurerName: wrongText })
  expect((await offerWith('')).failure.fields).toEqual({ insurerName: 'Insurer name is required' })
  await add('Erie')
  expect((await policyWith('Erie')).status).toBe(201)
  expect((await offerWith('Erie')).status).toBe(201)
})

// Spec: carriers/rename
test('a new name stands at once on every policy, offer, claim and card, and the old one goes on leading to it', async () => {
  const { as, people, given, change, carrierNamed, texts } = await world()
  const policy = await given.policy({ insurer: 'Travelers' })
  const quote = await given.quote()
  await given.offer({ quoteId: quote.id, insurerName: 'Travelers' })
  const claim = await given.claim({ policyId: policy.id })
  const { carrier } = await change('Travelers', { name: 'Travelers Companies', claimPhone: '8605550169' })
  expect(carrier).toMatchObject({ name: 'Travelers Companies', aliases: ['Travelers'], version: 2 })
  const agent = as(people.agent)
  const now = (await agent.call(api.policies.one, { id: policy.id })).body.policy
  expect(now).toMatchObject({ insurer: 'Travelers Companies', version: policy.version + 1 })
  expect((await agent.call(api.quotes.one, { id: quote.id })).body.quote.details).toMatchObject([
    { insurerName: 'Travelers Companies' },
  ])
  expect((await agent.call(api.claims.one, { id: claim.id })).body.claim).toMatchObject({
    carrier: 'Travelers Companies',
    claimPhone: '(860) 555-0169',
  })
  expect((await agent.call(api.policies.list, { search: 'travelers comp' })).body.total).toBe(1)
  expect((await given.policy({ insurer: 'Travelers' })).insurer).toBe('Travelers Companies')
  // The carrier takes its old name back. The carrier's own aliases do not block the name.
  await change('Travelers Companies', { name: 'Travelers' })
  expect((await carrierNamed('Travelers')).aliases).toEqual(['Travelers Companies'])
  expect(await texts()).toEqual([
    'Denise Okafor edited Travelers',
    'Denise Okafor edited Travelers Companies',
  ])
})

// Spec: carriers/rename
test('a certificate stands as it is when its carrier is called otherwise', async () => {
  const testPortal = await world()
  const { as, people, given, change } = testPortal
  const { client, agent } = people
  const { id } = await given.policy({
    insurer: 'Hiscox',
    coverages: [{ type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' }],
  })
  await makeCertifiable(testPortal, [{ id }])
  await as(agent).call(api.certificates.approve, {
    clientId: client.id,
    insuredName: 'Tidewheel Bakery LLC',
    policies: [{ policyId: id, coverages: ['Each Occurrence'] }],
  })
  const issuedCertificate = requireCertificate(
    await as(client).call(api.certificates.issue, { holder: bayfareInsured }),
  )
  expect(issuedCertificate.printed.policies).toMatchObject([
    { carrier: 'Hiscox', company: { name: 'Hiscox Insurance Company' } },
  ])
  const readState = async () =>
    (await as(agent).call(api.certificates.list, {})).body.certificates.map(({ state }) => state)
  await change('Hiscox', { name: 'Hiscox Insurance' })
  expect(await readState()).toEqual(['current'])
  await as(agent).call(api.policies.update, { id, insurer: 'Chubb' })
  expect(await readState()).toEqual(['changed'])
})

// Spec: carriers/merge
test('two carriers that are one are merged: policies, offers, companies and names move, and it is told how many', async () => {
  const { as, people, given, admin, add, listCarriers, carrierNamed, texts } = await world()
  const { body: one } = await add('Hartford Ins', { aliases: ['HIG'] })
  const company = await given.company({ carrierId: one.carrier.id, name: 'Hartford Fire Insurance Company' })
  const hartford = await carrierNamed('The Hartford')
  for (const policyNumber of ['A 1', 'A 2']) await given.policy({ insurer: 'Hartford Ins', policyNumber })
  const policy = await given.policy({ insurer: 'Hartford Fire Ins Co' })
  expect(policy).toMatchObject({ insurer: 'Hartford Ins', writingCompany: { id: company.id } })
  const quote = await given.quote()
  await given.offer({ quoteId: quote.id, insurerName: 'HIG' })
  expect((await admin.call(api.carriers.use, { id: one.carrier.id })).body).toEqual({
    policies: 3,
    offers: 1,
  })
  const mergedReply = await admin.call(api.carriers.merge, { id: one.carrier.id, into: hartford.id })
  expect(mergedReply.body).toMatchObject({
    policies: 3,
    offers: 1,
    carrier: { name: 'The Hartford', aliases: ['Hartford Ins', 'HIG'], companies: [{ id: company.id }] },
  })
  expect((await listCarriers()).map(({ name }) => name)).not.toContain('Hartford Ins')
  const { body } = await as(people.agent).call(api.policies.one, { id: policy.id })
  expect(body.policy).toMatchObject({ insurer: 'The Hartford', writingCompany: { id: company.id } })
  expect((await given.policy({ insurer: 'Hartford Ins' })).insurer).toBe('The Hartford')
  expect((await texts())[0]).toBe(
    'Denise Okafor merged the carrier Hartford Ins into The Hartford: 3 policies and 1 offer moved',
  )
  expect((await admin.call(api.carriers.merge, { id: hartford.id, into: hartford.id })).failure.code).toBe(
    'same_carrier',
  )
  expect((await admin.call(api.carriers.merge, { id: hartford.id, into: company.id })).status).toBe(404)
})

// Spec: carriers/retire
test('a retired carrier is offered for nothing new; what was written with it stays, is edited and renewed; it can be taken back', async () => {
  const { as, people, given, admin, carrierNamed, texts } = await world()
  const agent = as(people.agent)
  const policy = await given.policy({ insurer: 'Thimble' })
  const otherPolicy = await given.policy({ insurer: 'Chubb' })
  const quote = await given.quote()
  const offer = await given.offer({ quoteId: quote.id, insurerName: 'Thimble' })
  const { id } = await carrierNamed('Thimble')
  for (const _ of ['once', 'again']) await admin.call(api.carriers.retire, { id })
  const readNames = async () =>
    (await agent.call(api.carriers.choices, {})).body.carriers.map(({ name }) => name)
  expect(await readNames()).not.toContain('Thimble')
  const refusedReplies = [
    await agent.send('POST', `/api/policy/new/${people.client.id}`, {
      ...{ policyNumber: 'T 1', type: 'auto', startDate: '2026-08-01', insurer: 'Thimble' },
    }),
    await agent.send('PUT', `/api/policy/${otherPolicy.id}`, { insurer: 'Thimble' }),
    await agent.send('POST', `/api/quote/details/new/${quote.id}`, { insurerName: 'Thimble', premium: 9 }),
  ]
  expect(refusedReplies.map(({ failure }) => failure.fields)).toEqual([
    { insurer: wrongText },
    { insurer: wrongText },
    { insurerName: wrongText },
  ])
  const changedReply = await agent.call(api.policies.update, { ...policy, insurer: 'Thimble', premium: 6000 })
  expect(changedReply.body.policy).toMatchObject({ insurer: 'Thimble', premium: 6000 })
  const ratedReply = await agent.call(api.offers.update, {
    detailId: offer.id,
    insurerName: 'Thimble',
    rating: 4,
  })
  expect(ratedReply.body.detail).toMatchObject({ insurerName: 'Thimble', rating: 4 })
  expect((await agent.call(api.policies.renew, { id: policy.id, premium: 6100 })).status).toBe(201)
  await admin.call(api.carriers.takeBack, { id })
  expect(await readNames()).toContain('Thimble')
  expect(await texts()).toEqual([
    'Denise Okafor restored the carrier Thimble',
    'Denise Okafor retired the carrier Thimble',
  ])
})

// Spec: carriers/aliases
test('a name leads to one carrier alone, also as others write it', async () => {
  const { add, change, given } = await world()
  const fieldsOf = async (answer: Promise<{ failure: { fields?: object } }>) => (await answer).failure.fields
  expect(await fieldsOf(add('the hartford'))).toEqual({ name: 'This name already belongs to The Hartford' })
  expect(await fieldsOf(add('...'))).toHaveProperty('name')
  expect(await fieldsOf(add('Ерие'))).toHaveProperty('name')
  const { carrier } = await change('The Hartford', { aliases: 'HIG\nThe Hartford Ins\n\nthe hartford' })
  expect(carrier?.aliases, 'its own name is none').toEqual(['HIG', 'The Hartford Ins'])
  expect(await fieldsOf(add('Hartford Insurance'))).toHaveProperty('name')
  expect(await fieldsOf(change('Chubb', { aliases: ['H.I.G.'] }))).toEqual({
    aliases: '“H.I.G.” already belongs to The Hartford',
  })
  expect(await fieldsOf(change('Chubb', { name: 'GEICO' }))).toHaveProperty('name')
  expect((await given.policy({ insurer: 'hig' })).insurer).toBe('The Hartford')
  for (const name of ['__proto__', 'constructor', '<b>Erie</b>', "O'Brien; drop table carriers"])
    expect((await add(name)).body.carrier.name).toBe(name)
  expect((await given.policy({ insurer: '__proto__' })).insurer).toBe('__proto__')
})

// Spec: carriers/companies
test('a policy names the company that wrote it, one of its carrier, by its id or by its name', async () => {
  const { as, people, given, carrierNamed } = await world()
  const agent = as(people.agent)
  const { id: carrierId } = await carrierNamed('The Hartford')
  const fire = await given.company({ carrierId, name: 'Hartford Fire Insurance Company', naic: '12345' })
  const sameNaicCompany = await given.company({
    carrierId,
    name: 'Twin City Fire Insurance Company',
    aliases: ['Twin City'],
  })
  const writingCompany = { id: fire.id, name: 'Hartford Fire Insurance Company', naic: '12345' }
  const policy = await given.policy({ insurer: 'HARTFORD FIRE INS CO', wholesaler: ' Seabright Brokers ' })
  expect(policy).toMatchObject({ insurer: 'The Hartford', writingCompany, wholesaler: 'Seabright Brokers' })
  const seenPolicy = (await as(people.client).call(api.policies.one, { id: policy.id })).body.policy
  expect(seenPolicy).toMatchObject({ writingCompany, wholesaler: null })
  const change = async (changes: object) =>
    (await agent.call(api.policies.update, { id: policy.id, ...changes })).body.policy
  expect(await change({ premium: 1 })).toMatchObject({ writingCompany })
  expect(await change({ insurer: 'The Hartford' })).toMatchObject({ writingCompany })
  expect(await change({ writingCompanyId: sameNaicCompany.id })).toMatchObject({
    writingCompany: { id: sameNaicCompany.id },
  })
  expect(await change({ insurer: '12345' })).toMatchObject({ writingCompany })
  expect(await change({ insurer: 'twin city' })).toMatchObject({ writingCompany: { id: sameNaicCompany.id } })
  expect(await change({ writingCompanyId: '' })).toMatchObject({ writingCompany: null })
  await change({ writingCompanyId: fire.id })
  expect(await change({ insurer: 'Chubb' })).toMatchObject({ insurer: 'Chubb', writingCompany: null })
  const updateCompany = async (writingCompanyId: string) =>
    agent.call(api.policies.update, { id: policy.id, writingCompanyId })
  expect((await updateCompany(fire.id)).failure.fields).toEqual({
    writingCompanyId: 'Please choose a company of this carrier',
  })
  for (const id of [policy.id, 'no id']) expect((await updateCompany(id)).status).toBe(404)
  const { events } = (await as(people.admin).call(api.activity.log, {})).body
  const carrierChanges = events
    .filter(({ action }) => action === 'policy.changed')
    .flatMap(({ changes }) => changes)
  expect(carrierChanges).toContainEqual({
    field: 'Writing Company',
    before: 'Hartford Fire Insurance Company',
    after: 'Twin City Fire Insurance Company',
  })
  // A renewal keeps the writing company.
  await change({ insurer: 'Hartford Fire Ins Co' })
  const { body } = await agent.call(api.policies.renew, { id: policy.id, premium: 2 })
  expect(body.policy).toMatchObject({ writingCompany, wholesaler: 'Seabright Brokers' })
})

// Spec: carriers/companies
test('a company has its own number, its states are checked, and it stays while policies name it', async () => {
  const { as, people, given, admin, texts } = await world()
  const carrier = await given.carrier({ name: 'Erie' })
  const add = (overrides: object) =>
    admin.call(api.carriers.addCompany, { id: carrier.id, name: 'Erie Indemnity', naic: '', ...overrides })
  const { company } = (await add({ name: 'Erie Insurance Exchange', naic: '54321', admittedIn: 'ri, CT ct' }))
    .body
  expect(company).toMatchObject({ naic: '54321', admittedIn: ['CT', 'RI'], surplusIn: [], version: 1 })
  const fieldErrorsOf = async (overrides: object) => (await add(overrides)).failure.fields
  expect(await fieldErrorsOf({ naic: '54321' })).toEqual({
    naic: 'This NAIC number belongs to Erie Insurance Exchange',
  })
  expect(await fieldErrorsOf({ naic: '5432' })).toHaveProperty('naic')
  expect(await fieldErrorsOf({ name: 'ERIE INS EXCHANGE' })).toHaveProperty('name')
  expect(await fieldErrorsOf({ admittedIn: 'Connecticut' })).toHaveProperty('admittedIn')
  expect(await fieldErrorsOf({ admittedIn: 'CT', surplusIn: ['CT'] })).toHaveProperty('surplusIn')
  const policy = await given.policy({ insurer: '54321' })
  expect((await admin.call(api.carriers.removeCompany, { id: company.id })).failure.code).toBe('in_use')
  const changedReply = await admin.call(api.carriers.changeCompany, {
    ...company,
    name: 'Erie Exchange',
    surplusIn: 'MA',
  })
  expect(changedReply.body.company).toMatchObject({ name: 'Erie Exchange', surplusIn: ['MA'], version: 2 })
  const shownPolicy = (await as(people.client).call(api.policies.one, { id: policy.id })).body.policy
  expect(shownPolicy.writingCompany?.name).toBe('Erie Exchange')
  await as(people.agent).call(api.policies.update, { id: policy.id, writingCompanyId: null })
  expect((await admin.call(api.carriers.removeCompany, { id: company.id })).status).toBe(204)
  expect(await texts()).toEqual([
    'Denise Okafor removed the company Erie Exchange from Erie',
    'Denise Okafor edited Erie Exchange',
    'Denise Okafor added the company Erie Insurance Exchange to Erie',
    'Denise Okafor added the carrier Erie',
  ])
})

// Spec: carriers/conflict
test('of two admins who change a carrier, or a company, the second is told what stands', async () => {
  const { admin, carrierNamed, given } = await world()
  const chubb = await carrierNamed('Chubb')
  const company = await given.company({ carrierId: chubb.id })
  const change = (changes: object) => admin.call(api.carriers.change, { ...chubb, ...changes })
  await change({ aliases: ['Ace'] })
  const secondReply = await change({ claimPhone: '8605550153' })
  expect(secondReply.failure).toMatchObject({
    code: 'changed',
    message: 'Denise Okafor has changed this in the meantime',
    now: { carrier: { aliases: ['Ace'], version: 2 } },
  })
  const changeCompany = (changes: object) =>
    admin.call(api.carriers.changeCompany, { ...company, ...changes })
  await changeCompany({ aliases: ['Ace Fire'] })
  expect((await changeCompany({ naic: '11111' })).failure).toMatchObject({
    code: 'changed',
    now: { company: { aliases: ['Ace Fire'], version: 2 } },
  })
  // The portal checks the names of concurrent calls one after another.
  const addedReplies = await Promise.all(
    ['Erie', 'ERIE', 'Erie'].map((name) =>
      admin.call(api.carriers.add, { name, claimPhone: '', claimPage: '', naic: '' }),
    ),
  )
  expect(addedReplies.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
})

// Spec: carriers/rename
test('whoever writes policies while their carrier is renamed is neither lost nor refused', async () => {
  const { as, people, given, change } = await world()
  const policies = await Promise.all([1, 2, 3].map(() => given.policy({ insurer: 'Markel' })))
  const answers = await Promise.all([
    change('Markel', { name: 'Markel Group' }),
    ...policies.map(({ id }) =>
      as(people.agent).call(api.policies.update, { id, insurer: 'Markel', premium: 7 }),
    ),
    ...[1, 2, 3].map(() => given.policy({ insurer: 'Markel' }).then(() => ({ status: 200 }))),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const { body } = await as(people.agent).call(api.policies.list, {})
  expect(body.policies.map(({ insurer }) => insurer)).toEqual(body.policies.map(() => 'Markel Group'))
})

// Spec: carriers/settings
test('a carrier’s logo is checked as the agency’s is, and stands on its offers', async () => {
  const { as, people, given, admin, carrierNamed, app } = await world()
  const { id } = await carrierNamed('Chubb')
  const { body } = await admin.call(api.carriers.setLogo, { id, file: pngFile('chubb.png') })
  const { logo } = body.carrier
  expect(logo).toMatch(/^[0-9a-f]{32}$/)
  const shownReply = await app.inject(`/carrier-logo/${logo}`)
  expect(shownReply.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
  })
  expect((await admin.call(api.carriers.setLogo, { id, file: pdfFile('logo.pdf') })).failure.code).toBe(
    'wrong_kind',
  )
  const quote = await given.quote()
  await given.offer({ quoteId: quote.id, insurerName: 'Chubb' })
  await given.offer({ quoteId: quote.id, insurerName: 'Hiscox' })
  const offeredDetails = (await as(people.client).call(api.quotes.one, { id: quote.id })).body.quote.details
  expect(offeredDetails.map(({ insurerName, insurerLogo }) => [insurerName, insurerLogo]).toSorted()).toEqual(
    [
      ['Chubb', `/carrier-logo/${logo}`],
      ['Hiscox', null],
    ],
  )
  expect((await admin.call(api.carriers.removeLogo, { id })).body.carrier.logo).toBeNull()
  for (const gone of [logo, 'x', '%00'])
    expect((await app.inject(`/carrier-logo/${gone}`)).statusCode).toBe(404)
})

test('an agency has as many carriers as can be read as one, and no more', async () => {
  const { add, context, listCarriers } = await world()
  await context.pool.query(
    `insert into carriers (name) select 'Carrier ' || n from generate_series(1, 976) as n`,
  )
  expect((await listCarriers()).length).toBe(1000)
  expect((await add('One more')).failure.code).toBe('too_many_carriers')
})
