import { expect, test } from 'vitest'
import { interruptibleProxyTo } from './testing/interruptible-proxy.ts'
import { makeTestAgency, portalProcess, signedInPortal, waitForExit } from './testing/process.ts'
import { openRawConnection, waitForClose } from './testing/raw-connection.ts'

/** A running portal whose database has become unreachable. */
async function withoutDatabase() {
  const { environment } = await makeTestAgency()
  const way = await interruptibleProxyTo({ connectionString: environment.DATABASE_URL })
  const over = new URL(environment.DATABASE_URL)
  over.host = `${way.host}:${way.port}`
  const { child, opened } = portalProcess({ ...environment, DATABASE_URL: over.href })
  await opened
  way.cut()
  return child
}

test('SIGTERM is obeyed within ten seconds, whoever holds half a call, also while the database is away; what is finished until then is answered', async () => {
  const unreachableReply = await withoutDatabase()
  const { child, port, cookie } = await signedInPortal()
  const head = `POST /api/message HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\n`
  const [halfHead, halfBody, finishing, spareConnection] = await Promise.all(
    [head, `${head}content-length: 100\r\n\r\n{`, `${head}content-length: 2\r\n\r\n{`, ''].map(
      async (begun) => {
        const client = await openRawConnection(port)
        client.socket.write(begun)
        return client
      },
    ),
  )
  if (!halfHead || !halfBody || !finishing || !spareConnection) throw new Error('No connections')
  const began = performance.now()
  const ends = Promise.all([child, unreachableReply].map((one) => waitForExit(one, 'SIGTERM')))
  await waitForClose(spareConnection.socket)
  finishing.socket.write('}')
  await waitForClose(finishing.socket)
  expect(finishing.answers()).toEqual(['HTTP/1.1 400'])
  // A second signal neither aborts the shutdown nor restarts it.
  child.kill('SIGTERM')
  child.kill('SIGINT')
  expect(await ends).toEqual([0, 0])
  expect(performance.now() - began).toBeLessThan(10_500)
  await Promise.all([halfHead, halfBody].map(({ socket }) => waitForClose(socket)))
}, 60_000)
