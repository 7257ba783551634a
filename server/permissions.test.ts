import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everyExampleCall } from './testing/example-calls.ts'
import type { TestPerson } from './testing/people.ts'
import { portal } from './testing/portal.ts'

const golden = join(import.meta.dirname, 'permissions.txt')

// Each call is about a new row of `client`, a client of `agent`. The row is renewed after each
// success; a refused call changes nothing.
// Spec: roles/agent-invites, routes/clients-only, invites/agents, roles/server, calls/credentials
// Spec: quote/owner, quote/clients-only, permissions/matrix
test('every endpoint answers every kind of person as server/permissions.txt says', async () => {
  const world = await portal()
  const { as, given, people, clock } = world
  const { admin, agent, otherAgent, client, otherClient } = people
  const everybody: Record<string, TestPerson | null> = {
    visitor: null,
    client,
    'who may all': await given.colleague(),
    'who reads': await given.colleague({ may: 'read' }),
    certificates: await given.colleague({ may: 'certificates' }),
    claims: await given.colleague({ may: 'claims' }),
    'other client': otherClient,
    agent,
    'other agent': otherAgent,
    cover: await given.cover({ agent }),
    admin,
  }
  const rows: string[][] = [['', ...Object.keys(everybody)]]
  for (const { endpoint, send } of await everyExampleCall()) {
    // New rows for every person exceed the writes allowed per minute.
    clock.time = new Date(clock.time.getTime() + 60_000)
    const statuses: string[] = []
    let sent = await send(world)
    let isUsed = false
    for (const person of Object.values(everybody)) {
      if (isUsed) sent = await send(world)
      const { status } = await as(person, { confirmed: true }).call(endpoint, sent)
      statuses.push(String(status))
      isUsed = status < 400
    }
    rows.push([`${endpoint.method} ${endpoint.path}`, ...statuses])
  }
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const opened = async (person: TestPerson | null) => {
    const read = new AbortController()
    const headers = { cookie: await as(person).cookie() }
    const { status } = await fetch(`${address}/api/events`, { headers, signal: read.signal })
    read.abort()
    return String(status)
  }
  rows.push(['GET /api/events', ...(await Promise.all(Object.values(everybody).map(opened)))])
  const table = `${rows
    .map(([call = '', ...rest]) => call.padEnd(62) + rest.map((cell) => cell.padEnd(14)).join(''))
    .map((line) => line.trimEnd())
    .join('\n')}\n`

  if (process.env.UPDATE_PERMISSIONS) await writeFile(golden, table)
  expect(table).toBe(await readFile(golden, 'utf8'))
}, 300_000)
