import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { portal } from '../../testing/portal.ts'
import { wizardAnswers } from '../../testing/sample-input.ts'

const card =
  'My card is 4111 1111 1111 1111 exp 04/29 cvv 123, please run it for the September bill. Thanks, Nora'
const social = 'Here is my social for the bond form: 078-05-1120. And my EIN is 06-5550131.'

type World = Awaited<ReturnType<typeof portal>>

/** The tables with a text in any column. */
async function tablesWith({ context: { db } }: World, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const tablesWithText = await Promise.all(
    rows.map(async ({ name }) => {
      const matchingRows = await sql`select 1 from ${sql.raw(name)} as held
        where position(${text} in to_jsonb(held)::text) > 0 limit 1`.execute(db)
      return matchingRows.rows.length > 0 ? [name] : []
    }),
  )
  return tablesWithText.flat()
}

// Spec: private-numbers/refused
test('card and Social Security numbers are refused wherever people write, beside the field, and stand nowhere afterwards', async () => {
  const world = await portal({ logLevel: 'trace' })
  const { as, people, given, logged } = world
  const [client, agent] = [as(people.client), as(people.agent)]
  const clientId = people.client.id
  const policy = await given.policy()
  const request = await given.request({ type: 'endorsement' })
  const quote = await given.quote()
  const draft = await given.draft()

  for (const [text, number] of [
    [card, 'card number'],
    [social, 'Social Security number'],
  ] as const) {
    const key = { key: `once ${number}` }
    const refusals = {
      Message: client.call(api.messages.send, { content: text, receiverId: '' }, key),
      'Message of staff': agent.call(api.messages.send, { content: text, receiverId: clientId }),
      'Message to several': agent.call(api.messages.sendToSeveral, { content: text, clientIds: [clientId] }),
      Details: client.call(api.requests.create, { type: 'other', details: text }, key),
      'Typed change': client.send('POST', '/api/request', {
        type: 'endorsement',
        policyId: policy.id,
        change: { what: 'add a vehicle', name: text },
      }),
      Comment: client.call(api.requests.comment, { requestId: request.id, said: text }, key),
      Draft: client.call(api.claims.save, { id: draft.id, told: { whatHappened: text } }),
      Report: client.send('POST', `/api/claim/report/${draft.id}`, { line: 'auto', whatHappened: text }),
      Note: agent.call(api.notes.create, { clientId, text }, key),
      Task: agent.call(api.tasks.create, { what: text, clientId }),
      Wizard: client.call(api.quotes.request, { ...wizardAnswers, industry: text }, key),
      Offer: agent.call(api.offers.create, {
        quoteId: quote.id,
        insurerName: 'Chubb',
        premium: 2388,
        coverageDetails: text,
      }),
      Features: agent.call(api.offers.create, {
        quoteId: quote.id,
        insurerName: 'Chubb',
        premium: 2388,
        features: `Hired auto, ${text}`,
      }),
      Presentation: client.send('POST', `/api/quote/presentation/schedule/${quote.id}`, {
        datetime: '2026-11-23T15:00:00.000Z',
        notes: text,
      }),
    }
    for (const [caseName, call] of Object.entries(refusals)) {
      const { status, failure } = await call
      expect([caseName, status, failure.code]).toEqual([caseName, 400, 'invalid'])
      const fieldErrors = Object.values<string>(failure.fields ?? {})
      expect(
        fieldErrors.some((one) => one.startsWith(`Please take the ${number} out of “`)),
        `${caseName}: ${fieldErrors}`,
      ).toBe(true)
      expect(JSON.stringify(failure), caseName).not.toMatch(/4111|078-05/)
    }
  }
  const sentReply = await client.call(api.messages.send, { content: card, receiverId: '' })
  expect(sentReply.failure.fields).toEqual({
    content: 'Please take the card number out of “Message”. Never send card or Social Security numbers here.',
  })

  for (const number of ['4111 1111 1111 1111', '078-05-1120']) {
    expect(await tablesWith(world, number)).toEqual([])
    expect(logged.filter((line) => line.includes(number))).toEqual([])
  }
  // Proves that the search finds a text that is stored.
  await client.call(api.messages.send, { content: 'Policy 0004471920, EIN 06-5550131', receiverId: '' })
  expect(await tablesWith(world, '06-5550131')).toContain('public.messages')
})

test('what was written before the rule is still read, and refused only where it is sent again', async () => {
  const { as, people, given, context } = await portal()
  const [client, agent] = [as(people.client), as(people.agent)]
  const draft = await given.draft()
  const { id } = draft
  const report = { ...draft.told, whatHappened: card }
  await context.db
    .updateTable('claims')
    .set({ told: JSON.stringify(report) })
    .where('id', '=', id)
    .execute()
  const readReply = await client.call(api.claims.one, { id })
  expect([readReply.status, readReply.body.claim.told.whatHappened]).toEqual([200, card])
  const repeatedReply = await client.call(api.claims.save, { id, told: { ...report, place: 'Dock Road' } })
  expect(repeatedReply.failure.fields).toEqual({
    'told.whatHappened':
      'Please take the card number out of “What happened”. Never send card or Social Security numbers here.',
  })

  const note = (await agent.call(api.notes.create, { clientId: people.client.id, text: 'By check' })).body
    .note
  await context.db.updateTable('notes').set({ text: card }).where('id', '=', note.id).execute()
  const pinReply = await agent.call(api.notes.change, { id: note.id, isPinned: true })
  expect([pinReply.status, pinReply.body.note.text], 'nothing else of it is held up').toEqual([200, card])
})

test.each([
  [
    'marks stay letters',
    `R&D at Smith & Daughters: O’Brien's "Red" van <b>needs</b> a card; 5 < 6 && 7 > 3 &amp; &lt;ok&gt;`,
  ],
  ['letters of every kind', 'Grüße – Łódź – חנה – مريم – 李玄 – 👨‍👩‍👧 – a\u0301 – \u202emoc.live'],
  [
    'the address of a page',
    `https://carrier.example/pay?policy=0004471920&amount=2140.00&return=${'a'.repeat(1000)}`,
  ],
  [
    'cover asked for, with a VIN',
    'Bought a new van today, VIN 1FTYR1ZM0KKA00001. Please add it right now, I am driving it home. We are covered, right?',
  ],
])('a message is kept letter for letter: %s', async (_, content) => {
  const { as, people } = await portal()
  const { status, body } = await as(people.client).call(api.messages.send, { content, receiverId: '' })
  expect([status, body.message.content]).toEqual([201, content])
})

test('a message in which nobody sees anything is refused', async () => {
  const { as, people } = await portal()
  const content = '\u200b \u00a0 \u2060 \ufeff'
  const { status, failure } = await as(people.client).call(api.messages.send, { content, receiverId: '' })
  expect([status, failure.fields]).toEqual([400, { content: 'Message must be at least 5 characters' }])
})
