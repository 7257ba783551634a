import { type Cost, costOf, perRequest, print } from './costs.ts'
import * as data from './data.ts'
import { type Call, load } from './load.ts'
import { plansOf, printPlans } from './plans.ts'
import type { Bench, Program } from './programs.ts'

const list = (path: string, { token }: { token: string }, search?: string): Call => ({
  path: `${path}?limit=50${search ? `&search=${encodeURIComponent(search)}` : ''}`,
  headers: { cookie: `session=${token}` },
})

const agent = data.agent(1)
const [clients, conversations] = ['/api/agent/clients', '/api/message/conversations']
const { many, one } = data.searches
/** An agent has a quarter of the clients, and an admin sees them all. */
const measured: Record<string, Call> = {
  'clients of an agent, 50 rows': list(clients, agent),
  [`clients, search “${many}”, 50 rows`]: list(clients, agent, many),
  [`clients, search “${one}”, one client`]: list(clients, agent, one),
  'conversations of an agent, 50 rows': list(conversations, agent),
  'conversations of the agency, 50 rows': list(conversations, data.admin),
  [`conversations, search “${many}”, 50 rows`]: list(conversations, agent, many),
  [`conversations, search “${one}”, one row`]: list(conversations, agent, one),
}

async function costsOfLists(bench: Bench, portal: Program, quick: boolean) {
  const found: { cost: Cost; ms: number }[] = []
  for (const wanted of Object.values(measured)) {
    const call = () => wanted
    await load(portal.port, call, { connections: 8, seconds: quick ? 0.2 : 0.5 })
    const alone = await load(portal.port, call, { connections: 1, seconds: quick ? 0.2 : 1 })
    const cost = await costOf(bench, portal, call, { connections: 8, seconds: quick ? 0.4 : 2 })
    found.push({ cost, ms: alone.p50 })
  }
  return found
}

const both = (cost: Cost) => perRequest([cost], 'server') + perRequest([cost], 'postgres')
const parts = (cost: Cost) =>
  `${perRequest([cost], 'server').toFixed(0)} + ${perRequest([cost], 'postgres').toFixed(0)}`

/** The lists of an agency with 2,000 clients beside those of one with 100,000. */
export async function lists(bench: Bench, portal: Program, { quick }: { quick: boolean }) {
  const all = async () => ({
    costs: await costsOfLists(bench, portal, quick),
    plans: await plansOf(bench, measured),
  })
  const few = await all()
  const began = performance.now()
  await data.grow(bench.connection, 100_000)
  const took = ((performance.now() - began) / 1000).toFixed(0)
  const many = await all()
  printPlans('at 2,000 clients', few.plans)
  printPlans('at 100,000 clients', many.plans)
  print(
    `The lists as the agency grows (loading took ${took} s): µs of CPU, portal + PostgreSQL, and ms of one call alone`,
    [
      ['', '2,000 clients', 'ms', '100,000 clients', 'ms', 'ratio of CPU', 'aim'],
      ...Object.keys(measured).map((name, place) => {
        const [a, b] = [few.costs[place], many.costs[place]]
        if (!a || !b) throw new Error('A list was not measured')
        const ratio = (both(b.cost) / both(a.cost)).toFixed(2)
        return [name, parts(a.cost), a.ms.toFixed(1), parts(b.cost), b.ms.toFixed(1), ratio, '1.5']
      }),
    ],
  )
}
