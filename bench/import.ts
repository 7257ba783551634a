import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { api } from '../contract/index.ts'
import type { DB } from '../server/database/tables.ts'
import { addUser } from '../server/features/users/queries.ts'
import { openDb, openPool } from '../server/platform/db.ts'
import { newId } from '../server/platform/ids.ts'
import { hashPassword } from '../server/platform/passwords.ts'
import { coldspringBook } from '../server/testing/coldspring-book.ts'
import { plantedBook } from '../server/testing/planted-book.ts'
import { print } from './costs.ts'
import { memoryOf } from './measure.ts'
import { type Bench, type Program, withBench } from './programs.ts'

const password = 'correct horse lantern'
const one = api.imports.one.reply
type Run = z.output<typeof one>['import']

/** An admin of a portal that runs as a process of its own, who imports by its calls. */
class Admin {
  portal: Program
  readonly #email: string
  #cookie = ''

  constructor(portal: Program, email: string) {
    this.portal = portal
    this.#email = email
  }

  async signIn(): Promise<void> {
    const answer = await this.#send('POST', '/api/auth/login', { usernameOrEmail: this.#email, password })
    this.#cookie = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
    await this.#send('POST', '/api/auth/confirm', { password })
  }

  async #send(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
    const isForm = body instanceof FormData
    const answer = await fetch(`http://127.0.0.1:${this.portal.port}${path}`, {
      method,
      headers: { cookie: this.#cookie, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }

  async run(id: string): Promise<Run> {
    return one.parse(await (await this.#send('GET', `/api/admin/imports/${id}`)).json()).import
  }

  /** An import of these files, looked through; and how long that took. */
  async dropped(...contents: (string | Blob)[]): Promise<string> {
    const begun = await this.#send('POST', '/api/admin/imports', { name: 'Bench' })
    const { id } = one.parse(await begun.json()).import
    for (const content of contents) {
      const form = new FormData()
      form.set('file', new File([content], 'list.csv'))
      await this.#send('POST', `/api/admin/imports/${id}/files`, form)
    }
    await this.until(id, ({ fileList }) => fileList.every(({ state }) => state === 'ready'))
    return id
  }

  /** Reads a run until it is so. */
  async until(id: string, is: (run: Run) => boolean): Promise<Run> {
    for (;;) {
      const run = await this.run(id)
      if (run.failure) throw new Error(run.failure)
      if (is(run)) return run
      await wait(100)
    }
  }

  ask(id: string, what: 'rehearsal' | 'commit' | 'undo'): Promise<Response> {
    return this.#send('POST', `/api/admin/imports/${id}/${what}`, {})
  }

  /** What a step of a run takes: its seconds, and the most memory that the portal's process had meanwhile. */
  async done(id: string, what: 'rehearsal' | 'commit' | 'undo') {
    // Its greatest memory is counted from now on.
    await writeFile(`/proc/${this.portal.pid}/clear_refs`, '5')
    const began = performance.now()
    await this.ask(id, what)
    const ends = { rehearsal: 'rehearsed', commit: 'committed', undo: 'undone' }[what]
    const after = await this.until(id, ({ state }) => state === ends)
    const seconds = (performance.now() - began) / 1000
    return { after, told: [seconds.toFixed(1), memoryOf(this.portal.pid).most.toFixed(0)] }
  }
}

type Pool = ReturnType<typeof openPool>

/** The book, row by row, but for the versions: what was undone was edited twice. */
async function book(pool: Pool): Promise<string> {
  const tables = [
    'accounts',
    'contacts',
    'people',
    'policies',
    'vehicles',
    'certificate_holders',
    'last_terms',
  ]
  const hashes = []
  for (const table of tables) {
    const { rows } = await pool.query<{ hash: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(row, '' order by row), '')) as hash
       from (select md5((to_jsonb(t) - 'version')::text) as row from ${table} t) as rows`,
    )
    hashes.push(`${table} ${rows[0]?.hash}`)
  }
  return hashes.join('\n')
}

/** What an import takes, on a portal as it runs: books with an error in 3 % of their rows there and back, and large files. */
export async function measure({ quick }: { quick: boolean }): Promise<void> {
  await withBench(async (bench) => {
    const portal = await bench.startPortal()
    const pool = openPool(bench.connection)
    try {
      const db = openDb<DB>(pool)
      const person = {
        passwordHash: await hashPassword(password),
        acceptedAt: new Date().toISOString(),
        createdAt: new Date().toISOString(),
      }
      await addUser(db, { ...person, id: newId(), role: 'agent', email: 'agent@bench.example' })
      await addUser(db, { ...person, id: newId(), role: 'admin', email: 'admin@bench.example' })
      const admin = new Admin(portal, 'admin@bench.example')
      await admin.signIn()
      await measureBooks(bench, admin, { pool, quick })
    } finally {
      await pool.end()
    }
  })
}

async function measureBooks(bench: Bench, admin: Admin, { pool, quick }: { pool: Pool; quick: boolean }) {
  const rows: string[][] = [['at rest', '', memoryOf(admin.portal.pid).now.toFixed(0)]]
  const before = await book(pool)

  const { policies: large } = coldspringBook({ accounts: quick ? 2000 : 20_000 })
  const many = await admin.done(await admin.dropped(large.content), 'rehearsal')
  rows.push([`rehearse ${large.rows} rows`, ...many.told])

  const { content, planted, rows: all } = plantedBook({ accounts: quick ? 500 : 5000, every: 33 })
  const run = await admin.dropped(content)
  const rehearsed = await admin.done(run, 'rehearsal')
  const { rows: wrong } = await pool.query<{ number: number }>(
    `select number from import_rows where run_id = $1 and outcome = 'wrong' order by 1`,
    [run],
  )
  const refused = [...planted].flatMap(([number, { fate }]) => (fate === 'refused' ? number : []))
  const isExact = JSON.stringify(wrong.map(({ number }) => number)) === JSON.stringify(refused)
  const { policies } = rehearsed.after.counts
  rows.push(
    [`rehearse ${all} rows, ${planted.size} with an error`, ...rehearsed.told],
    ['every row to refuse is refused, and no other', yes(isExact && policies.new === all - refused.length)],
    ['commit them', ...(await admin.done(run, 'commit')).told],
  )
  const committed = await book(pool)
  const again = await admin.dropped(content)
  const second = await admin.done(again, 'rehearsal')
  const changes = Object.values(second.after.counts).reduce((sum, some) => sum + some.new + some.changed, 0)
  rows.push(
    [`rehearse the same once more: ${changes} changes`, ...second.told],
    ['commit that', ...(await admin.done(again, 'commit')).told],
    ['nothing is changed by it', yes((await book(pool)) === committed)],
    ['undo', ...(await admin.done(run, 'undo')).told],
    ['the book is as before, row by row', yes((await book(pool)) === before)],
  )

  rows.push(...(await measureKills(bench, admin, { pool, content, committed, before })))

  const copies = quick ? 1 : 9
  const file = widened(large.content, copies)
  const began = performance.now()
  const wide = await admin.dropped(file)
  rows.push([`take ${(file.size / 1024 / 1024).toFixed(0)} MB and look through`, since(began)])
  const most = await admin.done(wide, 'rehearsal')
  rows.push([`rehearse its ${large.rows * copies} rows`, ...most.told])
  print('What an import takes', [['', 's', 'MB at most'], ...rows])
}

const yes = (is: boolean) => (is ? 'yes' : 'NO')
const since = (began: number) => ((performance.now() - began) / 1000).toFixed(1)

/** Kills the portal amid a commit and an undo, and starts it again. That the one before is dead shows after two minutes. */
async function measureKills(
  bench: Bench,
  admin: Admin,
  { pool, content, committed, before }: { pool: Pool; content: string; committed: string; before: string },
): Promise<string[][]> {
  const rows: string[][] = []
  const run = await admin.dropped(content)
  await admin.done(run, 'rehearsal')
  const steps = [
    ['commit', 'committed', committed],
    ['undo', 'undone', before],
  ] as const
  for (const [what, ends, expected] of steps) {
    await admin.ask(run, what)
    await admin.until(run, ({ progress }) => progress > 0.3)
    process.kill(admin.portal.pid, 'SIGKILL')
    const began = performance.now()
    admin.portal = await bench.startPortal()
    await admin.signIn()
    await admin.until(run, ({ state }) => state === ends)
    const isSo = withoutIds(await book(pool)) === withoutIds(expected)
    rows.push(
      [`kill -9 amid the ${what}: from then to its end`, since(began)],
      ['the book is right', yes(isSo)],
    )
  }
  return rows
}

/** How many rows each table has: a second import of a book has IDs of its own. */
const withoutIds = (hashes: string) => hashes.replace(/ \w{32}$/gm, '')

/** A list so many times as long, with a column that nobody asks for. */
function widened(content: string, times: number): Blob {
  const [heads = '', ...lines] = content.trimEnd().split('\r\n')
  const said = 'Called about the renewal, and sends the drivers by the end of the month. '.repeat(2)
  const copies = Array.from({ length: times }, (_, copy) =>
    lines.map((line) => `${line.replace(/^([^,]*),([^,]*)/, `$1,$2${copy}`)},"${said}"\r\n`).join(''),
  )
  return new Blob([`${heads},Remarks\r\n`, ...copies])
}
