import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Compared } from './beside-bare.ts'
import { type Cost, costOf, median, perRequest, print } from './costs.ts'
import * as data from './data.ts'
import { ask, type Call } from './load.ts'
import { plansOf, printPlans } from './plans.ts'
import type { Bench, Program } from './programs.ts'

type Person = ReturnType<typeof data.client>

const as = ({ token }: Person) => ({ cookie: `session=${token}` })

/** Sends a message under a key of its own; an agent's names the client. */
export const message = (from: Person, to?: Person): Call => ({
  method: 'POST',
  path: '/api/message',
  headers: { ...as(from), 'idempotency-key': randomUUID() },
  body: JSON.stringify({
    content: 'The truck is parked at the depot now. Does the certificate name the new address?',
    ...(to ? { receiverId: to.id } : {}),
  }),
})

const page = 'limit=50'
export const ofOneself = (client: Person, cursor?: string): Call => ({
  path: `/api/message?${page}${cursor ? `&cursor=${cursor}` : ''}`,
  headers: as(client),
})
export const ofClient = (client: Person, reader: Person, cursor?: string): Call => ({
  path: `/api/agent/messages/client/${client.id}?${page}${cursor ? `&cursor=${cursor}` : ''}`,
  headers: as(reader),
})

const { '10': few, '50': some, '100,000': many } = data.threads
const agent = data.agent(1)

/** Two hundred clients take turns to send: no person may change as much in a minute as the bench does. */
export const messageCalls: Compared = {
  'send a message': { call: (turn) => message(data.client(1101 + (turn % 200))), aim: 0.6 },
  'conversation of 50, as the client': { call: () => ofOneself(some), aim: 1.4 },
  'conversation of 50, as the agent': { call: () => ofClient(some, agent), aim: 1.4 },
}

const Page = z.object({ nextCursor: z.string().nullable() })

/** Goes up a thread page by page, as somebody does who scrolls. */
async function cursorFarUp({ port }: Program, client: Person, pages: number): Promise<string> {
  let cursor: string | undefined
  for (let turn = 0; turn < pages; turn++) {
    const { nextCursor } = Page.parse(JSON.parse(await ask(port, ofOneself(client, cursor))))
    if (!nextCursor) throw new Error('The thread ended before the page that is far up')
    cursor = nextCursor
  }
  return cursor ?? ''
}

/** Each call in turn, so that a busy minute of the machine meets all. */
async function costsInTurns(bench: Bench, portal: Program, calls: Record<string, Call>, quick: boolean) {
  const costs = Object.values(calls).map((): Cost[] => [])
  for (let round = 0; round < (quick ? 2 : 5); round++)
    for (const [place, call] of Object.values(calls).entries()) {
      const cost = await costOf(bench, portal, () => call, { connections: 1, seconds: quick ? 0.3 : 0.6 })
      costs[place]?.push(cost)
    }
  return costs
}

const timeOf = (costs: Cost[]) => median(costs.map(({ p50 }) => p50))

/** What opening a thread of 100,000 messages costs beside one of 10 and one of 50, and a page far up in it. */
export async function threads(bench: Bench, portal: Program, { quick }: { quick: boolean }) {
  const pages = quick ? 100 : 1800
  const cursor = await cursorFarUp(portal, many, pages)
  const farUp = `page ${(pages + 1).toLocaleString('en-US')} of 100,000`
  const asClient = {
    '10 messages, by the client': ofOneself(few),
    '50, by the client': ofOneself(some),
    '100,000, by the client': ofOneself(many),
    [`${farUp}, by the client`]: ofOneself(many, cursor),
  }
  const asAgent = {
    '10 messages, by the agent': ofClient(few, agent),
    '50, by the agent': ofClient(some, agent),
    '100,000, by the agent': ofClient(many, agent),
    [`${farUp}, by the agent`]: ofClient(many, agent, cursor),
  }
  const rows: string[][] = []
  for (const calls of [asClient, asAgent]) {
    const costs = await costsInTurns(bench, portal, calls, quick)
    const [beside10 = 0, beside50 = 0] = costs.map(timeOf)
    Object.keys(calls).forEach((name, place) => {
      const own = costs[place] ?? []
      rows.push([
        name,
        timeOf(own).toFixed(2),
        `${perRequest(own, 'server').toFixed(0)} + ${perRequest(own, 'postgres').toFixed(0)}`,
        (timeOf(own) / beside10).toFixed(2),
        (timeOf(own) / beside50).toFixed(2),
      ])
    })
  }
  printPlans('of threads', await plansOf(bench, { ...asClient, ...asAgent, ...unread }))
  print(
    'Opening a thread, 50 messages at most: ms of one call at a time, and µs of CPU, portal + PostgreSQL',
    [['', 'ms', 'CPU', 'beside 10', 'beside 50'], ...rows],
  )
}

const unread: Record<string, Call> = {
  'the unread of an agent': { path: '/api/message/unread-count', headers: as(agent) },
  'the unread of a client': { path: '/api/message/unread-count', headers: as(many) },
}
