import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { interruptibleProxyTo } from '../testing/interruptible-proxy.ts'
import { makeTestDatabase } from '../testing/own-database.ts'
import { listenerName, openChangeFeed } from './change-feed.ts'
import { openPool } from './db.ts'

test('where the connection breaks as somebody begins to listen, all is heard on one connection again, and once', async () => {
  const connection = await makeTestDatabase()
  let isBroken = false
  const proxy = await interruptibleProxyTo(connection, (socket, upstream) => {
    socket.on('data', (chunk) => {
      if (isBroken && chunk.includes('listen "b"')) socket.destroy()
      else upstream.write(chunk)
    })
    upstream.on('data', (chunk) => socket.write(chunk))
  })
  const changes = openChangeFeed(
    { ...connection, host: proxy.host, port: proxy.port },
    pino({ level: 'silent' }),
  )
  const sidePool = openPool(connection, 1)
  onTestFinished(async () => {
    proxy.cut()
    await changes.close()
    await sidePool.end()
  })
  const heardChanges: string[] = []
  const hear = (channel: string) => ({
    onChange: (text: string) => void heardChanges.push(`${channel} ${text}`),
    onGap: () => undefined,
  })
  await changes.listen('a', hear('a'))
  isBroken = true
  await expect(changes.listen('b', hear('b'))).rejects.toThrow()
  isBroken = false
  await changes.listen('b', hear('b'))
  await expect.poll(changes.isCurrent, { timeout: 5000 }).toBe(true)
  await sidePool.query(`select pg_notify('a', '1'), pg_notify('b', '2')`)
  await expect.poll(() => heardChanges.length).toBeGreaterThanOrEqual(2)
  const { rows } = await sidePool.query(
    'select from pg_stat_activity where application_name = $1 and datname = current_database()',
    [listenerName],
  )
  expect([rows.length, heardChanges]).toEqual([1, ['a 1', 'b 2']])
})
