import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { approvedClient, bayfareInsured, checkCodeOf, paperText } from '../../testing/certificates.ts'
import { portal } from '../../testing/portal.ts'

// Agencies are sued over wrong certificates, so the PDF shows only what the agent approved.
// Spec: certificates/limits, certificates/refused
test('fifty ways to get extra words or limits onto a certificate lead nowhere', async () => {
  const world = await portal()
  const { as, given, people, context } = world
  const { bop, comp, form } = await approvedClient(world)
  const client = as(people.client)
  const issueTo = async (holder: object) =>
    (await client.send('POST', '/api/certificate/new', { holder })).body.certificate
  const firstCertificate = await issueTo(bayfareInsured)
  const pendingPolicy = await given.policy({ policyNumber: 'UMB 1', startDate: '2027-01-01' })
  const unapprovedPolicy = await given.policy({
    policyNumber: 'CY 77',
    coverages: [{ type: 'Cyber', amount: 9 }],
  })
  const foreignPolicy = await given.policy({ client: people.otherClient, policyNumber: 'X 1' })
  const otherHolder = await world.context.db
    .insertInto('certificateHolders')
    .values({
      ...bayfareInsured,
      id: crypto.randomUUID(),
      clientId: people.otherClient.id,
      createdBy: people.otherClient.id,
      createdAt: '2026-11-01T00:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const holderNamed = (name: unknown) => ({ holder: { ...bayfareInsured, name } })
  const holderAt = (street: unknown) => ({ holder: { ...bayfareInsured, street } })
  const approvalInputWith = (overrides: object) => ({ holder: bayfareInsured, ...overrides })

  // Each entry has the input, and the field or code that refuses the input.
  const cases: Record<string, [unknown, string]> = {
    'own wording beside the holder': [approvalInputWith({ ownWording: 'Waiver applies' }), 'ownWording'],
    'a standard wording beside the holder': [
      approvalInputWith({ wordings: ['waiver of subrogation'] }),
      'wordings',
    ],
    'policies as an agent sends them': [
      approvalInputWith({ policies: [{ policyId: bop.id, coverages: ['Umbrella'] }] }),
      'policies',
    ],
    'limits beside the holder': [
      approvalInputWith({ limits: [{ type: 'Each Occurrence', amount: 9_000_000 }] }),
      'limits',
    ],
    'coverages beside the holder': [
      approvalInputWith({ coverages: ['Business Personal Property'] }),
      'coverages',
    ],
    'another insured': [approvalInputWith({ insuredName: 'Somebody Else LLC' }), 'insuredName'],
    'another address of the insured': [
      approvalInputWith({ insuredAddress: 'Waiver applies' }),
      'insuredAddress',
    ],
    'what is printed': [approvalInputWith({ printed: { ownWording: 'Waiver applies' } }), 'printed'],
    'a number': [approvalInputWith({ number: 1 }), 'number'],
    'a client': [approvalInputWith({ clientId: people.otherClient.id }), 'clientId'],
    'a request': [approvalInputWith({ requestId: bop.id }), 'requestId'],
    'a note of the holder': [{ holder: { ...bayfareInsured, note: 'Waiver applies' } }, 'holder.note'],
    'a second line of the name': [
      { holder: { ...bayfareInsured, name2: 'Additional insured' } },
      'holder.name2',
    ],
    'a description of operations': [
      { holder: { ...bayfareInsured, description: 'All operations' } },
      'holder.description',
    ],
    'an id of the holder': [{ holder: { ...bayfareInsured, id: otherHolder.id } }, 'holder.id'],
    'a prototype': [
      '{"holder":{"name":"Bayfare","__proto__":{"note":"x"}},"ownWording":"x"}',
      'holder.__proto__',
    ],
    'a list for the name': [holderNamed(['Bayfare', 'Additional insured']), 'holder.name'],
    'an object for the name': [holderNamed({ toString: 'Additional insured' }), 'holder.name'],
    'a number for the name': [holderNamed(5_000_000), 'holder.name'],
    'nothing for the name': [holderNamed(null), 'holder.name'],
    'a list of holders': [{ holder: [bayfareInsured, bayfareInsured] }, 'holder'],
    'both a holder on file and a new one': [
      { holder: bayfareInsured, holderId: firstCertificate.holderId },
      'holder',
    ],
    'no holder': [{}, 'holder'],
    'another client’s holder': [{ holderId: otherHolder.id }, 'not_found'],
    'a holder that there is not': [{ holderId: crypto.randomUUID() }, 'not_found'],
    'a policy that is not approved': [
      approvalInputWith({ policyIds: [unapprovedPolicy.id] }),
      'not_approved',
    ],
    'a policy that is not approved beside one that is': [
      approvalInputWith({ policyIds: [bop.id, unapprovedPolicy.id] }),
      'not_approved',
    ],
    'a policy that has not begun': [approvalInputWith({ policyIds: [pendingPolicy.id] }), 'not_approved'],
    'another client’s policy': [approvalInputWith({ policyIds: [foreignPolicy.id] }), 'not_found'],
    'a policy that there is not': [approvalInputWith({ policyIds: [crypto.randomUUID()] }), 'not_found'],
    'no policies': [approvalInputWith({ policyIds: [] }), 'policyIds'],
    'a policy as an object': [approvalInputWith({ policyIds: [{ id: bop.id, limits: [] }] }), 'policyIds.0'],
    'a policy as text': [approvalInputWith({ policyIds: 'all' }), 'policyIds'],
    'a promise as the name': [holderNamed('Bayfare Grocers, additional insured'), 'holder.name'],
    'a promise in capitals': [holderNamed('ADDITIONAL INSURED'), 'holder.name'],
    'a promise in spaced letters': [holderNamed('a d d i t i o n a l  i n s u r e d'), 'holder.name'],
    'a promise with digits for letters': [holderNamed('Addit10nal 1nsured'), 'holder.name'],
    'a promise with doubled letters': [holderNamed('Addditional Insurred'), 'holder.name'],
    'a promise in Cyrillic letters': [holderNamed('Аdditional Insured'), 'holder.name'],
    'a promise in wide letters': [holderNamed('Ａｄｄｉｔｉｏｎａｌ'), 'holder.name'],
    'a promise with marks on its letters': [holderNamed('Áddítional Ínsured'), 'holder.name'],
    'a promise behind a line break': [holderNamed('Bayfare\nWaiver of subrogation'), 'holder.name'],
    'a promise behind a zero-width blank': [
      holderNamed('Bayfare wai\u200bver of subro\u200bgation'),
      'holder.name',
    ],
    'a promise turned round': [holderNamed('Bayfare \u202ederusni'), 'holder.name'],
    'markup as the name': [holderNamed('<b>Bayfare</b>'), 'holder.name'],
    'an amount as the name': [holderNamed('Bayfare 5,000,000'), 'holder.name'],
    'an amount in words': [holderNamed('Bayfare five million'), 'holder.name'],
    'an amount in short': [holderNamed('Bayfare 5MM'), 'holder.name'],
    'a very long name': [holderNamed(`Bayfare ${'Grocers '.repeat(40)}`), 'holder.name'],
    'a promise as the street': [holderAt('18 Depot Road, waiver of subrogation'), 'holder.street'],
    'an amount as the street': [holderAt('$5,000,000'), 'holder.street'],
    'a promise from name to street with a number': [
      { holder: { ...bayfareInsured, name: 'Bayfare Written', street: '18 Contract Street' } },
      'holder.name',
    ],
    'several things at once in new words': [
      holderNamed('Bayfare, GL forty million, loss payable'),
      'holder.name',
    ],
    'an everyday street with more behind it': [holderAt('18 Depot Road, all operations'), 'holder.street'],
    'a promise from name to street': [
      { holder: { ...bayfareInsured, name: 'Bayfare Loss', street: 'Payee Street' } },
      'holder.street',
    ],
    'a promise as the city': [
      { holder: { ...bayfareInsured, city: 'primary and noncontributory' } },
      'holder.city',
    ],
    'words for the state': [{ holder: { ...bayfareInsured, state: 'Additional insured' } }, 'holder.state'],
    'words for the ZIP code': [{ holder: { ...bayfareInsured, zip: '06340 waiver' } }, 'holder.zip'],
    'a list as the body': [[bayfareInsured], 'body'],
    'text as the body': ['"Additional insured"', 'body'],
  }
  for (const [caseName, [sentInput, fieldPath]] of Object.entries(cases)) {
    const { status, failure } = await client.send('POST', '/api/certificate/new', sentInput)
    const failurePlace = failure.code === 'invalid' ? Object.keys(failure.fields ?? {}) : [failure.code]
    expect([400, 404, 409], caseName).toContain(status)
    expect(failurePlace, caseName).toContain(fieldPath)
  }
  // Clients cannot use the agents' calls.
  const agents = { clientId: people.client.id, holder: bayfareInsured, ...form }
  expect((await client.call(api.certificates.issueFor, agents)).status).toBe(403)
  const { clientId } = agents
  expect((await client.call(api.certificates.approve, { clientId, ...form })).status).toBe(403)

  // Accepted calls put none of their extra input on the certificate.
  const { status } = await client.call(api.auth.updateDetails, {
    address: 'Additional insured with waiver of subrogation, 5,000,000',
  })
  expect(status).toBe(200)
  const query = '?ownWording=Waiver&limits=9000000'
  const secondReply = await client.send('POST', `/api/certificate/new${query}`, { holder: bayfareInsured })
  const thirdReply = await client.send('POST', '/api/certificate/new', {
    holder: { ...bayfareInsured, name: 'Norwich Savings Bank' },
    policyIds: [comp.id, comp.id],
  })
  expect([secondReply.status, thirdReply.status]).toEqual([201, 201])

  const words = (text: string) => text.split(' ')
  const usualWords = new Set([
    ...words(await paperText(world, firstCertificate)),
    ...words('Norwich Savings Bank'),
  ])
  const { certificates } = (await as(people.agent).call(api.certificates.list, {})).body
  expect(certificates).toHaveLength(3)
  for (const certificate of certificates) {
    const printedNumbers = `${certificate.number} ${certificate.number}, ${certificate.checkUrl} ${checkCodeOf(certificate).replace(/.{5}/, '$&-')}`
    const more = words(await paperText(world, certificate)).filter(
      (word) => !usualWords.has(word) && !words(printedNumbers).includes(word),
    )
    expect(more).toEqual([])
  }
  const leftCertificateHolders = await context.db
    .selectFrom('certificateHolders')
    .select('name')
    .where('clientId', '=', clientId)
    .execute()
  expect(leftCertificateHolders.map(({ name }) => name).toSorted()).toEqual([
    'Bayfare Grocers Inc',
    'Norwich Savings Bank',
  ])
})
