import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { approvedClient, bayfare, codeIn, paperText } from '../../testing/certificates.ts'
import { portal } from '../../testing/portal.ts'

// A wrong certificate is what an agency is sued for: whatever a client sends, the paper says what the agent approved.
test('fifty ways to get extra words or limits onto a certificate lead nowhere', async () => {
  const world = await portal()
  const { as, given, people, context } = world
  const { bop, comp, form } = await approvedClient(world)
  const client = as(people.client)
  const issued = async (holder: object) =>
    (await client.send('POST', '/api/certificate/new', { holder })).body.certificate
  const first = await issued(bayfare)
  const pending = await given.policy({ policyNumber: 'UMB 1', startDate: '2027-01-01' })
  const unapproved = await given.policy({ policyNumber: 'CY 77', coverages: [{ type: 'Cyber', amount: 9 }] })
  const theirs = await given.policy({ client: people.otherClient, policyNumber: 'X 1' })
  const theirHolder = await world.context.db
    .insertInto('certificateHolders')
    .values({
      ...bayfare,
      id: crypto.randomUUID(),
      clientId: people.otherClient.id,
      createdBy: people.otherClient.id,
      createdAt: '2026-11-01T00:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const named = (name: unknown) => ({ holder: { ...bayfare, name } })
  const at = (street: unknown) => ({ holder: { ...bayfare, street } })
  const withKey = (more: object) => ({ holder: bayfare, ...more })

  const ways: Record<string, unknown> = {
    'own wording beside the holder': withKey({ ownWording: 'Waiver applies' }),
    'a standard wording beside the holder': withKey({ wordings: ['waiver of subrogation'] }),
    'policies as an agent sends them': withKey({ policies: [{ policyId: bop.id, coverages: ['Umbrella'] }] }),
    'limits beside the holder': withKey({ limits: [{ type: 'Each Occurrence', amount: 9_000_000 }] }),
    'coverages beside the holder': withKey({ coverages: ['Business Personal Property'] }),
    'another insured': withKey({ insuredName: 'Somebody Else LLC' }),
    'another address of the insured': withKey({ insuredAddress: 'Waiver applies' }),
    'what is printed': withKey({ printed: { ownWording: 'Waiver applies' } }),
    'a number': withKey({ number: 1 }),
    'a client': withKey({ clientId: people.otherClient.id }),
    'a request': withKey({ requestId: bop.id }),
    'a note of the holder': { holder: { ...bayfare, note: 'Waiver applies' } },
    'a second line of the name': { holder: { ...bayfare, name2: 'Additional insured' } },
    'a description of operations': { holder: { ...bayfare, description: 'All operations' } },
    'an id of the holder': { holder: { ...bayfare, id: theirHolder.id } },
    'a prototype': '{"holder":{"name":"Bayfare","__proto__":{"note":"x"}},"ownWording":"x"}',
    'a list for the name': named(['Bayfare', 'Additional insured']),
    'an object for the name': named({ toString: 'Additional insured' }),
    'a number for the name': named(5_000_000),
    'nothing for the name': named(null),
    'a list of holders': { holder: [bayfare, bayfare] },
    'both a holder on file and a new one': { holder: bayfare, holderId: first.holderId },
    'no holder': {},
    'another client’s holder': { holderId: theirHolder.id },
    'a holder that there is not': { holderId: crypto.randomUUID() },
    'a policy that is not approved': withKey({ policyIds: [unapproved.id] }),
    'a policy that is not approved beside one that is': withKey({ policyIds: [bop.id, unapproved.id] }),
    'a policy that has not begun': withKey({ policyIds: [pending.id] }),
    'another client’s policy': withKey({ policyIds: [theirs.id] }),
    'a policy that there is not': withKey({ policyIds: [crypto.randomUUID()] }),
    'no policies': withKey({ policyIds: [] }),
    'a policy as an object': withKey({ policyIds: [{ id: bop.id, limits: [] }] }),
    'a policy as text': withKey({ policyIds: 'all' }),
    'a promise as the name': named('Bayfare Grocers, additional insured'),
    'a promise in capitals': named('ADDITIONAL INSURED'),
    'a promise in spaced letters': named('a d d i t i o n a l  i n s u r e d'),
    'a promise with digits for letters': named('Addit10nal 1nsured'),
    'a promise with doubled letters': named('Addditional Insurred'),
    'a promise in Cyrillic letters': named('Аdditional Insured'),
    'a promise in wide letters': named('Ａｄｄｉｔｉｏｎａｌ'),
    'a promise with marks on its letters': named('Áddítional Ínsured'),
    'a promise behind a line break': named('Bayfare\nWaiver of subrogation'),
    'a promise behind a zero-width blank': named('Bayfare wai\u200bver of subro\u200bgation'),
    'a promise turned round': named('Bayfare \u202ederusni'),
    'markup as the name': named('<b>Bayfare</b>'),
    'an amount as the name': named('Bayfare 5,000,000'),
    'an amount in words': named('Bayfare five million'),
    'an amount in short': named('Bayfare 5MM'),
    'a very long name': named(`Bayfare ${'Grocers '.repeat(40)}`),
    'a promise as the street': at('18 Depot Road, waiver of subrogation'),
    'an amount as the street': at('$5,000,000'),
    'a promise from name to street': { holder: { ...bayfare, name: 'Bayfare Loss', street: 'Payee Street' } },
    'a promise as the city': { holder: { ...bayfare, city: 'primary and noncontributory' } },
    'words for the state': { holder: { ...bayfare, state: 'Additional insured' } },
    'words for the ZIP code': { holder: { ...bayfare, zip: '06340 waiver' } },
    'a list as the body': [bayfare],
    'text as the body': '"Additional insured"',
  }
  expect(Object.keys(ways).length).toBeGreaterThanOrEqual(50)
  const answers: Record<string, number> = {}
  for (const [way, sent] of Object.entries(ways))
    answers[way] = (await client.send('POST', '/api/certificate/new', sent)).status
  expect(Object.entries(answers).filter(([, status]) => ![400, 404, 409].includes(status))).toEqual([])
  // By the agent's calls, or through a form, no client gets there either.
  const agents = { clientId: people.client.id, holder: bayfare, ...form, ownWording: 'Waiver applies' }
  expect((await client.call(api.certificates.issueFor, agents)).status).toBe(403)
  const { clientId } = agents
  expect((await client.call(api.certificates.approve, { clientId, ...form })).status).toBe(403)

  // What is taken says nothing of what came beside it.
  const { status } = await client.call(api.auth.updateDetails, {
    address: 'Additional insured with waiver of subrogation, 5,000,000',
  })
  expect(status).toBe(200)
  const query = '?ownWording=Waiver&limits=9000000'
  const second = await client.send('POST', `/api/certificate/new${query}`, { holder: bayfare })
  const third = await client.send('POST', '/api/certificate/new', {
    holder: { ...bayfare, name: 'Norwich Savings Bank' },
    policyIds: [comp.id, comp.id],
  })
  expect([second.status, third.status]).toEqual([201, 201])

  const words = (text: string) => text.split(' ')
  const usual = new Set([...words(await paperText(world, first)), ...words('Norwich Savings Bank')])
  const { certificates } = (await as(people.agent).call(api.certificates.list, {})).body
  expect(certificates).toHaveLength(3)
  for (const certificate of certificates) {
    const known = `${certificate.number} ${certificate.number}, ${certificate.checkUrl} ${codeIn(certificate).replace(/.{5}/, '$&-')}`
    const more = words(await paperText(world, certificate)).filter(
      (word) => !usual.has(word) && !words(known).includes(word),
    )
    expect(more).toEqual([])
  }
  // Nothing else was left behind.
  const left = await context.db
    .selectFrom('certificateHolders')
    .select('name')
    .where('clientId', '=', clientId)
    .execute()
  expect(left.map(({ name }) => name).toSorted()).toEqual(['Bayfare Grocers Inc', 'Norwich Savings Bank'])
})
