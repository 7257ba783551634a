import { expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'
import type { TestPerson } from '../testing/people.ts'
import { portal } from '../testing/portal.ts'

interface SortedList {
  sort: string
  direction: 'asc' | 'desc'
  limit: number
  cursor?: string
}

interface SortedPage {
  id: string
  [field: string]: unknown
}

const sortTextOf = (row: SortedPage, field: string) => {
  const value = field === 'shown name' ? row.company || row.fullName || row.email : row[field]
  if (typeof value === 'number') return value
  return typeof value === 'string' ? value.toLowerCase() : ''
}

/** The field of a row that shows its sort value, for sorts whose value is on the wire. */
const shownAs: Record<string, Record<string, string>> = {
  '/api/agent/clients': { name: 'shown name', email: 'email', renewal: 'nextRenewal' },
  '/api/policy': {
    number: 'policyNumber',
    client: 'clientName',
    carrier: 'insurer',
    premium: 'premium',
    end: 'endDate',
  },
  '/api/agent/renewals': {
    number: 'policyNumber',
    client: 'clientName',
    carrier: 'insurer',
    premium: 'premium',
    end: 'endDate',
  },
  '/api/bill': { due: 'dueOn', amount: 'amount', client: 'clientName' },
  '/api/request': { created: 'createdAt', client: 'company' },
  '/api/agent/quotes/requests/clients/all': {
    number: 'requestId',
    client: 'clientName',
    requested: 'createdAt',
  },
  '/api/documents/all': { title: 'title', client: 'clientName', uploaded: 'createdAt' },
  '/api/certificate': { number: 'number', issued: 'issuedAt' },
  '/api/invite': { email: 'email', created: 'createdAt' },
  '/api/admin/agents': {
    name: 'fullName',
    role: 'role',
    email: 'email',
    clients: 'clientsCount',
    signedIn: 'lastSignInAt',
  },
  '/api/admin/activity': { time: 'at' },
  '/api/agent/certificates/held': { client: 'clientName', issued: 'issuedAt', number: 'number' },
  '/api/agent/holder-directory': { name: 'name', city: 'city' },
}

/** All endpoints with a sortable list. */
const sorted = Object.values(api)
  .flatMap((group) => Object.values<Endpoint>(group))
  .flatMap((endpoint) => {
    const shape: unknown = endpoint.query && 'shape' in endpoint.query ? endpoint.query.shape : null
    return endpoint.method === 'GET' && shape && typeof shape === 'object' && 'direction' in shape
      ? [endpoint]
      : []
  })

async function filledPortal() {
  const world = await portal()
  const { given, clock, people } = world
  const companies = ['Plover & Reed', 'anchor Bakery', 'Mystic Boats', 'Quay Foods', 'Élan Tiles']
  const carriers = ['Chubb', 'Travelers', 'Guard', 'Chubb', 'Hiscox'] as const
  for (const [index, company] of companies.entries()) {
    clock.time = new Date(clock.time.getTime() + 3_600_000)
    const client = await given.client({ company, email: `${5 - index}@sorted.example` })
    // Two rows per amount and carrier, so that the unique last step of the order matters.
    for (const copy of [0, 1]) {
      const { id: policyId } = await given.policy({
        client,
        policyNumber: `${['WC', 'hbp', 'GL', 'CA', 'im'][index]} ${copy}${index}`,
        insurer: carriers[index] ?? 'Chubb',
        premium: [900, 12000, 5862, 900, 45][index] ?? 0,
        startDate: `2025-12-0${1 + ((index * 3) % 5)}`,
      })
      const installments = [
        { dueOn: `2026-0${1 + ((index * 2) % 5)}-10`, amount: [900, 70, 900, 45, 12][index] ?? 1 },
      ]
      await given.bill({ policyId, form: { installments } })
    }
    await given.directoryHolder({ name: `Town of ${'zyabc'[index]}`, city: `${'zyabc'[index]} city` })
    await given.request({ by: client })
    await given.quote({ by: client })
    await given.document({ by: client, title: `${'zyabc'[index]} paper` })
  }
  for (const email of ['m@sorted.example', 'b@sorted.example', 'x@sorted.example'])
    await given.invite({ by: people.agent, email })
  return world
}

// Spec: lists/sort
test('every list whose heads sort it is in that order both ways, page by page without losing or repeating a row', async () => {
  const { as, people } = await filledPortal()
  expect(sorted.map(({ path }) => path).sort()).toEqual(Object.keys(shownAs).sort())
  for (const endpoint of sorted)
    for (const [sort, field] of Object.entries(shownAs[endpoint.path] ?? {}))
      for (const direction of ['asc', 'desc'] as const) {
        const askedText = `${endpoint.path} by ${sort} ${direction}`
        const person: TestPerson = people.admin
        const readPage = async (overrides: Partial<SortedList>) => {
          const query = new URLSearchParams({ sort, direction, limit: '3' })
          if (overrides.limit) query.set('limit', String(overrides.limit))
          if (overrides.cursor) query.set('cursor', overrides.cursor)
          const { status, body } = await as(person).send('GET', `${endpoint.path}?${query}`)
          expect(status, askedText).toBe(200)
          const [rows] = Object.values<unknown>(body).filter(Array.isArray)
          return { rows: rows as SortedPage[], next: body.nextCursor as string | null }
        }
        const allRows = (await readPage({ limit: 100 })).rows
        const readRows: SortedPage[] = []
        let cursor: string | undefined
        for (let pages = 0; pages < 50; pages++) {
          const { rows, next } = await readPage(cursor ? { cursor } : {})
          readRows.push(...rows)
          if (!next) break
          cursor = next
        }
        expect(
          readRows.map(({ id }) => id),
          askedText,
        ).toEqual(allRows.map(({ id }) => id))
        expect(new Set(readRows.map(({ id }) => id)).size, askedText).toBe(readRows.length)
        const values = allRows
          .map((row) => sortTextOf(row, field))
          // Clients without a policy to renew come last either way.
          .map((value) =>
            field === 'nextRenewal' && value === '' ? (direction === 'asc' ? '~' : '') : value,
          )
          // Names are sorted without their accents; a quote number is a text on the wire.
          .map((value) => (typeof value === 'string' ? value.replace('é', 'e') : value))
        const orderedValues = values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
        expect(values, askedText).toEqual(direction === 'asc' ? orderedValues : orderedValues.toReversed())
      }
})

// Spec: lists/sort
test('a cursor of one order is refused in another, and an order that a list does not have is a 400 in plain words', async () => {
  const { as, people } = await filledPortal()
  const agent = as(people.admin)
  const firstReply = await agent.call(api.policies.list, { sort: 'premium', limit: 2 })
  const cursor = firstReply.body.nextCursor ?? ''
  for (const otherQuery of [{}, { sort: 'carrier' }, { sort: 'premium', direction: 'desc' }] as const)
    expect((await agent.call(api.policies.list, { ...otherQuery, limit: 2, cursor })).status).toBe(400)
  const { status, body } = await agent.send('GET', '/api/policy?sort=colour&direction=up')
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    sort: 'Please sort by number, client, carrier, premium, end',
    direction: 'Please choose asc or desc',
  })
})

