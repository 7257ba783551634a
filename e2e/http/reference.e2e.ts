import { expect, test } from '../test.ts'

test.use({ keepsContexts: false })

/** The parts of an OpenAPI document that one path refers to. Swagger UI draws them much faster. */
function documentOfPath({ paths, components, ...document }: OpenApiDocument, path: string): OpenApiDocument {
  const shortDocument: OpenApiDocument = { ...document, paths: { [path]: paths[path] }, components: {} }
  const schemes = components.securitySchemes
  if (schemes) shortDocument.components.securitySchemes = schemes
  const waiting: unknown[] = [paths[path]]
  while (waiting.length > 0)
    for (const [, kind = '', name = ''] of JSON.stringify(waiting.pop()).matchAll(
      /"#\/components\/(\w+)\/([^"]+)"/g,
    )) {
      shortDocument.components[kind] ??= {}
      if (name in shortDocument.components[kind]) continue
      shortDocument.components[kind][name] = components[kind]?.[name]
      waiting.push(components[kind]?.[name])
    }
  return shortDocument
}

interface OpenApiDocument {
  paths: Record<string, unknown>
  components: Record<string, Record<string, unknown>>
}

test('staff reads the API’s reference: each call with its summary, and nothing is asked of anybody else', async ({
  agent,
  baseURL,
}) => {
  const page = await agent.open('/healthz')
  const foreignRequests: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${baseURL}/`))
      foreignRequests.push(request.url())
  })
  const refusedTexts: string[] = []
  page.on('console', (line) => {
    if (/Content.Security.Policy/i.test(line.text())) refusedTexts.push(line.text())
  })
  // server/http/openapi.test.ts shows that the document names every call.
  await page.route('**/api/openapi.json', async (route) => {
    const response = await route.fetch()
    const document = documentOfPath(await response.json(), '/api/invite/revoke/{inviteId}')
    await route.fulfill({ response, json: document })
  })
  await page.goto('/api/reference#/invites/invites.revoke')
  await expect(page.getByRole('heading', { name: /portal/ })).toBeVisible()
  await expect(page.getByText('Revoke a sent invitation')).toBeVisible()
  await expect(page.getByText('already_accepted').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0)
  expect([foreignRequests, refusedTexts]).toEqual([[], []])
})

test('a client and a visitor do not get the reference', async ({ client, request }) => {
  expect((await client.request.get('/api/reference')).status()).toBe(403)
  expect((await request.get('/api/reference')).status()).toBe(401)
})
