import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'
import { bestTimeOf } from '../../contract/testing/best-time.ts'
import { pdfFile } from '../testing/files.ts'
import { portal } from '../testing/portal.ts'

type World = Awaited<ReturnType<typeof portal>>

const holder = {
  name: 'Bayfare Grocers Inc',
  street: '18 Depot Road',
  city: 'Groton',
  state: 'CT',
  zip: '06340',
}

/** ms allowed for a call with far too much input, best of three. */
const boundInput = { enough: 1000, tries: 3 }

/** Sends raw bytes as a JSON call. */
const sendBytes = async ({ app, as, people }: World, url: string, payload: Buffer) =>
  app.inject({
    method: 'POST',
    url,
    headers: { cookie: await as(people.client).cookie(), 'content-type': 'application/json' },
    payload,
  })

test('a text that is far too long is refused at once, and others are answered meanwhile', async () => {
  const { as, people } = await portal()
  const client = as(people.client)
  await client.cookie()
  const name = 'a'.repeat(60_000)
  const waitTimes: number[] = []
  const bestTime = await bestTimeOf(async () => {
    let isAnswered = false
    const refusedCall = client
      .send('POST', '/api/certificate/new', { holder: { ...holder, name } })
      .finally(() => {
        isAnswered = true
      })
    while (!isAnswered) {
      const start = performance.now()
      await nextTurn()
      expect((await as(null).send('GET', '/healthz')).status).toBe(200)
      waitTimes.push(performance.now() - start)
    }
    const { status, failure } = await refusedCall
    expect(status).toBe(400)
    expect(failure.fields).toEqual({ 'holder.name': 'Please use at most 80 characters' })
  }, boundInput)
  expect(bestTime).toBeLessThan(boundInput.enough)
  expect(Math.max(...waitTimes)).toBeLessThan(3000)
})

test('a list that is far too long is refused without a look at its items, in a small answer', async () => {
  const { as, people } = await portal()
  const requestedCoverage = Array.from({ length: 200_000 }, () => 'x')
  const bestTime = await bestTimeOf(async () => {
    const { status, failure, bytes } = await as(people.client).send('POST', '/api/quote/new', {
      requestedCoverage,
    })
    expect([status, Object.keys(failure.fields ?? {})]).toEqual([
      400,
      expect.arrayContaining(['requestedCoverage']),
    ])
    expect(bytes.length).toBeLessThan(8192)
  }, boundInput)
  expect(bestTime).toBeLessThan(boundInput.enough)
})

test('at most fifty problems are told, in a small answer, whatever the caller calls its fields', async () => {
  const { as, people } = await portal()
  const admin = as(people.admin)
  const vehicles = Array.from({ length: 200 }, () => ({ year: 'x', make: '', model: '', vinEnd: '?' }))
  const path = `/api/agent/vehicle/policy/${people.client.id}`
  const wrongReply = await admin.send('PUT', path, { vehicles, opened: { namedInsured: '', vehicles } })
  expect([wrongReply.status, Object.keys(wrongReply.failure.fields ?? {}).length]).toEqual([400, 50])
  expect(wrongReply.bytes.length).toBeLessThan(8192)

  const names = (nameAt: (index: number) => string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [nameAt(index), 1]))
  for (const fields of [
    names((index) => `${index}${'\u0001'.repeat(100)}`, 200),
    names((index) => `${index}${'請'.repeat(100)}`, 200),
    { [`${'a'.repeat(900_000)}`]: 1 },
  ]) {
    const { status, failure, bytes } = await as(people.client).send('POST', '/api/certificate/new', fields)
    expect(status).toBe(400)
    expect(Object.keys(failure.fields ?? {}).length).toBeLessThanOrEqual(50)
    expect(bytes.length).toBeLessThan(8192)
  }
})

test('a body with tens of thousands of fields is refused before anything is made of them; many colons are no fields', async () => {
  const { as, people } = await portal()
  const fields = Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`k${index}`, 1]))
  const bestTime = await bestTimeOf(async () => {
    const { status, failure } = await as(people.client).send('POST', '/api/certificate/new', fields)
    expect([status, failure.message]).toEqual([400, 'This has too many fields'])
  }, boundInput)
  expect(bestTime).toBeLessThan(boundInput.enough)
  const content = `${'\\":'.repeat(3300)} and so on`
  const { status, body } = await as(people.client).send('POST', '/api/message', {
    content,
    filler: ':'.repeat(9000),
  })
  expect([status, body.message.content]).toEqual([201, content])
})

