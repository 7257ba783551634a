import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as otherEvents } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { pdfFile, pdfOf } from '../testing/files.ts'
import { portal } from '../testing/portal.ts'
import { openTestStream } from '../testing/streams.ts'

const timeLimits = { headers: 400, idleTimeout: 600, closing: 8000 }

/** A listening portal with short timeouts. */
async function listeningPortal(parts: Parameters<typeof portal>[0] = {}) {
  const world = await portal(parts)
  const app = await buildApp(world.context, { readiness: world.readiness, timeouts: timeLimits })
  onTestFinished(() => app.close())
  const portalUrl = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const connection = async (requestStart: string) => {
    const socket = connect({ host: portalUrl.hostname, port: Number(portalUrl.port), allowHalfOpen: true })
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(requestStart)
    return socket
  }
  return { ...world, app, address: portalUrl, connection }
}

const openOn = (app: Awaited<ReturnType<typeof listeningPortal>>['app']) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

test('headers that do not come to an end, and connections on which nothing is asked, are closed', async () => {
  const { app, connection } = await listeningPortal()
  const slowConnection = await connection('GET /healthz HTTP/1.1\r\nhost: portal\r\n')
  await connection('')
  await once(slowConnection, 'data').then(([answer]) => expect(String(answer)).toContain('408'))
  // The socket closes even if the client keeps its side half open.
  await expect.poll(() => openOn(app), { timeout: 5000 }).toBe(0)
})

test('a body of which nothing comes any more is let go; whoever is slow but steady is answered', async () => {
  const { as, people, connection } = await listeningPortal()
  const cookie = await as(people.client).cookie()
  const head = (length: number) =>
    `POST /api/message HTTP/1.1\r\nhost: portal\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
  const stuckConnection = await connection(`${head(100)}{`)
  const steadyConnection = await connection(head(200_000))
  const part = ' '.repeat(20_000)
  const feedTimer = setInterval(() => steadyConnection.write(part), 100)
  onTestFinished(() => clearInterval(feedTimer))
  const answer = once(steadyConnection, 'data')
  stuckConnection.resume()
  await once(stuckConnection, 'end')
  const [text] = await answer
  expect(String(text)).toContain('HTTP/1.1 400')
})

test('a download that nobody takes is let go, and its file with it; one that is taken, in its own time, comes as it is', async () => {
  const pdf = pdfOf(30_000_000)
  const { context, as, given, people, app, connection, address } = await listeningPortal({
    environment: { UPLOAD_MAX_MB: '40' },
  })
  const { id } = await given.document({ file: pdfFile('large.pdf', pdf) })
  const client = as(people.client)
  const { headers } = await client.send('GET', `/api/document/${id}`)
  const link = new URL(String(headers.location), address)
  const readings: { closed: boolean }[] = []
  const { read } = context.files
  context.files.read = async (key, part) => {
    const content = await read(key, part)
    const openReading = { closed: false }
    readings.push(openReading)
    return (async function* () {
      try {
        yield* content
      } finally {
        openReading.closed = true
      }
    })()
  }
  const unreadConnection = await connection(
    `GET ${link.pathname}${link.search} HTTP/1.1\r\nhost: portal\r\n\r\n`,
  )
  await expect.poll(() => readings.length).toBe(1)
  await expect
    .poll(() => [readings[0]?.closed, unreadConnection.destroyed], { timeout: 5000 })
    .toEqual([true, false])
  await expect.poll(() => openOn(app)).toBe(0)
  const startReader = async () => {
    const parts: Uint8Array[] = []
    for await (const part of (await fetch(link)).body ?? []) {
      parts.push(part)
      await otherEvents()
    }
    return Buffer.concat(parts)
  }
  const takenReplies = await Promise.all([startReader(), startReader()])
  for (const bytes of takenReplies) expect(bytes.equals(pdf)).toBe(true)
})

test('of one person fifty live streams are held; the newest is heard, the oldest makes room', async () => {
  const { as, given, people, app } = await portal()
  const portalUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const cookie = await as(people.client).cookie()
  const otherStream = await openTestStream(portalUrl, await as(people.agent).cookie())
  const streams: Awaited<ReturnType<typeof openTestStream>>[] = []
  for (let time = 0; time < 53; time++) streams.push(await openTestStream(portalUrl, cookie))
  const whichEnded = () => streams.map(({ told }) => told.ended)
  await expect.poll(whichEnded).toEqual([true, true, true, ...Array(50).fill(false)])
  const { id } = await given.document()
  await expect.poll(() => streams.at(-1)?.changes()).toEqual([{ entity: 'document', id }])
  expect(otherStream.told.ended).toBe(false)
})
