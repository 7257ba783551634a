import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { buildApp } from '../server/app.ts'
import { openDb, openPool } from '../server/platform/db.ts'
import { folderFiles } from '../server/platform/files.ts'
import { migrate } from '../server/platform/migrate.ts'
import { secretsUnder } from '../server/platform/secrets.ts'
import { readSettings } from '../server/platform/settings.ts'
import { type Cost, costOf, median, perRequest, print } from './costs.ts'
import * as data from './data.ts'
import { files, storm } from './files.ts'
import { type Call, load } from './load.ts'
import { listenTo, memoryOf, planOf } from './measure.ts'
import { agency, type Bench, type Program, withBench } from './programs.ts'

const quick = process.argv.includes('quick')
const rounds = quick ? 2 : 4
const seconds = quick ? 0.3 : 1
const crowds = [16, 64] as const

const cookies = {
  client: { cookie: `session=${data.tokens.client}` },
  agent: { cookie: `session=${data.tokens.agent}` },
}
const clientList = (search?: string): Call => ({
  path: `/api/agent/clients?limit=50${search ? `&search=${encodeURIComponent(search)}` : ''}`,
  headers: cookies.agent,
})
const whoAmI: Call = { path: '/api/auth/me', headers: cookies.client }
const calls: Record<string, { call: Call; aim: number }> = {
  'who am I': { call: whoAmI, aim: 0.7 },
  'own policies': { call: { path: '/api/policy', headers: cookies.client }, aim: 0.8 },
  'client list, searched': { call: clientList(data.searches.many), aim: 0.8 },
}

