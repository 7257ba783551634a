import { expect, test } from 'vitest'
import { interruptibleProxyTo } from './testing/interruptible-proxy.ts'
import { makeTestAgency, portalProcess, signedInPortal, waitForExit } from './testing/process.ts'
import { openRawConnection, waitForClose } from './testing/raw-connection.ts'

/** A running portal whose database has become unreachable. */
async function withoutDatabase() {
  const { environment } = await makeTestAgency()
  const proxy = await interruptibleProxyTo({ connectionString: environment.DATABASE_URL })
  const over = new URL(environment.DATABASE_URL)
  over.host = `${proxy.host}:${proxy.port}`
  const { child, opened } = portalProcess({ ...environment, DATABASE_URL: over.href })
  await opened
  proxy.cut()
  return child
}

test('SIGTERM is obeyed within ten seconds, whoever holds half a call, also while the database is away; what is finished until then is answered', async () => {
  const unreachableReply = await withoutDatabase()
  const { child, port, cookie } = await signedInPortal()
  const head = `POST /api/message HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\n`
  const [halfHead, halfBody, finishingConnection, spareConnection] = await Promise.all(
    [head, `${head}content-length: 100\r\n\r\n{`, `${head}content-length: 2\r\n\r\n{`, ''].map(
      async (requestStart) => {
        const client = await openRawConnection(port)
        client.socket.write(requestStart)
        return client
      },
    ),
  )
  if (!halfHead || !halfBody || !finishingConnection || !spareConnection) throw new Error('No connections')
  const startedAt = performance.now()
  const exitCodes = Promise.all([child, unreachableReply].map((one) => waitForExit(one, 'SIGTERM')))
  await waitForClose(spareConnection.socket)
  finishingConnection.socket.write('}')
  await waitForClose(finishingConnection.socket)
  expect(finishingConnection.answers()).toEqual(['HTTP/1.1 400'])
  // A second signal neither aborts the shutdown nor restarts it.
  child.kill('SIGTERM')
  child.kill('SIGINT')
  expect(await exitCodes).toEqual([0, 0])
  expect(performance.now() - startedAt).toBeLessThan(10_500)
  await Promise.all([halfHead, halfBody].map(({ socket }) => waitForClose(socket)))
}, 60_000)
