import { expect, test } from 'vitest'
import { api } from '../../contract/index.ts'
import { testPassword } from '../testing/people.ts'
import { portal } from '../testing/portal.ts'

/** A listening portal with a TRUST_PROXY setting. */
async function portalBehind(TRUST_PROXY: string) {
  const world = await portal({ environment: { TRUST_PROXY, PUBLIC_URL: 'http://portal.harborline.example' } })
  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const signIn = (headers: Record<string, string>, triedPassword = 'a wrong one') =>
    fetch(`${origin}${api.auth.login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ usernameOrEmail: world.people.client.email, password: triedPassword }),
    })
  /** Statuses of wrong passwords, each with its own X-Forwarded-For. */
  const guesses = async (count: number, forwardedAt: (index: number) => string) => {
    const statuses: number[] = []
    for (let index = 0; index < count; index++)
      statuses.push((await signIn({ 'x-forwarded-for': forwardedAt(index) })).status)
    return statuses
  }
  const listRecordedIps = async () => {
    const events = await world.context.db.selectFrom('events').select('ip').execute()
    return [...new Set(events.map(({ ip }) => ip))]
  }
  return { ...world, signIn, guesses, listRecordedIps }
}

const tenThenRefused = [...Array(10).fill(401), 429]

test('what a caller writes into X-Forwarded-For does not change the address that failures count under', async () => {
  for (const [setting, asProxiesSay] of [
    ['1', (forgeHeader: string) => `${forgeHeader}, 203.0.113.9`],
    ['2', (forgeHeader: string) => `${forgeHeader}, 203.0.113.9, 10.0.0.4`],
    ['loopback', (forgeHeader: string) => `${forgeHeader}, 203.0.113.9`],
    ['127.0.0.0/8, 10.0.0.4', (forgeHeader: string) => `${forgeHeader}, 203.0.113.9, 10.0.0.4`],
  ] as const) {
    const { guesses, listRecordedIps } = await portalBehind(setting)
    const statuses = await guesses(11, (index) => asProxiesSay(`198.51.100.${index}`))
    expect(statuses, setting).toEqual(tenThenRefused)
    expect(await listRecordedIps(), setting).toEqual(['203.0.113.9'])
  }
})

test('without a proxy the header says nothing; one that is not there in truth says no more than the connection', async () => {
  for (const setting of ['false', '203.0.113.0/24']) {
    const { guesses, listRecordedIps } = await portalBehind(setting)
    expect(await guesses(11, (index) => `198.51.100.${index}`), setting).toEqual(tenThenRefused)
    expect(await listRecordedIps(), setting).toEqual(['127.0.0.1'])
  }
})

test('behind a proxy two addresses are two', async () => {
  const { guesses, signIn } = await portalBehind('1')
  expect(await guesses(11, () => '203.0.113.9')).toEqual(tenThenRefused)
  expect((await signIn({ 'x-forwarded-for': '203.0.113.10' }, testPassword)).status).toBe(200)
})

test('what a proxy says the host was makes no other site ours', async () => {
  const { signIn } = await portalBehind('1')
  const forgeHeader = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }
  const refusedReply = await signIn(forgeHeader, testPassword)
  expect(refusedReply.status).toBe(403)
  expect(await refusedReply.json()).toMatchObject({ code: 'other_site' })
  expect((await signIn({ origin: 'http://portal.harborline.example' }, testPassword)).status).toBe(200)
})