test('a search and a filter stay in force in another order, and what one does not see stays out of it', async () => {
  const { as, people } = await filledPortal()
  const listPremiums = async (person: TestPerson) =>
    (
      await as(person).call(api.policies.list, {
        sort: 'premium',
        direction: 'desc',
        search: 'chubb',
        limit: 3,
      })
    ).body.policies.map(({ premium }) => premium)
  expect(await listPremiums(people.agent)).toEqual([900, 900, 900])
  expect(await listPremiums(people.otherAgent)).toEqual([])
})

test('claims are sorted by day and by client', async () => {
  const { as, given, people, clock } = await portal()
  const names = ['Mystic Boats', 'Anchor Bakery', 'Plover & Reed']
  for (const company of names) {
    clock.time = new Date(clock.time.getTime() + 60_000)
    const client = await given.client({ company })
    const policy = await given.policy({ client })
    await given.claim({ by: client, policyId: policy.id })
  }
  const listTwoPages = async (sort: 'newest' | 'oldest' | 'client') => {
    const firstReply = (await as(people.agent).call(api.claims.list, { sort, limit: 2 })).body
    const rest = (
      await as(people.agent).call(api.claims.list, { sort, limit: 2, cursor: firstReply.nextCursor ?? '' })
    ).body
    return [...firstReply.claims, ...rest.claims].map(({ company }) => company)
  }
  expect(await listTwoPages('oldest')).toEqual(names)
  expect(await listTwoPages('newest')).toEqual(names.toReversed())
  expect(await listTwoPages('client')).toEqual(names.toSorted())
})
