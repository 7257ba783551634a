import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { changeOfSessions } from '../server/http/kept-sessions.ts'
import { calls, whoAmI } from './calls.ts'
import { costOf, median, perRequest, print } from './costs.ts'
import type { Call } from './load.ts'
import { type Bench, type Program, urlOf } from './programs.ts'

// Fifty instances that do nothing but sign people in, twenty a second each.
const perSecond = 1000
const atOnce = 100

/** Tells of changes of sessions, each somebody's, until it is stopped. */
async function telling(bench: Bench) {
  const client = new pg.Client(urlOf(bench.connection))
  await client.connect()
  let goesOn = true
  const told = (async () => {
    while (goesOn) {
      await client.query(`select pg_notify($1, gen_random_uuid()::text) from generate_series(1, $2)`, [
        changeOfSessions,
        atOnce,
      ])
      await wait((atOnce / perSecond) * 1000)
    }
    await client.end()
  })()
  return () => {
    goesOn = false
    return told
  }
}

/** What calls cost while the sessions of other people change all the time. */
export async function notices(bench: Bench, portal: Program, { quick }: { quick: boolean }) {
  const own = calls['own policies']
  const asked: Record<string, (turn: number) => Call> = {
    'who am I': () => whoAmI,
    ...(own && { 'own policies': own.call }),
  }
  const how = { connections: 16, seconds: quick ? 0.5 : 1.5 }
  const rows: string[][] = []
  for (const [name, call] of Object.entries(asked)) {
    const calm: Awaited<ReturnType<typeof costOf>>[] = []
    const told: typeof calm = []
    for (let round = 0; round < (quick ? 1 : 5); round++) {
      calm.push(await costOf(bench, portal, call, how))
      const stop = await telling(bench)
      told.push(await costOf(bench, portal, call, how))
      await stop()
    }
    const cpu = [calm, told].map((costs) => perRequest(costs, 'server'))
    const p99 = [calm, told].map((costs) => median(costs.map((cost) => cost.p99)))
    rows.push([
      name,
      ...cpu.map((each) => each.toFixed(0)),
      ((cpu[1] ?? 0) / (cpu[0] ?? 1)).toFixed(2),
      ...p99.map((each) => each.toFixed(1)),
      ((p99[1] ?? 0) / (p99[0] ?? 1)).toFixed(2),
    ])
  }
  print(
    `While ${perSecond} changes of sessions are told a second, as of fifty instances: µs of CPU, p99 in ms`,
    [['', 'calm', 'told', 'ratio', 'calm', 'told', 'ratio'], ...rows],
  )
}
