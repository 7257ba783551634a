import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '../contract/index.ts'
import { rightsOfCalls } from '../contract/rights.ts'
import { rights } from '../contract/values/rights.ts'
import {
  auditorColumns,
  permissionColumns,
  type WalkedCall,
  walkCalls,
  walkLiveUpdates,
} from './testing/contract-walk.ts'
import { everyExampleCall } from './testing/example-calls.ts'

const golden = join(import.meta.dirname, 'permissions.txt')

// A part of the contract is walked on a database of its own: calls get slower with the rows of
// those before them.
const callsOfPart = 40
const exampleCalls = await everyExampleCall()
const parts = Array.from({ length: Math.ceil(exampleCalls.length / callsOfPart) }, (_, index) =>
  exampleCalls.slice(index * callsOfPart, (index + 1) * callsOfPart),
).map((calls) => ({ calls, first: calls[0]?.name, last: calls.at(-1)?.name }))
const walkedParts = new Map<(typeof parts)[number], WalkedCall[]>()
const walkedCalls = () => parts.flatMap((part) => walkedParts.get(part) ?? [])

// These tests record the answers. The tests below read them.
test.for(parts)('every kind of person gets an answer to each call from $first to $last', async (part) => {
  const walked = await walkCalls(part.calls)
  for (const { answers } of walked)
    expect([...answers.keys()]).toEqual([...permissionColumns, ...auditorColumns])
  walkedParts.set(part, walked)
})

// Spec: roles/agent-invites, routes/clients-only, invites/agents, roles/server, calls/credentials
// Spec: quote/owner, quote/clients-only, permissions/matrix
test('every endpoint answers every kind of person as server/permissions.txt says', async () => {
  const liveUpdates = await walkLiveUpdates()
  const rows: string[][] = [
    ['', ...permissionColumns],
    ...walkedCalls().map(({ endpoint, answers }) => [
      `${endpoint.method} ${endpoint.path}`,
      ...permissionColumns.map((column) => String(answers.get(column)?.status)),
    ]),
    ['GET /api/events', ...permissionColumns.map((column) => String(liveUpdates.get(column)))],
  ]
  const table = `${rows
    .map(([call = '', ...rest]) => call.padEnd(62) + rest.map((cell) => cell.padEnd(14)).join(''))
    .map((line) => line.trimEnd())
    .join('\n')}\n`

  if (process.env.UPDATE_PERMISSIONS) await writeFile(golden, table)
  expect(table).toBe(await readFile(golden, 'utf8'))
})

// Spec: people/rights
test('a person of a right makes exactly the calls that the table gives to it: all others are 403 in words', () => {
  const table = rightsOfCalls(api)
  const columns = {
    everything: 'who may all',
    read: 'who reads',
    certificates: 'certificates',
    claims: 'claims',
  } as const
  let askedCount = 0
  for (const { name, endpoint, answers } of walkedCalls()) {
    if (!endpoint.who?.includes('client') || endpoint.path.startsWith('/api/auth/')) continue
    for (const rightName of rights) {
      const { status, message } = answers.get(columns[rightName]) ?? {}
      const isRefused = status === 403 && message === 'Your access to this account does not include this'
      expect([name, rightName, !isRefused]).toEqual([
        name,
        rightName,
        table.get(endpoint)?.includes(rightName),
      ])
      askedCount += 1
    }
  }
  expect(askedCount).toBeGreaterThan(100)
})

test('nothing but what is open to visitors answers a person of a role that nobody has named', () => {
  const calls = walkedCalls()
  expect(calls.length).toBeGreaterThan(200)
  for (const { name, endpoint, answers } of calls) {
    const expected =
      endpoint.who === null
        ? { status: answers.get('visitor')?.status }
        : { status: 403, code: 'not_allowed' }
    for (const column of auditorColumns)
      expect(answers.get(column), `${name} as ${column}`).toMatchObject(expected)
  }
})
