import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { DB } from '../server/database/tables.ts'
import { openDb } from '../server/platform/db.ts'
import { migrate } from '../server/platform/migrate.ts'
import { measure as besideBefore } from './before.ts'
import { besideBare } from './beside-bare.ts'
import { calls, whoAmI } from './calls.ts'
import { compressed } from './compressed.ts'
import { costOf, median, perRequest, print } from './costs.ts'
import * as data from './data.ts'
import { delivery } from './delivery.ts'
import { files, storm } from './files.ts'
import { lists } from './lists.ts'
import { type Call, load } from './load.ts'
import { memoryOf } from './measure.ts'
import { notices } from './notices.ts'
import { papers } from './papers.ts'
import { type Bench, type Program, withBench } from './programs.ts'
import { idleStreams } from './streams.ts'
import { threads } from './threads.ts'

async function signIns(bench: Bench, portal: Program, quick: boolean) {
  // Different people: tries for one account stand in line.
  const signIn = (turn: number): Call => ({
    method: 'POST',
    path: '/api/auth/login',
    headers: { origin: `http://localhost:${portal.port}`, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ usernameOrEmail: data.emailOf(1 + (turn % 2000)), password: data.password }),
  })
  const alone = await costOf(bench, portal, signIn, { connections: 1, seconds: quick ? 1 : 3 })
  const spell = quick ? 0.7 : 2
  const kinds = {
    'who am I, 16 connections flat out': { connections: 16 },
    'who am I, 16 connections, a call each 100 ms': { connections: 16, pause: 100 },
  }
  const rows: string[][] = []
  for (const [name, how] of Object.entries(kinds)) {
    const calm: number[] = []
    const stormy: number[] = []
    for (let round = 0; round < (quick ? 1 : 3); round++) {
      calm.push((await load(portal.port, () => whoAmI, { ...how, seconds: spell })).p99)
      const storm = load(portal.port, signIn, { connections: 32, seconds: spell + 0.3 })
      await wait(200)
      stormy.push((await load(portal.port, () => whoAmI, { ...how, seconds: spell })).p99)
      await storm
    }
    rows.push([
      name,
      median(calm).toFixed(1),
      median(stormy).toFixed(1),
      (median(stormy) / median(calm)).toFixed(2),
      '2',
    ])
  }
  print('Sign-in', [
    ['', 'measured', 'aim'],
    ['CPU per sign-in, in ms', (perRequest([alone], 'server') / 1000).toFixed(1), '50'],
  ])
  print('The others’ p99 in ms, while 32 connections do nothing but sign in', [
    ['', 'calm', 'storm', 'ratio', 'aim'],
    ...rows,
  ])
}

const quotesOfAgent = '/api/agent/quotes/requests/clients/all'
/** The panels of an agent with much to do. */
const panels: Record<string, Record<string, string>> = {
  '5,000 service requests of one agent': {
    'newest first': '/api/request',
    'a search': '/api/request?search=grocers%20number%204711',
    'urgent and pending': '/api/request?status=pending&urgency=urgent',
    'the figures': '/api/agent/request/figures',
  },
  '10,000 quotes of one agent, 16,000 offers on them': {
    'newest first, 20': `${quotesOfAgent}?limit=20`,
    'pending, 20': `${quotesOfAgent}?limit=20&status=pending`,
    'expired, 20': `${quotesOfAgent}?limit=20&status=expired`,
    'a search that all match, 20': `${quotesOfAgent}?limit=20&search=auto`,
    'newest first, 100': quotesOfAgent,
  },
}

/** Each list of the panels: ms to answer, a call at a time. */
async function crowdedPanels(portal: Program, quick: boolean) {
  for (const [panel, paths] of Object.entries(panels)) {
    const rows: string[][] = []
    for (const [name, path] of Object.entries(paths)) {
      const { p50, p99 } = await load(
        portal.port,
        () => ({ path, headers: { cookie: `session=${data.tokens.agent}` } }),
        {
          connections: 1,
          seconds: quick ? 0.3 : 1,
        },
      )
      rows.push([name, p50.toFixed(1), p99.toFixed(1)])
    }
    print(`${panel}: ms to answer`, [['', 'p50', 'p99'], ...rows])
  }
}

/** Median of several starts, in seconds. */
async function readyAfter(start: () => Promise<Program>, times: number) {
  const found: number[] = []
  for (let time = 0; time < times; time++) {
    const portal = await start()
    found.push(portal.readyAfter)
    await portal.stop()
  }
  return median(found).toFixed(2)
}

async function starts(bench: Bench, quick: boolean) {
  const rows = [['', 'measured', 'aim']]
  rows.push(['on an existing database', await readyAfter(() => bench.startPortal(), quick ? 1 : 5), '0.9'])
  if (!quick) {
    const embedded = () => bench.startPortal({ DATABASE_URL: '', DATA_DIR: `${bench.folder}/embedded` })
    rows.push(['with the embedded database, the very first time', await readyAfter(embedded, 1), ''])
    rows.push(['with the embedded database, after that', await readyAfter(embedded, 3), '0.9'])
  }
  print('From start to ready, in seconds', rows)
}

/** The portal beside the bare program, in all that it does, and at last beside the release before. */
export async function measure({ quick }: { quick: boolean }) {
  await besideTheBareProgram(quick)
  await besideBefore({ quick })
}

const besideTheBareProgram = (quick: boolean) =>
  withBench(async (bench) => {
    const pool = new pg.Pool(bench.connection)
    const db = openDb<DB>(pool)
    await migrate(db)
    await db.destroy()
    await data.load(bench.connection)
    console.info(
      `4 agents, 2,000 clients, 10,000 policies, 20,000 documents, 200,000 messages, 5,000 requests and 10,000 quotes are loaded.`,
    )

    await starts(bench, quick)
    const portal = await bench.startPortal()
    const bare = await bench.startBare()
    await wait(1500)
    const rest = { portal: memoryOf(portal.pid), bare: memoryOf(bare.pid) }
    await besideBare(bench, { portal, bare }, { calls, quick })
    await compressed(bench, portal, { quick })
    await signIns(bench, portal, quick)
    await notices(bench, portal, { quick })
    print('Memory in MB', [
      ['', 'at rest', 'aim', 'after load', 'aim', 'at most'],
      ...Object.entries({ portal, bare }).map(([name, { pid }]) => {
        const now = memoryOf(pid)
        const [atRest, afterLoad] = name === 'portal' ? ['125', '250'] : ['', '']
        return [
          name,
          rest[name as keyof typeof rest].now.toFixed(0),
          atRest ?? '',
          now.now.toFixed(0),
          afterLoad ?? '',
          now.most.toFixed(0),
        ]
      }),
    ])
    await crowdedPanels(portal, quick)
    await files(bench, { portal, bare }, { quick })
    await bare.stop()
    await papers(bench, portal, { quick })
    await threads(bench, portal, { quick })
    await idleStreams(bench, { quick })
    await delivery(bench, portal, { quick })
    await lists(bench, portal, { quick })
    await portal.stop()
    await storm(bench)
  })
