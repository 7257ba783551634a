import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openChangeFeed } from '../platform/change-feed.ts'
import { interruptibleProxyTo } from '../testing/interruptible-proxy.ts'
import { portal } from '../testing/portal.ts'

test('an instance that hears nothing, without a word that it is cut off, trusts nothing it keeps after five seconds, and again when it hears', async () => {
  const { as, people, connection, context, readiness } = await portal()
  let isSwallowing = false
  const proxy = await interruptibleProxyTo(connection, (socket, upstream) => {
    socket.on('data', (chunk) => isSwallowing || upstream.write(chunk))
    upstream.on('data', (chunk) => isSwallowing || socket.write(chunk))
  })
  // The local server's address is a socket folder; the proxy needs host and port.
  const changes = openChangeFeed({ ...connection, host: proxy.host, port: proxy.port }, context.log)
  const app = await buildApp(context, { readiness, changes })
  onTestFinished(async () => {
    proxy.cut()
    await app.close()
    await changes.close()
  })
  const cookie = await as(people.client).cookie()
  const requestContext = async () =>
    (await app.inject({ url: '/api/policy', headers: { cookie } })).statusCode
  let askedCount = 0
  const query = context.pool.query.bind(context.pool)
  context.pool.query = Object.assign((...queryArguments: Parameters<typeof query>) => {
    if (Object(queryArguments[0]).name === 'session') askedCount += 1
    return query(...queryArguments)
  }, query)
  const expectNoQuery = async () => {
    const askedCountBefore = askedCount
    expect(await requestContext()).toBe(200)
    return askedCount === askedCountBefore
  }
  const slowPoll = { timeout: 15_000, interval: 20 }
  await expect.poll(expectNoQuery, slowPoll).toBe(true)

  isSwallowing = true
  const cutAtMs = performance.now()
  await context.background.pool.query('select 1')
  await expect.poll(expectNoQuery, { timeout: 6000, interval: 20 }).toBe(false)
  expect(performance.now() - cutAtMs).toBeLessThan(5500)

  isSwallowing = false
  await expect.poll(expectNoQuery, slowPoll).toBe(true)
  await query('delete from sessions')
  await expect.poll(requestContext, { timeout: 1000, interval: 5 }).toBe(401)
}, 60_000)
