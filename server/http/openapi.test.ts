import { setImmediate as nextTurn } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'
import { keyRightsOfCalls } from '../../contract/key-rights.ts'
import { bestTimeOf } from '../../contract/testing/best-time.ts'
import { portal } from '../testing/portal.ts'
import { isWriteEndpoint } from './endpoint-routes.ts'

async function document(environment: Record<string, string> = {}) {
  const { as } = await portal({ environment })
  return (await as(null).send('GET', '/api/openapi.json')).body
}

// Spec: openapi/document
test('the OpenAPI document names every endpoint of the contract with its roles, its summary and who has to be signed in', async () => {
  const { paths } = await document()
  const summaries = new Set<string>()
  const keyRights = keyRightsOfCalls(api, isWriteEndpoint)
  for (const endpoint of Object.values(api).flatMap((group) => Object.values<Endpoint>(group))) {
    const { method, path, who } = endpoint
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation, `${method} ${path}`).toMatchObject({
      'x-who': who ?? 'anyone',
      security: who ? [{ session: [] }, ...(keyRights.has(endpoint) ? [{ key: [] }] : [])] : [],
    })
    summaries.add(operation.summary)
  }
  expect(summaries.size, 'no two calls have the same summary').toBe(
    Object.values(api).flatMap((group) => Object.values(group)).length,
  )
})

// Spec: openapi/document
test('it tells why each call may be refused, by status and code', async () => {
  const { paths, components } = await document()
  const codes = (path: string, method: string) =>
    Object.entries<{ $ref: string }>(paths[path][method].responses).flatMap(([status, { $ref }]) => {
      const answer = components.responses[$ref?.replace('#/components/responses/', '')]
      return (answer?.content['application/json'].schema.allOf[1].properties.code.enum ?? []).map(
        (code: string) => `${status} ${code}`,
      )
    })
  expect(codes('/api/invite', 'post').sort()).toEqual(
    [
      '400 invalid',
      '401 signed_out',
      '403 key_not_allowed',
      '403 not_allowed',
      '403 other_site',
      '403 two_step_required',
      '403 view_only',
      '404 not_found',
      '409 email_taken',
      '409 key_reused',
      '413 too_large',
      '415 wrong_kind',
      '429 too_many_calls',
      '429 too_many_writes',
      '500 internal',
      '503 unavailable',
      '507 no_room',
    ].sort(),
  )
  expect(codes('/api/auth/login', 'post')).toContain('401 second_step')
  expect(codes('/api/documents/new', 'post')).toContain('400 infected')
})

test('what calls share has one name: every reference leads to a schema, and none stands there unused', async () => {
  const description = await document()
  const text = JSON.stringify(description)
  const references = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
  )
  expect([...references].toSorted()).toEqual(Object.keys(description.components.schemas).toSorted())
  const policies = description.paths['/api/policy'].get.responses[200].content['application/json'].schema
  expect(policies.properties.policies.items).toEqual({ $ref: '#/components/schemas/Policy' })
  const bill =
    description.paths['/api/agent/bill/paid/{id}'].post.requestBody.content['application/json'].schema
  expect(bill).toEqual({ $ref: '#/components/schemas/PaymentNoteInput' })
  expect(text.length).toBeLessThan(920_000)
})

// Spec: openapi/document
test('live updates, signed links, health and figures stand in it too, and the cookie as the browser has it', async () => {
  const { paths, components } = await document()
  expect(Object.keys(paths['/api/events'].get.responses[200].content)).toEqual(['text/event-stream'])
  expect(paths['/api/documents/file/{id}/{fileName}'].get.responses[206]).toBeDefined()
  for (const path of ['/healthz', '/readyz', '/metrics']) expect(paths[path].get.summary).toBeDefined()
  expect(components.securitySchemes.session).toMatchObject({ in: 'cookie', name: 'session' })
  const secure = await document({ PUBLIC_URL: 'https://portal.harborline.example' })
  expect(secure.components.securitySchemes.session.name).toBe('__Host-session')
  expect(secure.servers).toEqual([{ url: 'https://portal.harborline.example' }])
})

const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

test('it comes in each coding as the same document, is stored by no cache, and has the name that the agency has now', async () => {
  const { as, context } = await portal()
  const readDescription = async (encoding: keyof typeof decoders | 'identity') => {
    const headers = { 'accept-encoding': encoding }
    const answer = await as(null).send('GET', '/api/openapi.json', undefined, { headers })
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(answer.bytes.length),
      vary: 'accept-encoding',
    })
    expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    return JSON.parse(String(encoding === 'identity' ? answer.bytes : decoders[encoding](answer.bytes)))
  }
  const descriptionBefore = await readDescription('identity')
  expect(descriptionBefore.info.title).toBe('Harborline Insurance Agency portal')
  await context.db.updateTable('agency').set({ name: 'Fern & Moss "$&" %AGENCY%' }).execute()
  await context.rereadAgency()
  for (const encoding of ['identity', 'zstd', 'br', 'gzip', 'gzip'] as const) {
    const descriptionAfter = await readDescription(encoding)
    expect(descriptionAfter.info.title).toBe('Fern & Moss "$&" %AGENCY% portal')
    expect({ ...descriptionAfter, info: descriptionBefore.info }).toEqual(descriptionBefore)
  }
})

test('a hundred calls for it take less than thirty would if it were written anew each time', async () => {
  const { app } = await portal()
  const boundInput = { enough: 500, tries: 5 }
  for (const encoding of ['br', 'gzip']) {
    const readDescription = () =>
      app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } })
    await readDescription()
    const bestTime = await bestTimeOf(async () => {
      for (let askedCount = 0; askedCount < 100; askedCount++)
        expect((await readDescription()).statusCode).toBe(200)
    }, boundInput)
    expect(bestTime, encoding).toBeLessThan(boundInput.enough)
  }
})

test('while it is written for the first time, others are answered', async () => {
  const { app } = await portal()
  let isWritten = false
  const writtenReply = app.inject('/api/openapi.json').finally(() => {
    isWritten = true
  })
  let answeredCount = 0
  while (!isWritten) {
    await nextTurn()
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    answeredCount++
  }
  expect((await writtenReply).statusCode).toBe(200)
  expect(answeredCount).toBeGreaterThan(50)
})
