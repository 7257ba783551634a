import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeTestFolder } from '../../testing/folders.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const ignoreLog = () => undefined

async function start(folder: string, timeout = 10_000) {
  const postgres = await startEmbeddedPostgres({ folder, log: ignoreLog, patience: timeout })
  onTestFinished(() => postgres.stop())
  return postgres
}

async function runQuery(postgres: EmbeddedPostgres, text: string) {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function waitUntil(condition: () => Promise<boolean>) {
  const deadline = Date.now() + 10_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not come about in time')
    await wait(20)
  }
}

const serverPid = async (folder: string) =>
  Number(
    (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0] || 0,
  )

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Processes with this working directory: all those of a server. */
async function standingIn(folder: string) {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  // A process may end meanwhile.
  const places = await Promise.all(names.map((name) => readlink(`/proc/${name}/cwd`).catch(() => null)))
  return names.filter((_, index) => places[index] === folder).map(Number)
}

/** Another process that starts a server in the folder, stores a row, prints a line, and waits. */
function openElsewhere(folder: string) {
  const program = `
    import pg from 'pg'
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))}
    const postgres = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, log: () => undefined })
    const client = new pg.Client(postgres.connection)
    await client.connect()
    await client.query('create table if not exists kept (word text); insert into kept values (\\'here\\')')
    console.log('holding')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: import.meta.dirname })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function holder(folder: string) {
  const child = openElsewhere(folder)
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => resolve())
    child.stderr.on('data', (text) => reject(new Error(String(text))))
    child.on('close', () => reject(new Error('It ended before it held anything')))
  })
  return child
}

test('the first start makes a cluster that answers, a second one finds its rows again', async () => {
  const folder = await makeTestFolder()
  const firstServer = await start(folder)
  await runQuery(firstServer, "create table kept (word text); insert into kept values ('here')")
  await firstServer.stop()
  expect(await readFile(join(folder, 'postgres.log'), 'utf8')).toContain('starting PostgreSQL')
  const secondServer = await start(folder)
  expect(await runQuery(secondServer, 'select word from kept')).toEqual([{ word: 'here' }])
  expect(await runQuery(secondServer, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await runQuery(secondServer, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
})

test('the log of the server names what failed by no value of anybody’s', async () => {
  const folder = await makeTestFolder()
  const postgres = await start(folder)
  await runQuery(
    postgres,
    "create table people (email text unique, born date); insert into people values ('grace')",
  )
  const client = new pg.Client(postgres.connection)
  await client.connect()
  for (const [text, values] of [
    ['insert into people (email) values ($1)', ['grace']],
    ["insert into people (email) values ('grace')", []],
    ['select $1::date', ['grace']],
    ["do $$ begin raise warning 'grace'; end $$", []],
    ['select grace', []],
  ] as const)
    await client.query(text, [...values]).catch(() => undefined)
  await client.end()
  // By default PostgreSQL logs the query of a crashed backend.
  const busyClient = new pg.Client(postgres.connection)
  busyClient.on('error', () => undefined)
  await busyClient.connect()
  const { rows } = await busyClient.query('select pg_backend_pid() as pid')
  const endedQuery = expect(busyClient.query("select 'grace', pg_sleep(60)")).rejects.toThrow()
  process.kill(rows[0].pid, 'SIGKILL')
  await endedQuery
  const log = () => readFile(join(folder, 'postgres.log'), 'utf8')
  await waitUntil(async () => (await log()).split('ready to accept connections').length === 3)
  expect(await log()).toContain('terminated by signal 9')
  expect(await log()).not.toContain('grace')
})

test('a second server on one folder waits for the first, and gives up with a clear reason', async () => {
  const folder = await makeTestFolder()
  const firstServer = await start(folder)
  await expect(start(folder, 300)).rejects.toThrow(`Another portal is using ${folder}`)
  const waitingStart = start(folder)
  await firstServer.stop()
  expect(await runQuery(await waitingStart, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a portal that is killed leaves no server behind, and the next start has its rows', async () => {
  const folder = await makeTestFolder()
  const child = await holder(folder)
  const pid = await serverPid(folder)
  expect(isAlive(pid)).toBe(true)
  child.kill('SIGKILL')
  const next = await start(folder)
  expect(isAlive(pid)).toBe(false)
  expect(await runQuery(next, 'select word from kept')).toEqual([{ word: 'here' }])
})

test('after a kill of everything at once the next start recovers what was committed', async () => {
  const folder = await makeTestFolder()
  const child = await holder(folder)
  const pid = await serverPid(folder)
  child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await waitUntil(async () => !isAlive(pid))
  expect(await runQuery(await start(folder), 'select word from kept')).toEqual([{ word: 'here' }])
})

test('a server that goes away by itself is noticed', async () => {
  const folder = await makeTestFolder()
  const postgres = await start(folder)
  process.kill(await serverPid(folder), 'SIGTERM')
  await expect(postgres.whenExited).resolves.toContain('shut down')
})

test('a cluster whose making was broken off is made anew', async () => {
  const folder = await makeTestFolder()
  const endedProcess = spawn('true')
  await new Promise((resolve) => endedProcess.on('close', resolve))
  const leftover = join(folder, `postgres.making-${endedProcess.pid}`)
  await mkdir(join(leftover, 'cluster/base'), { recursive: true })
  expect(await runQuery(await start(folder), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(leftover)).toBe(false)
})

test('two first starts at once on an empty folder end in one whole cluster', async () => {
  const folder = await makeTestFolder()
  const [wasKilled, startResult] = await Promise.all([
    holder(folder).then((child) => child.kill('SIGKILL')),
    start(folder, 30_000).then(async (postgres) => {
      const answer = await runQuery(postgres, 'select 1 as one')
      await postgres.stop()
      return answer
    }),
  ])
  expect(wasKilled).toBe(true)
  expect(startResult).toEqual([{ one: 1 }])
  expect(await runQuery(await start(folder), 'select word from kept')).toEqual([{ word: 'here' }])
})

test.runIf(process.platform === 'linux')(
  'a portal that is killed while its server begins leaves none behind',
  async () => {
    const folder = await makeTestFolder()
    await (await start(folder)).stop()
    const cluster = join(folder, 'postgres')
    const child = openElsewhere(folder)
    await waitUntil(async () => (await standingIn(cluster)).length > 0)
    child.kill('SIGKILL')
    await waitUntil(async () => (await standingIn(cluster)).length === 0)
    expect(await runQuery(await start(folder), 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

test('lock files whose number another program has got by now do not stop a start', async () => {
  const folder = await makeTestFolder()
  const firstServer = await start(folder)
  const pid = await serverPid(folder)
  const { uid, gid } = await stat(join(folder, 'postgres'))
  const files = [
    join(folder, 'postgres/postmaster.pid'),
    join(firstServer.connection.host, '.s.PGSQL.5432.lock'),
  ]
  const locks = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  await firstServer.stop()
  const owner = process.getuid?.() === 0 ? { uid, gid } : {}
  const foreignProcess = spawn('sleep', ['600'], { ...owner, argv0: 'postgres', stdio: 'ignore' })
  onTestFinished(() => void foreignProcess.kill())
  for (const [index, file] of files.entries()) {
    await writeFile(file, (locks[index] ?? '').replace(String(pid), String(foreignProcess.pid)), {
      mode: 0o600,
    })
    await chown(file, uid, gid)
  }
  expect(await runQuery(await start(folder, 0), 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
  'started by root, it runs as another user, also below a folder that is closed to that user',
  async () => {
    const closedFolder = await mkdtemp(join(tmpdir(), 'portal-closed-'))
    onTestFinished(() => rm(closedFolder, { recursive: true, force: true }))
    const folder = join(closedFolder, 'data')
    const firstServer = await start(folder)
    onTestFinished(() => rm(dirname(firstServer.connection.host), { recursive: true }))
    await runQuery(firstServer, "create table kept (word text); insert into kept values ('here')")
    expect((await stat(`/proc/${await serverPid(folder)}`)).uid).not.toBe(0)
    await firstServer.stop()
    expect(await runQuery(await start(folder), 'select word from kept')).toEqual([{ word: 'here' }])
  },
)

test.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
  'where the server could reach neither the data folder nor another one, the start names the ways out',
  async () => {
    const closedFolder = await mkdtemp(join(tmpdir(), 'portal-closed-'))
    onTestFinished(() => rm(closedFolder, { recursive: true, force: true }))
    vi.stubEnv('TMPDIR', closedFolder)
    onTestFinished(() => void vi.unstubAllEnvs())
    const folder = join(closedFolder, 'data')
    await expect(start(folder)).rejects.toThrow(`cannot reach ${folder}.\nSet DATA_DIR to`)
  },
)

test('a data folder that cannot be made is named, with the ways out', async () => {
  const folder = join(await makeTestFolder(), 'file')
  await writeFile(folder, '')
  await expect(start(join(folder, 'data'))).rejects.toThrow('cannot be created.\nSet DATA_DIR to')
})
