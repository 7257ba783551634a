import { z } from 'zod'
import { dayIn } from '../contract/values/days.ts'
import { costOf, perRequest, print } from './costs.ts'
import * as data from './data.ts'
import { ask, type Call } from './load.ts'
import type { Bench, Program } from './programs.ts'

const WithPolicy = z.object({ policy: z.object({ id: z.string() }) })
const WithVehicles = z.object({ vehicles: z.array(z.object({ id: z.string() })) })

const coverages = ['Each Occurrence', 'General Aggregate', 'Medical Expense'].map((type, place) => ({
  type,
  amount: [1_000_000, 2_000_000, 5000][place],
  interval: ['per occurrence', 'aggregate', 'per person'][place],
}))

/** A client with an auto policy of three vehicles and an approved master: how the agent and the client call, and a vehicle. */
async function insure(portal: Program, n: number) {
  const headers = { cookie: `session=${data.agentOf(n).token}` }
  const send = (method: 'POST' | 'PUT', path: string, body: object) =>
    ask(portal.port, { method, path, headers, body: JSON.stringify(body) }).then(JSON.parse)
  const { id: clientId, token } = data.client(n)
  const policy = {
    policyNumber: `BA ${n}`,
    insurer: 'Hanover',
    type: 'Commercial Auto Insurance',
    startDate: dayIn('America/New_York', new Date()),
    coverages,
  }
  const { id } = WithPolicy.parse(await send('POST', `/api/policy/new/${clientId}`, policy)).policy
  const vehicles = [2019, 2020, 2021].map((year) => ({ year, make: 'Ford', model: 'Transit 250' }))
  const saved = WithVehicles.parse(
    await send('PUT', `/api/agent/vehicle/policy/${id}`, { vehicles, cardState: 'CT' }),
  )
  const printed = {
    insuredName: 'Tidewheel Bakery LLC',
    policies: [{ policyId: id, coverages: coverages.map(({ type }) => type) }],
  }
  await send('PUT', `/api/agent/certificate/master/${clientId}`, printed)
  return {
    clientId,
    printed,
    agent: headers,
    client: { cookie: `session=${token}` },
    vehicle: saved.vehicles[0]?.id ?? '',
  }
}

const letters = (turn: number) =>
  [...turn.toString(26)].map((digit) => String.fromCharCode(65 + Number.parseInt(digit, 26))).join('')

/** Certificates and ID cards: how many a second, how long each takes, and what it costs. */
export async function papers(bench: Bench, portal: Program, { quick }: { quick: boolean }) {
  const people = await Promise.all(data.tokens.uploaders.map((_, place) => insure(portal, place + 1)))
  const whose = (turn: number) => {
    const person = people[turn % people.length]
    if (!person) throw new Error('Nobody was insured')
    return person
  }
  const kinds: Record<string, (turn: number) => Call> = {
    // Issued by the agent: a client's would wait until the agent has approved the holder.
    'a certificate to a new holder': (turn) => ({
      method: 'POST',
      path: `/api/agent/certificate/new/${whose(turn).clientId}`,
      headers: whose(turn).agent,
      body: JSON.stringify({
        ...whose(turn).printed,
        holder: {
          name: `Grocers ${letters(turn)}`,
          street: '18 Depot Road',
          city: 'Groton',
          state: 'CT',
          zip: '06340',
        },
      }),
    }),
    'an ID card': (turn) => ({
      path: `/api/card/paper/${whose(turn).vehicle}`,
      headers: whose(turn).client,
    }),
  }
  const rows: string[][] = []
  for (const [name, call] of Object.entries(kinds)) {
    const cost = await costOf(bench, portal, call, { connections: 8, seconds: quick ? 1 : 5 })
    rows.push([
      name,
      (cost.requests / cost.seconds).toFixed(0),
      cost.p50.toFixed(0),
      cost.p99.toFixed(0),
      (perRequest([cost], 'server') / 1000).toFixed(1),
      (perRequest([cost], 'postgres') / 1000).toFixed(1),
    ])
  }
  print('Papers: 8 people at once', [
    ['', 'a second', 'p50, ms', 'p99, ms', 'CPU of the portal, ms', 'of PostgreSQL'],
    ...rows,
  ])
}