test('a body that is nothing but depth is refused, and the portal goes on', async () => {
  const world = await portal()
  for (const body of [
    '['.repeat(1_000_000),
    `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
    `{"content":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
    `${'{"a":'.repeat(4000)}1${'}'.repeat(4000)}`,
    `${'{"a":'.repeat(160_000)}1${'}'.repeat(160_000)}`,
  ])
    expect((await sendBytes(world, '/api/message', Buffer.from(body))).statusCode).toBe(400)
  expect((await world.as(null).send('GET', '/healthz')).status).toBe(200)
})

test('an address with thousands of values is read quickly, or refused in a small answer', async () => {
  const { as, people } = await portal()
  const query = Array.from({ length: 2000 }, () => 'type=no').join('&')
  const bestTime = await bestTimeOf(async () => {
    const { status, bytes } = await as(people.client).send('GET', `/api/documents/all?${query}`)
    expect(status).toBe(400)
    expect(bytes.length).toBeLessThan(8192)
  }, boundInput)
  expect(bestTime).toBeLessThan(boundInput.enough)
  const manyCommas = ','.repeat(900)
  expect((await as(people.client).send('GET', `/api/documents/all?type=invoice${manyCommas}`)).status).toBe(
    200,
  )
})

test('the texts of a form are together no longer than a body of JSON may be', async () => {
  const { as, people } = await portal()
  const form = (count: number, size: number) => {
    const data = new FormData()
    data.append('title', 'Certificate for Bayfare Grocers')
    data.append('type', 'other')
    for (let index = 0; index < count; index++) data.append(`more${index}`, 'x'.repeat(size))
    data.append('file', pdfFile('a.pdf'))
    return data
  }
  const send = (data: FormData) => as(people.client).send('POST', '/api/documents/new', data)
  const refusedReply = await send(form(5, 256 * 1024))
  expect([refusedReply.status, refusedReply.failure.code]).toEqual([413, 'too_large'])
  expect((await send(form(1, 1_100_000))).status).toBe(413)
  expect((await send(form(300, 10))).status).toBe(400)
  expect((await send(form(4, 200 * 1024))).status).toBe(201)
  expect((await as(people.client).call(api.documents.all, {})).body.total).toBe(1)
})

test('more than a hundred ids in an address are refused in words, however many they are; malformed ones are unknown', async () => {
  const { as, people } = await portal()
  const agent = as(people.agent)
  const readClients = (ids: string[]) => agent.send('GET', `/api/policy/clients/details/${ids.join(',')}`)
  for (const count of [101, 136, 400, 5000]) {
    const { status, failure } = await readClients(Array.from({ length: count }, () => crypto.randomUUID()))
    const text = 'Please ask for at most 100 clients'
    expect([status, failure.message, failure.fields], String(count)).toEqual([400, text, { ids: text }])
  }
  const malformedIds = Array.from({ length: 100 }, (_, index) => `no-id-${index}-${'x'.repeat(20)}`)
  const { status, body } = await readClients(malformedIds)
  expect([status, body.policies]).toEqual([200, []])
  expect((await agent.send('GET', `/api/policy/${'x'.repeat(20_000)}`)).status).toBe(404)
})

const visitorEndpoints = Object.values(api)
  .flatMap((group) => Object.values<Endpoint>(group))
  .filter(({ who, method }) => who === null && method !== 'GET')

test('a call that needs no session takes a few kB and no more: 1 MB is refused before anything is made of it', async () => {
  const { app } = await portal()
  expect(visitorEndpoints.length).toBeGreaterThan(10)
  const payloads = {
    'application/json': `{"password":"${'x'.repeat(1_000_000)}"}`,
    'text/plain': 'x'.repeat(1_000_000),
  }
  for (const { method, path } of visitorEndpoints)
    for (const [type, payload] of Object.entries(payloads)) {
      const headers = { 'content-type': type }
      const answer = await app.inject({ method, url: path, headers, payload })
      expect([answer.statusCode, answer.json().code], `${method} ${path}`).toEqual([413, 'too_large'])
    }
})

/** Bytes of the longest body that a schema permits, in three-byte characters. */
function longestText(schema: z.core.JSONSchema._JSONSchema): number {
  if (typeof schema === 'boolean') throw new Error('Anything has no length')
  if (schema.anyOf) return Math.max(...schema.anyOf.map(longestText))
  const { type, maxLength, properties = {} } = schema
  if (type === 'string') return 2 + 3 * (maxLength ?? Number.NaN)
  if (type === 'null') return 4
  if (type !== 'object') throw new Error(`It is not known how long ${type} gets`)
  return Object.entries(properties).reduce(
    (sum, [name, inner]) => sum + name.length + 4 + longestText(inner),
    2,
  )
}

test('the longest form that somebody without a session can fill in comes within that bound', async () => {
  const { app } = await portal()
  for (const { method, path, body } of visitorEndpoints) {
    // Real passkeys are far shorter than the limits of their fields.
    if (!body || path === api.passkeys.signIn.path) continue
    const bytes = longestText(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
    const payload = JSON.stringify({}).padEnd(bytes)
    const headers = { 'content-type': 'application/json' }
    const { statusCode } = await app.inject({ method, url: path, headers, payload })
    expect(statusCode, `${path} with ${bytes} bytes`).toBe(400)
  }
})

const objectPropertyNames = ['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf']

test('a field with a name that every object has is unknown like any other, and nothing is stored', async () => {
  const world = await portal()
  for (const name of objectPropertyNames) {
    const openText = JSON.stringify({ holder }).slice(0, -1)
    const nestedText = `{"holder":${JSON.stringify(holder).slice(0, -1)},"${name}":1}}`
    for (const [body, field] of [
      [`${openText},"${name}":1}`, name],
      [`${openText},"${name}":{"isAdmin":true}}`, name],
      [nestedText, `holder.${name}`],
    ] as const) {
      const { statusCode, json } = await sendBytes(world, '/api/certificate/new', Buffer.from(body))
      expect(statusCode, body).toBe(400)
      expect(Object.entries(json().fields), body).toEqual([[field, 'This cannot be set here']])
    }
  }
  const { rows } = await world.context.pool.query('select from certificates')
  expect(rows).toEqual([])
})

test('in forms and addresses such names mean nothing either', async () => {
  const { as, people } = await portal()
  const client = as(people.client)
  const data = new FormData()
  for (const name of objectPropertyNames) data.append(name, 'x')
  data.append('title', 'Certificate for Bayfare Grocers')
  data.append('type', 'other')
  data.append('file', pdfFile('a.pdf'))
  const keptReply = await client.send('POST', '/api/documents/new', data)
  expect([keptReply.status, keptReply.body.document.title]).toEqual([201, 'Certificate for Bayfare Grocers'])
  data.delete('title')
  const refusedReply = await client.send('POST', '/api/documents/new', data)
  expect(refusedReply.failure.fields).toEqual({ title: 'Document title is required' })

  for (const name of objectPropertyNames) {
    expect((await client.send('GET', `/api/documents/all?${name}=1&${name}=2&limit=1`)).body.total).toBe(1)
    expect((await client.send('GET', `/api/policy/${name}`)).status).toBe(404)
    expect((await client.send('GET', `/api/policy/${name}/${name}`)).body.policies).toEqual([])
    expect((await client.send('GET', `/api/documents/all?type=${name}`)).failure.fields).toEqual({
      'type.0': 'Please choose a document type from the list',
    })
  }
})

test('bytes that are no UTF-8 are refused in words, in a body and in a form, and nothing is stored', async () => {
  const world = await portal()
  const { app, as, people } = world
  const brokenBodies = [
    Buffer.from([0xff]),
    Buffer.from([0xc3]),
    Buffer.from([0xed, 0xa0, 0x80]),
    Buffer.from([0xc0, 0xaf]),
  ]
  for (const bytes of brokenBodies) {
    const body = Buffer.concat([Buffer.from('{"content":"Good morning '), bytes, Buffer.from('"}')])
    const jsonReply = await sendBytes(world, '/api/message', body)
    expect([jsonReply.statusCode, jsonReply.json().message]).toEqual([400, 'This is not written in UTF-8'])

    const part = '--x\r\nContent-Disposition: form-data; name="content"\r\n'
    for (const type of ['', 'Content-Type: text/plain; charset=utf-8\r\n']) {
      const formReply = await app.inject({
        method: 'POST',
        url: '/api/message',
        headers: {
          cookie: await as(people.client).cookie(),
          'content-type': 'multipart/form-data; boundary=x',
        },
        payload: Buffer.concat([
          Buffer.from(`${part}${type}\r\nGood morning `),
          bytes,
          Buffer.from('\r\n--x--\r\n'),
        ]),
      })
      expect([formReply.statusCode, formReply.json().message]).toEqual([400, 'This is not written in UTF-8'])
    }
  }
  expect((await as(people.client).call(api.messages.list, {})).body.total).toBe(0)
})

test('text in a form comes as it was written, whatever letters it has', async () => {
  const { as, people } = await portal()
  const content = 'Zoë 🌊 Ñúñez \ufffd 請 é'
  const data = new FormData()
  data.append('content', content)
  data.append('file', pdfFile('a.pdf'))
  const { status, body } = await as(people.client).send('POST', '/api/message', data)
  expect([status, body.message.content]).toEqual([201, content])
})
