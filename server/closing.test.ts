import { expect, test } from 'vitest'
import { signedInPortal, waitForExit } from './testing/process.ts'
import { openRawConnection, waitForClose } from './testing/raw-connection.ts'

const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`
const slowPoll = { timeout: 15_000 }

test('what was sent before the signal is answered on two hundred connections, whatever the process was at', async () => {
  const { child, port, cookie } = await signedInPortal()
  const clients = await Promise.all(Array.from({ length: 200 }, () => openRawConnection(port)))
  const call = ask('/api/policy', `cookie: ${cookie}\r\n`)
  for (const { socket } of clients) socket.write(call)
  await expect.poll(() => clients.filter(({ answers }) => answers().length === 1).length, slowPoll).toBe(200)
  // The connections are idle and kept alive. The portal cannot know that another call is coming.
  for (const { socket } of clients) socket.write(call)
  const end = waitForExit(child, 'SIGTERM')
  child.kill('SIGTERM')
  await Promise.all(clients.map(({ socket }) => waitForClose(socket)))
  expect(clients.filter(({ answers }) => answers().join() !== 'HTTP/1.1 200,HTTP/1.1 200')).toEqual([])
  expect(clients.filter(({ seen }) => seen.broken)).toEqual([])
  expect(await end).toBe(0)
})

test('from the signal on the portal is not ready, and takes nothing new once what was sent is read', async () => {
  const { child, port, address, cookie } = await signedInPortal()
  const heldConnection = await openRawConnection(port)
  heldConnection.socket.write(
    `POST /api/message HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-length: 5\r\n\r\n`,
  )
  const [slowConnection, stream] = [await openRawConnection(port), await openRawConnection(port)]
  stream.socket.write(ask('/api/events', `cookie: ${cookie}\r\n`))
  await expect.poll(stream.answers, slowPoll).toEqual(['HTTP/1.1 200'])
  const requestText = ask('/readyz')
  slowConnection.socket.write(requestText.slice(0, 20))
  const end = waitForExit(child, 'SIGTERM')
  await waitForClose(stream.socket)
  slowConnection.socket.write(requestText.slice(20))
  await waitForClose(slowConnection.socket)
  expect(slowConnection.answers()).toEqual(['HTTP/1.1 503'])
  await expect.poll(() => fetch(`${address}/healthz`).catch(() => 'refused'), slowPoll).toBe('refused')
  heldConnection.socket.write('12345')
  expect(await end).toBe(0)
})

test('who waits for their turn to sign in is told at the signal to come back, and no connection is reset', async () => {
  const { child, port } = await signedInPortal({ TRUST_PROXY: '1' })
  const body = JSON.stringify({ usernameOrEmail: 'nobody', password: 'a wrong one' })
  const head = `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n`
  const clients = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const client = await openRawConnection(port)
      client.socket.write(`${head}x-forwarded-for: 192.0.2.${index}\r\n\r\n${body}`)
      return client
    }),
  )
  const countAnswered = (status: number) =>
    clients.filter(({ answers }) => answers().join() === `HTTP/1.1 ${status}`).length
  await expect.poll(() => countAnswered(429), slowPoll).toBeGreaterThan(0)
  await expect.poll(() => countAnswered(401), slowPoll).toBeGreaterThanOrEqual(20)
  const startedAt = performance.now()
  const end = waitForExit(child, 'SIGTERM')
  await Promise.all(clients.map(({ socket }) => waitForClose(socket)))
  expect(countAnswered(503)).toBeGreaterThan(0)
  expect(countAnswered(401) + countAnswered(429) + countAnswered(503)).toBe(60)
  expect(
    clients.filter(({ seen }) => seen.text.includes('503') && !/retry-after: \d/.test(seen.text)),
  ).toEqual([])
  expect(clients.filter(({ seen }) => seen.broken)).toEqual([])
  expect(await end).toBe(0)
  expect(performance.now() - startedAt, 'nobody is waited for').toBeLessThan(8000)
})
