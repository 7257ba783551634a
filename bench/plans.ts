import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { unnamed } from '../server/agency.ts'
import { buildApp } from '../server/app.ts'
import type { DB } from '../server/database/tables.ts'
import { onMain } from '../server/platform/aside.ts'
import { openDb, openPool } from '../server/platform/db.ts'
import { folderFiles } from '../server/platform/files.ts'
import { secretsUnder } from '../server/platform/secrets.ts'
import { readSettings } from '../server/settings.ts'
import type { Call } from './load.ts'
import { listenTo, planOf } from './measure.ts'
import { agency, type Bench } from './programs.ts'

/** The plans of the statements that the portal itself sends for each call: run, with what they took, or only as they are chosen. */
export async function plansOf(
  { connection, folder }: Pick<Bench, 'connection' | 'folder'>,
  calls: Record<string, Call>,
  { run } = { run: true },
): Promise<Record<string, string[]>> {
  const pool = openPool(connection, 1)
  const heard = listenTo(pool)
  const settings = readSettings({ ...agency, DEMO: 'false' })
  const log = pino({ level: 'silent' })
  const mail = { send: async () => {}, close: () => {} }
  const secrets = secretsUnder(settings.secretKey)
  const db = openDb<DB>(pool)
  const app = await buildApp(
    {
      db,
      pool,
      aside: onMain({ db, pool }),
      unhurried: { db, pool, aside: onMain({ db, pool }) },
      agency: () => unnamed,
      rereadAgency: async () => {},
      files: folderFiles(join(folder, 'files')),
      scan: null,
      mail,
      push: { isAllowed: () => false, send: async () => 410 },
      secrets,
      settings,
      log,
      now: () => new Date(),
      pause,
    },
    { readiness: { ready: true }, logger: log },
  )
  const plans: Record<string, string[]> = {}
  for (const [name, { path, headers = {} }] of Object.entries(calls)) {
    heard.length = 0
    await app.inject({ url: path, headers })
    // What is asked and written of the session is the same for every call, and a transaction has no plan.
    const own = heard.filter(
      ({ text }) => !/\b(from|update) sessions\b|^begin$|\bset_config\(|\bcommit$/.test(text),
    )
    const once = heard.some(({ text }) => text.includes("'force_generic_plan'"))
    plans[name] = await Promise.all(own.map((statement) => planOf(connection, statement, { run, once })))
  }
  await app.close()
  await pool.end()
  return plans
}

export function printPlans(title: string, plans: Record<string, string[]>) {
  for (const [name, statements] of Object.entries(plans))
    console.info(`\nPlans ${title}, ${name}\n\n${statements.join('\n\n')}`)
}

const id = /'[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'/g
const time = /'\d{4}-\d\d-\d\d[^']*'/g

/** Plans without what is another on another day, ids, days and times, and a third as far from the margin. */
export const withoutValues = (plan: string) =>
  plan
    .replace(id, "'<id>'")
    .replace(time, "'<time>'")
    .replace(/^ +/gm, ({ length }) => ' '.repeat(length / 3))
