import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '../../contract/index.ts'
import { pdf, pdfFile, pdfOf } from '../testing/files.ts'
import { makeTestFolder } from '../testing/folders.ts'
import { portal } from '../testing/portal.ts'
import { clamdScan } from './virus-scan.ts'

const clamd = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd'].find(existsSync)
const virusText = 'what no honest certificate would say'
const infectedFile = Uint8Array.from(Buffer.concat([pdf, Buffer.from(virusText)]))

/** A real clamd that knows one signature, made for the test. */
async function startClamd(): Promise<string> {
  const folder = await makeTestFolder()
  await mkdir(join(folder, 'signatures'))
  await writeFile(
    join(folder, 'signatures/portal.ndb'),
    `Portal.Test:0:*:${Buffer.from(virusText).toString('hex')}\n`,
  )
  const socket = join(folder, 'clamd.ctl')
  const user = spawnSync('id', ['-un']).stdout.toString().trim()
  await writeFile(
    join(folder, 'clamd.conf'),
    `LocalSocket ${socket}\nDatabaseDirectory ${folder}/signatures\nForeground yes\nUser ${user}\n`,
  )
  const child = spawn(clamd ?? '', ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(() => existsSync(socket), { timeout: 30_000 }).toBe(true)
  return `unix://${socket}`
}

/** A fake scanner that answers badly or not at all. */
async function scannerThat(answers: (socket: Socket) => void): Promise<string> {
  const server = createServer(answers)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const socketAddress = server.address()
  return `tcp://127.0.0.1:${typeof socketAddress === 'object' && socketAddress ? socketAddress.port : 0}`
}

const upload = { title: 'Certificate', type: 'certificate of insurance' } as const

test.skipIf(!clamd)(
  'an infected upload is refused and stored nowhere, a clean one is kept',
  async () => {
    const { as, people, context } = await portal({ scan: clamdScan(await startClamd()) })
    const send = (bytes: Uint8Array<ArrayBuffer>) =>
      as(people.client).call(api.documents.create, { ...upload, file: pdfFile('a.pdf', bytes) })
    const refusedReply = await send(infectedFile)
    const text = 'A virus was found in this file. It was not stored'
    expect([refusedReply.status, refusedReply.failure.code, refusedReply.failure.fields]).toEqual([
      400,
      'infected',
      { file: text },
    ])
    const keptKeys: string[] = []
    for await (const { key } of context.files.all()) keptKeys.push(key)
    expect(keptKeys).toEqual([])
    expect((await send(pdfOf(3_000_000))).status).toBe(201)
  },
  60_000,
)

test('a scanner that is away, hangs up or gives no verdict refuses the upload and says so', async () => {
  const scanners = [
    'tcp://127.0.0.1:1',
    await scannerThat((socket) => socket.destroy()),
    await scannerThat((socket) => {
      socket.resume()
      socket.end('INSTREAM size limit exceeded. ERROR\0')
    }),
  ]
  for (const url of scanners) {
    const { as, people, takeErrors } = await portal({ scan: clamdScan(url) })
    const refusedReply = await as(people.client).call(api.documents.create, {
      ...upload,
      file: pdfFile('a.pdf'),
    })
    expect([refusedReply.status, refusedReply.failure.code]).toEqual([503, 'not_scanned'])
    expect(refusedReply.failure.message).toContain('virus scanner does not answer')
    expect((await as(people.client).call(api.documents.all, {})).body.total).toBe(0)
    expect(takeErrors().join()).toContain('gave no verdict')
  }
})

test('a scanner that answers in two pieces is understood', async () => {
  const url = await scannerThat(async (socket) => {
    socket.resume()
    socket.write('stream: Portal.')
    await pause(20)
    socket.end('Test FOUND\0')
  })
  const path = join(await makeTestFolder(), 'a.pdf')
  await writeFile(path, pdf)
  expect(await clamdScan(url)(path)).toBe('Portal.Test')
})