/** The portal and the bare program in turns, so that a busy minute of the machine meets both. */
async function besideBare(bench: Bench, portal: Program, bare: Program) {
  const programs = { portal, bare }
  const costs = new Map<string, Cost[]>()
  const of = (program: keyof typeof programs, name: string, crowd: number) => {
    const key = `${program} ${name} ${crowd}`
    const list = costs.get(key) ?? []
    costs.set(key, list)
    return list
  }
  for (const program of Object.values(programs))
    for (const { call } of Object.values(calls))
      await load(program.port, () => call, { connections: 16, seconds: quick ? 0.5 : 1.5 })

  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (['portal', 'bare'] as const) : (['bare', 'portal'] as const)
    for (const [name, { call }] of Object.entries(calls))
      for (const connections of crowds)
        for (const program of order)
          of(program, name, connections).push(
            await costOf(bench, programs[program], () => call, { connections, seconds }),
          )
  }

  const both = (program: keyof typeof programs, name: string) =>
    crowds.flatMap((crowd) => of(program, name, crowd))
  print('CPU per request, in µs. The ratio is bare divided by the portal', [
    ['', 'portal', 'bare', 'ratio', 'rounds', 'aim', 'PostgreSQL: portal', 'bare'],
    ...Object.entries(calls).map(([name, { aim }]) => {
      const ours = both('portal', name)
      const limit = both('bare', name)
      const ratios = ours.map(
        (cost, place) => perRequest(limit.slice(place, place + 1), 'server') / perRequest([cost], 'server'),
      )
      return [
        name,
        perRequest(ours, 'server').toFixed(0),
        perRequest(limit, 'server').toFixed(0),
        (perRequest(limit, 'server') / perRequest(ours, 'server')).toFixed(2),
        `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
        aim.toFixed(1),
        perRequest(ours, 'postgres').toFixed(0),
        perRequest(limit, 'postgres').toFixed(0),
      ]
    }),
  ])
  print('Requests per second, and ms to answer (the medians of the rounds)', [
    ['', 'connections', 'portal req/s', 'p50', 'p99', 'bare req/s', 'p50', 'p99'],
    ...Object.keys(calls).flatMap((name) =>
      crowds.map((crowd) => [
        name,
        String(crowd),
        ...(['portal', 'bare'] as const).flatMap((program) => {
          const list = of(program, name, crowd)
          return [
            median(list.map((cost) => cost.requests / cost.seconds)).toFixed(0),
            median(list.map(({ p50 }) => p50)).toFixed(1),
            median(list.map(({ p99 }) => p99)).toFixed(1),
          ]
        }),
      ]),
    ),
  ])
}

/** What a browser gets: it asks for compressed answers, which costs more CPU than making them. */
async function compressed(bench: Bench, portal: Program) {
  const rows: string[][] = []
  for (const encoding of ['identity', 'gzip', 'gzip, deflate, br']) {
    const headers = { ...cookies.agent, 'accept-encoding': encoding }
    const call = { ...clientList(data.searches.many), headers }
    const cost = await costOf(bench, portal, () => call, { connections: 16, seconds })
    rows.push([encoding, perRequest([cost], 'server').toFixed(0)])
  }
  print('The portal’s client list by accepted encoding: CPU per request, in µs', rows)
}

async function signIns(bench: Bench, portal: Program) {
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
async function crowdedPanels(portal: Program) {
  for (const [panel, paths] of Object.entries(panels)) {
    const rows: string[][] = []
    for (const [name, path] of Object.entries(paths)) {
      const { p50, p99 } = await load(portal.port, () => ({ path, headers: cookies.agent }), {
        connections: 1,
        seconds: quick ? 0.3 : 1,
      })
      rows.push([name, p50.toFixed(1), p99.toFixed(1)])
    }
    print(`${panel}: ms to answer`, [['', 'p50', 'p99'], ...rows])
  }
}

const lists: Record<string, string | undefined> = {
  'all, 50 rows': undefined,
  [`search “${data.searches.many}”, 50 rows`]: data.searches.many,
  [`search “${data.searches.one}”, one client`]: data.searches.one,
}

async function costsOfLists(bench: Bench, portal: Program) {
  const costs: Cost[] = []
  for (const search of Object.values(lists)) {
    const call = clientList(search)
    await load(portal.port, () => call, { connections: 8, seconds: quick ? 0.2 : 0.5 })
    costs.push(await costOf(bench, portal, () => call, { connections: 8, seconds: quick ? 0.4 : 2 }))
  }
  return costs
}

/** The plans of the statements that the portal itself sends for each list. */
async function plansOfLists({ connection, folder }: Bench) {
  const pool = openPool(connection, 1)
  const heard = listenTo(pool)
  const settings = readSettings({
    ...agency,
    DEMO: 'false',
    SECRET_KEY: 'the key of the bench, thirty-two or more',
  })
  const log = pino({ level: 'silent' })
  const mail = { send: async () => {}, close: () => {} }
  const secrets = secretsUnder(settings.secretKey)
  const app = await buildApp(
    {
      db: openDb(pool),
      pool,
      files: folderFiles(join(folder, 'files')),
      scan: null,
      mail,
      secrets,
      settings,
      log,
      now: () => new Date(),
    },
    { readiness: { ready: true }, logger: log },
  )
  const plans: Record<string, string[]> = {}
  for (const [name, search] of Object.entries(lists)) {
    const { path, headers = {} } = clientList(search)
    heard.length = 0
    await app.inject({ url: path, headers })
    // The session's statement is the same for every call.
    const own = heard.filter(({ text }) => !text.includes('from sessions'))
    plans[name] = await Promise.all(own.map((statement) => planOf(connection, statement)))
  }
  await app.close()
  await pool.end()
  return plans
}

async function growth(bench: Bench, portal: Program) {
  const few = { costs: await costsOfLists(bench, portal), plans: await plansOfLists(bench) }
  const began = performance.now()
  await data.grow(bench.connection, 100_000)
  const took = ((performance.now() - began) / 1000).toFixed(0)
  const many = { costs: await costsOfLists(bench, portal), plans: await plansOfLists(bench) }
  for (const [size, { plans }] of Object.entries({ '2,000': few, '100,000': many }))
    for (const [name, statements] of Object.entries(plans))
      console.info(`\nPlans at ${size} clients, ${name}\n\n${statements.join('\n\n')}`)
  const both = (cost: Cost | undefined) =>
    cost ? perRequest([cost], 'server') + perRequest([cost], 'postgres') : 0
  print(`The client list as the agency grows (loading took ${took} s): µs of CPU, portal + PostgreSQL`, [
    ['', '2,000 clients', '100,000 clients', 'ratio', 'aim'],
    ...Object.keys(lists).map((name, place) => {
      const [a, b] = [few.costs[place], many.costs[place]]
      const parts = (cost: Cost | undefined) =>
        cost
          ? `${perRequest([cost], 'server').toFixed(0)} + ${perRequest([cost], 'postgres').toFixed(0)}`
          : ''
      return [name, parts(a), parts(b), (both(b) / both(a)).toFixed(2), '1.5']
    }),
  ])
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

async function starts(bench: Bench) {
  const rows = [['', 'measured', 'aim']]
  rows.push(['on an existing database', await readyAfter(() => bench.startPortal(), quick ? 1 : 5), '1'])
  if (!quick) {
    const embedded = () => bench.startPortal({ DATABASE_URL: '', DATA_DIR: `${bench.folder}/embedded` })
    rows.push(['with the embedded database, the very first time', await readyAfter(embedded, 1), ''])
    rows.push(['with the embedded database, after that', await readyAfter(embedded, 3), '1'])
  }
  print('From start to ready, in seconds', rows)
}

const began = performance.now()
await withBench(async (bench) => {
  const pool = new pg.Pool(bench.connection)
  const db = openDb(pool)
  await migrate(db)
  await db.destroy()
  await data.load(bench.connection)
  console.info(
    `4 agents, 2,000 clients, 10,000 policies, 20,000 documents, 100,000 messages, 5,000 requests and 10,000 quotes are loaded.`,
  )

  await starts(bench)
  const portal = await bench.startPortal()
  const bare = await bench.startBare()
  await wait(1500)
  const rest = { portal: memoryOf(portal.pid), bare: memoryOf(bare.pid) }
  await besideBare(bench, portal, bare)
  await compressed(bench, portal)
  await signIns(bench, portal)
  print('Memory in MB', [
    ['', 'at rest', 'aim', 'after load', 'at most'],
    ...Object.entries({ portal, bare }).map(([name, { pid }]) => {
      const now = memoryOf(pid)
      const aim = name === 'portal' ? '120' : ''
      return [
        name,
        rest[name as keyof typeof rest].now.toFixed(0),
        aim,
        now.now.toFixed(0),
        now.most.toFixed(0),
      ]
    }),
  ])
  await crowdedPanels(portal)
  await files(bench, { portal, bare }, { quick })
  await bare.stop()
  await growth(bench, portal)
  await portal.stop()
  await storm(bench)
})
console.info(`\nMeasured in ${((performance.now() - began) / 1000).toFixed(0)} s`)
process.exit()
