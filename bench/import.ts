import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Context } from '../server/context.ts'
import { commitImport } from '../server/features/imports/commit.ts'
import { lookAtImport } from '../server/features/imports/look-job.ts'
import {
  filesOf,
  insertFile,
  insertRun,
  likelyAgent,
  runSeen,
  updateRun,
} from '../server/features/imports/queries.ts'
import { rehearseImport } from '../server/features/imports/rehearse.ts'
import { undoImport } from '../server/features/imports/undo.ts'
import { addUser } from '../server/features/users/queries.ts'
import { openParts } from '../server/parts.ts'
import { newId } from '../server/platform/ids.ts'
import { readSettings } from '../server/settings.ts'
import { coldspringBook } from '../server/testing/coldspring-book.ts'
import { plantedBook } from '../server/testing/planted-book.ts'
import { bringUpToDate } from '../server/up-to-date.ts'
import { print } from './costs.ts'
import { urlOf, withBench } from './programs.ts'

const megabyte = 1024 * 1024

/** Takes the time and the most memory that a piece of work needs. */
async function timed(work: () => Promise<void>): Promise<{ seconds: number; most: number }> {
  let most = 0
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  const timer = setInterval(look, 100)
  const began = performance.now()
  try {
    await work()
  } finally {
    clearInterval(timer)
    look()
  }
  return { seconds: (performance.now() - began) / 1000, most: most / megabyte }
}

/** An import of this file, looked through. */
async function dropped(context: Context, admin: string, content: string): Promise<string> {
  const { db, files } = context
  const [run, file] = [newId(), newId()]
  const at = new Date().toISOString()
  const agentId = (await likelyAgent(db))?.id ?? null
  await insertRun(db, { id: run, name: 'Bench', createdBy: admin, createdAt: at, touchedAt: at, agentId })
  const path = join(files.incoming, file)
  await mkdir(files.incoming, { recursive: true })
  await writeFile(path, content, { flush: true })
  await files.keep(file, path)
  const size = Buffer.byteLength(content)
  await insertFile(db, { id: file, runId: run, name: 'list.csv', size, storageKey: file, addedAt: at })
  await lookAtImport(context)({ run, file })
  const [looked] = await filesOf(db, run)
  if (looked?.state !== 'ready') throw new Error(looked?.failure ?? 'The file was not looked at')
  return run
}

async function done(context: Context, run: string, state: 'rehearsing' | 'committing' | 'undoing') {
  await updateRun(context.db, run, { state, tries: 0, tryKey: null })
  const jobs = { rehearsing: rehearseImport, committing: commitImport, undoing: undoImport }
  const cost = await timed(() => jobs[state](context)({ run }))
  const after = await runSeen(context.db, run)
  if (after.failure) throw new Error(after.failure)
  return { ...cost, after }
}

/** The book, row by row, but for the versions: what was undone was edited twice. */
async function book({ pool }: Context): Promise<string> {
  const tables = ['accounts', 'contacts', 'policies', 'vehicles', 'certificate_holders', 'last_terms']
  const hashes = []
  for (const table of tables) {
    const { rows } = await pool.query<{ hash: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(md5((to_jsonb(t) - 'version')::text), '' order by md5((to_jsonb(t) - 'version')::text)), '')) as hash
       from ${table} t`,
    )
    hashes.push(`${table} ${rows[0]?.hash}`)
  }
  return hashes.join('\n')
}

const told = ({ seconds, most }: { seconds: number; most: number }) => [seconds.toFixed(1), most.toFixed(0)]

/** What an import takes: a book of 5,000 clients with an error in 3 % of its rows, there and back; and a rehearsal of 50,000 rows. */
export async function measure({ quick }: { quick: boolean }): Promise<void> {
  await withBench(async (bench) => {
    const log = pino({ level: 'error' })
    const settings = readSettings({
      DATA_DIR: join(bench.folder, 'data'),
      DATABASE_URL: urlOf(bench.connection),
      SECRET_KEY: 'the key of the bench, which is thirty-two long',
    })
    const leaving = new AbortController()
    const parts = await openParts(settings, log, { connection: bench.connection, leaving: leaving.signal })
    try {
      await bringUpToDate({ connection: bench.connection, context: parts.context })
      const context = { ...parts.context, ...parts.context.unhurried }
      const [admin, agent] = [newId(), newId()]
      const person = { passwordHash: null, acceptedAt: null, createdAt: new Date().toISOString() }
      await addUser(context.db, { ...person, id: admin, role: 'admin', email: 'admin@bench.example' })
      await addUser(context.db, { ...person, id: agent, role: 'agent', email: 'agent@bench.example' })
      await context.rereadAgency()
      await measureBooks(context, admin, quick)
    } finally {
      await parts.close()
    }
  })
}

async function measureBooks(context: Context, admin: string, quick: boolean): Promise<void> {
  const before = await book(context)
  const rows: string[][] = [['before anything', '', (process.memoryUsage.rss() / megabyte).toFixed(0)]]
  const { content, planted, rows: all } = plantedBook({ accounts: quick ? 500 : 5000, every: 33 })
  const run = await dropped(context, admin, content)
  const rehearsed = await done(context, run, 'rehearsing')
  const { rows: wrong } = await context.pool.query<{ number: number }>(
    `select number from import_rows where run_id = $1 and outcome = 'wrong' order by 1`,
    [run],
  )
  const isExact = JSON.stringify(wrong.map(({ number }) => number)) === JSON.stringify([...planted.keys()])
  const { policies } = rehearsed.after.counts
  rows.push([`rehearse ${all} rows, ${planted.size} wrong`, ...told(rehearsed)])
  rows.push([
    'every wrong row is found and no good one refused',
    isExact && policies.new === all - planted.size ? 'yes' : 'NO',
    '',
  ])
  await context.db
    .updateTable('importRuns')
    .set({ committedAt: new Date().toISOString(), committedBy: admin })
    .where('id', '=', run)
    .execute()
  rows.push(['commit them', ...told(await done(context, run, 'committing'))])
  const again = await dropped(context, admin, content)
  const second = await done(context, again, 'rehearsing')
  const changes = Object.values(second.after.counts).reduce((sum, one) => sum + one.new + one.changed, 0)
  rows.push([`rehearse the same once more: ${changes} changes`, ...told(second)])
  rows.push(['undo', ...told(await done(context, run, 'undoing'))])
  rows.push(['the book is as before', (await book(context)) === before ? 'yes' : 'NO', ''])
  const large = coldspringBook({ accounts: quick ? 2000 : 20_000 }).policies
  const many = await dropped(context, admin, large.content)
  rows.push([`rehearse ${large.rows} rows`, ...told(await done(context, many, 'rehearsing'))])
  print('What an import takes', [['', 's', 'MB at most'], ...rows])
}
