import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { DB } from '../server/database/tables.ts'
import { openDb } from '../server/platform/db.ts'
import { migrate } from '../server/platform/migrate.ts'
import { wizardAnswers } from '../server/testing/believable.ts'
import { type Arrived, arrive } from './arrivals.ts'
import { print } from './costs.ts'
import * as data from './data.ts'
import { pdfOf, upload } from './files.ts'
import type { Call } from './load.ts'
import { childrenOf, cpuWithChildren } from './measure.ts'
import { type Bench, type Program, withBench } from './programs.ts'
import { agentScreens, clientScreens } from './screens.ts'
import { openStreams, streamsWanted } from './streams.ts'
import { message } from './threads.ts'

const mostP99 = 250

// From 9 on: those before have the long conversations.
const numberOf = (turn: number) => 9 + ((turn * 7) % 1900)
const clientOfTurn = (turn: number) => data.client(numberOf(turn))

const asked = (turn: number, path: string, body: object): Call => ({
  method: 'POST',
  path,
  headers: { cookie: `session=${clientOfTurn(turn).token}`, 'idempotency-key': randomUUID() },
  body: JSON.stringify(body),
})

const uploadOf = upload(pdfOf(1024 * 1024), (turn) => clientOfTurn(turn).token)

/** The kinds of calls that a day consists of, their shares, and what comes in a turn of each. */
const kinds: { share: number; calls: (turn: number) => Call[] }[] = [
  {
    share: 0.7,
    calls(turn) {
      const client = clientOfTurn(turn)
      const agent = data.agentOf(numberOf(turn))
      const screens = [...Object.values(clientScreens(client)), ...Object.values(agentScreens(agent, client))]
      return screens[turn % screens.length] ?? []
    },
  },
  { share: 0.2, calls: (turn) => [message(clientOfTurn(turn))] },
  { share: 0.05, calls: (turn) => [uploadOf(turn)] },
  {
    share: 0.05,
    calls: (turn) => [
      turn % 2 === 0
        ? asked(turn, '/api/request', { type: 'coi', details: 'The holder is Bayfare Grocers' })
        : asked(turn, '/api/quote/new', wizardAnswers),
    ],
  },
]

/** The calls of a day in an order that keeps each kind's share: whichever is furthest behind comes next. */
function dayOf() {
  const sent = kinds.map(() => 0)
  const turns = kinds.map(() => 0)
  return (): Call[] => {
    const [next = 0] = kinds
      .map(({ share }, place) => ({ place, behind: (sent[place] ?? 0) / share }))
      .toSorted((a, b) => a.behind - b.behind)
      .map(({ place }) => place)
    const turn = turns[next] ?? 0
    const calls = kinds[next]?.calls(turn) ?? []
    turns[next] = turn + 1
    sent[next] = (sent[next] ?? 0) + calls.length
    return calls
  }
}

interface Step {
  perSecond: number
  arrived: Arrived
  /** Of a core. */
  portal: number
  postgres: number
  loadMaker: number
}

const holds = ({ arrived: { p99, planned, answered } }: Step) => p99 <= mostP99 && answered === planned

async function stepsUntilSlow(bench: Bench, portals: Program[], quick: boolean): Promise<Step[]> {
  const seconds = quick ? 3 : 10
  const next = dayOf()
  const ports = portals.map(({ port }) => port)
  const spent = () => {
    const { user, system } = process.cpuUsage()
    return {
      portal: portals.reduce((sum, { pid }) => sum + cpuWithChildren(pid), 0),
      postgres: cpuWithChildren(bench.postmaster),
      loadMaker: user + system,
    }
  }
  await arrive(ports, next, { perSecond: 40, seconds })
  const steps: Step[] = []
  for (let perSecond = 50; ; perSecond = Math.round(perSecond * (quick ? 1.6 : 1.25))) {
    const [before, began] = [spent(), performance.now()]
    const arrived = await arrive(ports, next, { perSecond, seconds })
    const [after, took] = [spent(), (performance.now() - began) * 1000]
    const cores = (part: keyof typeof after) => (after[part] - before[part]) / took
    const step = {
      perSecond,
      arrived,
      portal: cores('portal'),
      postgres: cores('postgres'),
      loadMaker: cores('loadMaker'),
    }
    steps.push(step)
    if (!holds(step)) return steps
  }
}

/** How the portal can be run, and what starts it so; null where this portal cannot. */
const ways: Record<string, (bench: Bench) => Promise<Program[] | null>> = {
  'one process': async (bench) => [await bench.startPortal()],
  'WORKERS=auto': async (bench) => {
    const portal = await bench.startPortal({ WORKERS: 'auto' })
    if (childrenOf(portal.pid).length > 0) return [portal]
    await portal.stop()
    return null
  },
  'two instances': async (bench) => [await bench.startPortal(), await bench.startPortal()],
}

const rowOf = ({ perSecond, arrived, portal, postgres, loadMaker }: Step) => [
  String(perSecond),
  arrived.p50.toFixed(0),
  arrived.p99.toFixed(0),
  String(arrived.planned - arrived.answered),
  portal.toFixed(2),
  postgres.toFixed(2),
  loadMaker.toFixed(2),
  (perSecond / portal).toFixed(0),
  (perSecond / (portal + postgres)).toFixed(0),
]

/** A day of an agency at rising rates, until one call in a hundred takes longer than a quarter of a second. */
export const measure = ({ quick }: { quick: boolean }) =>
  withBench(async (bench) => {
    const db = openDb<DB>(new pg.Pool(bench.connection))
    await migrate(db)
    await db.destroy()
    await data.load(bench.connection)
    const last: string[][] = []
    for (const [name, start] of Object.entries(ways)) {
      const portals = await start(bench)
      if (!portals) {
        console.info(`\n${name}: this portal has none.`)
        continue
      }
      const count = Math.floor(streamsWanted() / portals.length)
      const hearings = await Promise.all(portals.map((portal) => openStreams(portal, count)))
      const steps = await stepsUntilSlow(bench, portals, quick)
      const head = ['calls a second', 'p50', 'p99', 'refused', 'portal', 'PostgreSQL', 'load maker']
      print(
        `A mixed day, ${name}, beside ${count * portals.length} event streams: ms from the planned time, and cores at work`,
        [[...head, 'calls per core of the portal', 'with PostgreSQL'], ...steps.map(rowOf)],
      )
      const refusal = steps.at(-1)?.arrived.refusal
      if (refusal) console.info(`Refused, at first: ${refusal.slice(0, 300)}`)
      const most = steps.filter(holds).at(-1)
      if (most) last.push([name, ...rowOf(most)])
      for (const close of hearings.flatMap(({ streams }) => streams)) close()
      await Promise.all(portals.map((portal) => portal.stop()))
    }
    print(`The most at which p99 stays under ${mostP99} ms`, [
      [
        '',
        'calls a second',
        'p50',
        'p99',
        'refused',
        'portal',
        'PostgreSQL',
        'load maker',
        'per core of the portal',
        'with PostgreSQL',
      ],
      ...last,
    ])
  })
