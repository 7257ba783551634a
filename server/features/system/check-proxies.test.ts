import { createServer, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { newProbe } from '../../http/probe.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { portal } from '../../testing/portal.ts'
import { checkProxies } from './check-proxies.ts'

/** A proxy's change to X-Forwarded-For. */
type ForwardedHeader = (forwardedAddresses: string) => string

const addMigration =
  (address: string): ForwardedHeader =>
  (forwardedAddresses) =>
    forwardedAddresses ? `${forwardedAddresses}, ${address}` : address
const replaces =
  (address: string): ForwardedHeader =>
  () =>
    address
const removes: ForwardedHeader = () => ''

async function proxyTo(origin: string, change: ForwardedHeader): Promise<string> {
  const server = createServer((incomingRequest, reply) => {
    const forwardedAddresses = change(String(incomingRequest.headers['x-forwarded-for'] ?? ''))
    const headers = forwardedAddresses ? { 'x-forwarded-for': forwardedAddresses } : {}
    request(`${origin}${incomingRequest.url}`, { headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(reply)
    }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const socketAddress = server.address()
  return `http://127.0.0.1:${typeof socketAddress === 'object' && socketAddress ? socketAddress.port : 0}`
}

/** The proxy check of a portal behind proxies. The first proxy gets the requests. */
async function portalBehind(TRUST_PROXY: string, ...proxies: ForwardedHeader[]) {
  const { app, context } = await portal({ environment: { TRUST_PROXY } })
  let publicUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const change of proxies.reverse()) publicUrl = await proxyTo(publicUrl, change)
  const { verdict, says, todo } = await checkProxies({
    ...context,
    now: () => new Date(),
    settings: { ...context.settings, publicUrl },
  })
  return `${verdict}: ${says}${todo ? ` → ${todo}` : ''}`
}

const [caller, cdn] = ['203.0.113.9', '198.51.100.4']

test('TRUST_PROXY is right that believes as many proxies as there are, and no more', async () => {
  expect(await portalBehind('false')).toBe(
    'right: Requests come through no proxy, and callers are identified by their own address.',
  )
  const one = 'right: Requests come through 1 proxy, and callers are identified by their own address.'
  for (const setting of ['1', 'loopback']) {
    expect(await portalBehind(setting, addMigration(caller)), setting).toBe(one)
    expect(await portalBehind(setting, replaces(caller)), setting).toBe(one)
  }
  const twoProxiesText =
    'right: Requests come through 2 proxies, and callers are identified by their own address.'
  for (const setting of ['2', `loopback, ${cdn}`])
    expect(await portalBehind(setting, addMigration(caller), addMigration(cdn)), setting).toBe(twoProxiesText)
})

test('too few proxies make all callers one, and it is said which number to set', async () => {
  expect(await portalBehind('false', addMigration(caller))).toBe(
    'wrong: Requests come through 1 proxy, and TRUST_PROXY trusts no proxy: all callers look like one, under 127.0.0.1. → Set TRUST_PROXY=loopback.',
  )
  for (const setting of ['1', 'loopback'])
    expect(await portalBehind(setting, addMigration(caller), addMigration(cdn)), setting).toBe(
      `wrong: Requests come through 2 proxies, and TRUST_PROXY trusts 1 proxy: all callers look like one, under ${cdn}. → Set TRUST_PROXY=2.`,
    )
  expect(await portalBehind('1', removes)).toMatch(
    /^wrong: A proxy removes X-Forwarded-For.+ → Have the proxy add/,
  )
})

test('too many proxies let a caller make up an address, unless a proxy takes it away', async () => {
  expect(await portalBehind('1')).toBe(
    'wrong: Requests come through no proxy, and TRUST_PROXY trusts 1 proxy: forged caller addresses are accepted. → Set TRUST_PROXY=false.',
  )
  for (const setting of ['2', 'loopback, 203.0.113.0/24'])
    expect(await portalBehind(setting, addMigration(caller)), setting).toMatch(
      /TRUST_PROXY trusts 2 proxies: forged caller addresses are accepted\. → Set TRUST_PROXY=loopback\.$/,
    )
  expect(await portalBehind('2', replaces(caller))).toMatch(
    /^weak: Callers are identified by their own address, because a proxy removes forged headers.+ → Set TRUST_PROXY=loopback\.$/,
  )
})

test('from a machine that counts as a proxy itself it cannot be told', async () => {
  expect(await portalBehind('loopback', addMigration('127.0.0.1'))).toMatch(
    /^unknown: TRUST_PROXY includes 127\.0\.0\.1, where this check was started\. .+ → Run the check from a machine/,
  )
})

test('only who has the key is told by way of whom a question came, and nothing in between changes the answer', async () => {
  const { as, app, context } = await portal()
  const ask = (question: string) => as(null).send('GET', `/api/probe?question=${question}`)
  expect((await ask(newProbe(context).question)).status).toBe(200)
  const otherKeyContext = { ...context, secrets: createSecrets('another key, of thirty-two letters or more') }
  const lateInput = { ...context, now: () => new Date(context.now().getTime() - 3_600_000) }
  for (const { question } of [newProbe(otherKeyContext), newProbe(lateInput)])
    expect((await ask(question)).status).toBe(404)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const changingServer = createServer((incomingRequest, reply) =>
    request(`${origin}${incomingRequest.url}`, async (answer) => {
      let body = ''
      for await (const part of answer) body += part
      reply.writeHead(200, answer.headers).end(body.replace('"believed":0', '"believed":1'))
    }).end(),
  )
  await new Promise<void>((resolve) => changingServer.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void changingServer.close())
  const socketAddress = changingServer.address()
  const port = typeof socketAddress === 'object' && socketAddress ? socketAddress.port : 0
  const settings = { ...context.settings, publicUrl: `http://127.0.0.1:${port}` }
  expect(await checkProxies({ ...context, settings })).toMatchObject({
    verdict: 'unknown',
    says: 'Another program answers at the address. See Address.',
  })
})
