import { expect, test, vi } from 'vitest'
import { api } from '../../../contract/index.ts'
import { portal } from '../../testing/portal.ts'
import { setupAddress } from './complete-setup.ts'

/** A portal without users, with a setup link. */
async function portalWithoutAdmin() {
  const world = await portal()
  const { context } = world
  await context.db.updateTable('users').set({ deactivatedAt: context.now().toISOString() }).execute()
  await context.db.deleteFrom('agency').execute()
  await context.rereadAgency()
  const setupUrl = await setupAddress(context)
  const token = new URL(setupUrl ?? '').hash.slice(1)
  return { ...world, address: setupUrl, token }
}

const nora = {
  firstName: 'Nora',
  lastName: 'Ames',
  email: 'nora@quay.example',
  password: 'four brass lanterns',
  agency: {
    name: 'Quay Insurance',
    phone: '(860) 555-0199',
    email: 'help@quay.example',
    address: '',
    license: '',
    color: '#20544a',
    timeZone: 'America/New_York',
  },
}

// Spec: setup/first-admin
test('the address that a start prints makes the first admin, who is signed in, and says whose portal it is; then it is nobody’s', async () => {
  const { as, address, token, context } = await portalWithoutAdmin()
  expect(address).toMatch(/^http:\/\/localhost:3000\/setup#[\w-]{43}$/)
  const visitor = as(null)
  expect((await visitor.call(api.setup.lookup, { token })).body).toEqual({ agency: null })
  const { status, body, headers } = await visitor.call(api.setup.complete, { token, ...nora })
  expect([status, body.user.role, body.user.email]).toEqual([201, 'admin', 'nora@quay.example'])
  expect(String(headers['set-cookie'])).toContain('session=')
  expect(context.agency()).toMatchObject({ name: 'Quay Insurance', license: null })
  expect((await visitor.call(api.setup.lookup, { token })).status).toBe(404)
  expect((await visitor.call(api.setup.complete, { token, ...nora })).failure.code).toBe('set_up')
  expect(await setupAddress(context)).toBeNull()
})

// Spec: setup/first-admin
test('of many who set it up at once, by one address or by two, one becomes the admin', async () => {
  const { as, token, context } = await portalWithoutAdmin()
  const otherToken = new URL((await setupAddress(context)) ?? '').hash.slice(1)
  const attempts = [token, otherToken, token, otherToken].map((each, index) =>
    as(null).call(api.setup.complete, { token: each, ...nora, email: `nora${index}@quay.example` }),
  )
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 409, 409, 409])
  const admins = context.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deactivatedAt', 'is', null)
  expect(await admins.execute()).toHaveLength(1)
})

test('a call that is sent again under its key is answered with the same session', async () => {
  const { as, token } = await portalWithoutAdmin()
  const key = crypto.randomUUID()
  const firstReply = await as(null).call(api.setup.complete, { token, ...nora }, { key })
  const repeatedReply = await as(null).call(api.setup.complete, { token, ...nora }, { key })
  expect([firstReply.status, repeatedReply.status]).toEqual([201, 201])
  expect(repeatedReply.body.user.id).toBe(firstReply.body.user.id)
})

// Spec: setup/first-admin
test('an address that is a day old, or was never one, makes nobody an admin; a weak password is named', async () => {
  const { as, token, clock, context } = await portalWithoutAdmin()
  for (const [wrongInput, field] of [
    [{ password: 'QuayInsurance1' }, 'password'],
    [{ agency: { ...nora.agency, name: '' } }, 'agency.name'],
    [{ agency: { ...nora.agency, address: '港' } }, 'agency.address'],
  ] as const) {
    const { status, failure } = await as(null).call(api.setup.complete, { token, ...nora, ...wrongInput })
    expect([status, Object.keys(failure.fields ?? {})]).toEqual([400, [field]])
  }
  const unknownToken = 'x'.repeat(43)
  expect((await as(null).call(api.setup.complete, { token: unknownToken, ...nora })).status).toBe(404)
  clock.time = new Date(clock.time.getTime() + 24 * 3_600_000)
  expect((await as(null).call(api.setup.lookup, { token })).status).toBe(404)
  expect((await as(null).call(api.setup.complete, { token, ...nora })).status).toBe(404)
  const { email } = nora
  expect(await context.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
})

// Spec: setup/first-admin
test('a portal that nobody can administer says so in its log when it is asked whether it is ready, not at each asking', async () => {
  const { app, context, clock } = await portalWithoutAdmin()
  const warnSpy = vi.spyOn(context.log, 'warn')
  const warnings = () => warnSpy.mock.calls.filter(([, text]) => text?.includes('has no admin yet')).length
  for (let askedCount = 0; askedCount < 3; askedCount++)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
  expect(warnings()).toBe(1)
  clock.time = new Date(clock.time.getTime() + 11 * 60_000)
  await app.inject('/readyz')
  expect(warnings()).toBe(2)
})
