import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const silent = () => undefined

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-pg-'))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function start(folder: string, patience = 10_000) {
  const postgres = await startEmbeddedPostgres({ folder, log: silent, patience })
  onTestFinished(() => postgres.stop())
  return postgres
}

async function query(postgres: EmbeddedPostgres, text: string) {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function until(condition: () => Promise<boolean>) {
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

const lives = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Another process that holds a server on the folder, has stored a row, and then waits. */
async function holder(folder: string) {
  const program = `
    import pg from 'pg'
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))}
    const postgres = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, log: () => undefined })
    const client = new pg.Client(postgres.connection)
    await client.connect()
    await client.query('create table kept (word text); insert into kept values (\\'here\\')')
    console.log('holding')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: import.meta.dirname })
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => resolve())
    child.stderr.on('data', (text) => reject(new Error(String(text))))
  })
  return child
}

test('the first start makes a cluster that answers, a second one finds its rows again', async () => {
  const folder = await newFolder()
  const first = await start(folder)
  await query(first, "create table kept (word text); insert into kept values ('here')")
  await first.stop()
  const second = await start(folder)
  expect(await query(second, 'select word from kept')).toEqual([{ word: 'here' }])
  expect(await query(second, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await query(second, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
})

test('a second server on one folder waits for the first, and gives up with a clear reason', async () => {
  const folder = await newFolder()
  const first = await start(folder)
  await expect(start(folder, 300)).rejects.toThrow(`Another portal is using ${folder}`)
  const waiting = start(folder)
  await first.stop()
  expect(await query(await waiting, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a portal that is killed leaves no server behind, and the next start has its rows', async () => {
  const folder = await newFolder()
  const child = await holder(folder)
  const pid = await serverPid(folder)
  expect(lives(pid)).toBe(true)
  child.kill('SIGKILL')
  const next = await start(folder)
  expect(lives(pid)).toBe(false)
  expect(await query(next, 'select word from kept')).toEqual([{ word: 'here' }])
})

test('after a kill of everything at once the next start recovers what was committed', async () => {
  const folder = await newFolder()
  const child = await holder(folder)
  const pid = await serverPid(folder)
  child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await until(async () => !lives(pid))
  expect(await query(await start(folder), 'select word from kept')).toEqual([{ word: 'here' }])
})

test('a server that goes away by itself is noticed', async () => {
  const folder = await newFolder()
  const postgres = await start(folder)
  process.kill(await serverPid(folder), 'SIGTERM')
  await postgres.exited
})

test('a cluster whose making was broken off is made anew', async () => {
  const folder = await newFolder()
  await mkdir(join(folder, 'postgres.making/base'), { recursive: true })
  expect(await query(await start(folder), 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
  'started by root, it runs as another user, also below a folder that is closed to that user',
  async () => {
    const closed = await mkdtemp(join(tmpdir(), 'portal-closed-'))
    onTestFinished(() => rm(closed, { recursive: true, force: true }))
    const folder = join(closed, 'data')
    const first = await start(folder)
    onTestFinished(() => rm(dirname(first.connection.host), { recursive: true }))
    await query(first, "create table kept (word text); insert into kept values ('here')")
    expect((await stat(`/proc/${await serverPid(folder)}`)).uid).not.toBe(0)
    await first.stop()
    expect(await query(await start(folder), 'select word from kept')).toEqual([{ word: 'here' }])
  },
)
