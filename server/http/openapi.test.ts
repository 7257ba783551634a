import { expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'
import { portal } from '../testing/portal.ts'

async function document(environment: Record<string, string> = {}) {
  const { as } = await portal({ environment })
  return (await as(null).send('GET', '/api/openapi.json')).body
}

test('the OpenAPI document names every endpoint of the contract with its roles, its summary and who has to be signed in', async () => {
  const { paths } = await document()
  const summaries = new Set<string>()
  for (const { method, path, who } of Object.values(api).flatMap((group) => Object.values<Endpoint>(group))) {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation, `${method} ${path}`).toMatchObject({
      'x-who': who ?? 'anyone',
      security: who ? [{ session: [] }] : [],
    })
    summaries.add(operation.summary)
  }
  expect(summaries.size, 'no two calls have the same summary').toBe(
    Object.values(api).flatMap((group) => Object.values(group)).length,
  )
})

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
      '403 not_allowed',
      '403 other_site',
      '403 two_step_required',
      '403 view_only',
      '404 not_found',
      '409 email_taken',
      '409 key_reused',
      '413 too_large',
      '415 wrong_kind',
      '429 too_many_writes',
      '500 internal',
      '503 unavailable',
      '507 no_room',
    ].sort(),
  )
  expect(codes('/api/auth/login', 'post')).toContain('401 second_step')
  expect(codes('/api/documents/new', 'post')).toContain('400 infected')
})

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
