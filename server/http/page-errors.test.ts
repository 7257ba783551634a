import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { portal } from '../testing/portal.ts'

const pageError = {
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'premium')",
  stack: `TypeError: Maria Reyes owes $4,187
    at shown (https://portal.example/assets/policy-page-x1.js:1:203)
    at https://portal.example/client/accept-invite/auth/Kx7/maria@tidewheel.example:3:4
    at Maria Reyes's premium (https://portal.example/assets/start-a.js?name=maria:20:1)`,
  route: '/policy/:policyId',
  version: '0.2.0+01872ae0',
}

async function withLog() {
  const { context } = await portal()
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const app = await buildApp({ ...context, log }, { readiness: { ready: true } })
  onTestFinished(() => app.close())
  const tell = async (payload: object, { ip = '192.0.2.1', headers = {} } = {}) =>
    (await app.inject({ method: 'POST', url: '/api/page-errors', payload, remoteAddress: ip, headers }))
      .statusCode
  return { tell, lines }
}

// Spec: watching/errors
test('an error of the page stands in the log with its kind, files, route and version, and nothing that is personal', async () => {
  const { tell, lines } = await withLog()
  expect(await tell(pageError)).toBe(204)
  const [{ page, route, version, level, msg } = {}] = lines
  expect({ page, route, version, level, msg }).toEqual({
    page: {
      type: 'TypeError',
      message: 'Cannot read properties of undefined',
      stack: ['shown policy-page-x1.js:1:203', '… start-a.js:20:1'],
    },
    route: '/policy/:policyId',
    version: '0.2.0+01872ae0',
    level: 50,
    msg: 'An error of the page',
  })
  await tell({
    ...pageError,
    name: 'Maria',
    message: 'Maria Reyes owes $4,187',
    stack: 'shown@https://x/a.js:1:2',
  })
  expect(lines[1]).toMatchObject({ page: { type: 'Error', message: '(its words are left out)' } })
  expect(JSON.stringify(lines)).not.toMatch(/maria|4,187/i)
})

test('whoever tells of errors is bounded: in size, in form, in how often, and to the portal’s own pages', async () => {
  const { tell, lines } = await withLog()
  expect(await tell({ ...pageError, stack: 'x'.repeat(20_000) })).toBe(413)
  expect(await tell({ ...pageError, stack: 'x'.repeat(6000) })).toBe(400)
  expect(await tell({ ...pageError, route: '/policy?name=Maria Reyes' })).toBe(400)
  expect(await tell(pageError, { headers: { origin: 'https://evil.example' } })).toBe(403)
  expect(lines).toEqual([])
  const answers: number[] = []
  for (let askedCount = 0; askedCount < 25; askedCount++)
    answers.push(await tell(pageError, { ip: '192.0.2.7' }))
  expect(answers.filter((status) => status === 204)).toHaveLength(20)
  expect(answers.at(-1)).toBe(429)
  expect(await tell(pageError, { ip: '198.51.100.7' })).toBe(204)
})
