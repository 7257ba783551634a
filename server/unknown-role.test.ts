import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '../contract/index.ts'
import { isRole, isStaff } from '../contract/values/roles.ts'
import { seenBy } from './access.ts'
import { authenticate, openSession } from './http/session.ts'
import { makeAuditor } from './testing/contract-walk.ts'
import { jobTasksFor, runQueuedJobs } from './testing/jobs.ts'
import { testPassword } from './testing/people.ts'
import { portal } from './testing/portal.ts'
import { openTestStream } from './testing/streams.ts'

/**
 * Two people whose role the portal does not know. One stood in for `agent` before, the other was a
 * client.
 */
async function withAuditors() {
  const world = await portal()
  const { context, given, people } = world
  await given.policy({ clientId: people.otherClient.id })
  const auditors = [await given.cover({ agent: people.agent }), people.otherClient]
  for (const auditor of auditors) await makeAuditor(context, auditor)
  return { ...world, auditors }
}

test('such a person is refused the live updates, files and a new session', async () => {
  const { as, app, given, auditors } = await withAuditors()
  const { id, fileName } = await given.document()
  const portalUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const auditor of auditors) {
    const events = await openTestStream(portalUrl, await as(auditor).cookie())
    expect(events.response.status).toBe(403)
    const file = await as(auditor).send('GET', `/api/documents/file/${id}/${fileName}`)
    expect(file).toMatchObject({ status: 403, failure: { code: 'not_allowed' } })
    const signIn = await as(null).call(api.auth.login, {
      usernameOrEmail: auditor.email,
      password: testPassword,
    })
    expect(signIn).toMatchObject({ status: 403, failure: { code: 'not_allowed' } })
    expect(signIn.headers['set-cookie']).toBeUndefined()
  }
})

test('whose role becomes unknown hears no more on a stream that is open', async () => {
  const { as, app, context, given, people } = await portal()
  const portalUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const { response, told, changes } = await openTestStream(portalUrl, await as(people.agent).cookie())
  expect(response.status).toBe(200)
  await makeAuditor(context, people.agent)
  await sql`select pg_notify('change', ${JSON.stringify({ entity: 'user', id: people.agent.id })})`.execute(
    context.db,
  )
  await expect.poll(() => told.ended).toBe(true)
  await given.document()
  expect(changes()).toEqual([])
})

test('nobody of an unknown role looks after a client: neither bells nor mails reach them', async () => {
  const { context, given, people, mails } = await portal()
  const cover = await given.cover({ agent: people.agent })
  for (const person of [people.agent, cover]) await makeAuditor(context, person)
  await context.db.deleteFrom('notifications').execute()
  await given.request()
  // The client's agent is notified.
  await given.request({ by: people.otherClient })
  const { tell } = await jobTasksFor(context)
  expect(tell).toBeDefined()
  await runQueuedJobs(context, 'tell', async (payload) => tell?.(payload))
  expect(await context.db.selectFrom('notifications').select('userId').execute()).toEqual([
    { userId: people.otherAgent.id },
  ])
  expect(mails.map(({ to }) => to)).toEqual([people.otherAgent.email])
})

test('what such a person sees is an error, not everything', async () => {
  const { context, auditors } = await withAuditors()
  for (const { id } of auditors) {
    const token = await openSession(context.db, { now: context.now, ip: '127.0.0.1', userAgent: null }, id)
    const caller = await authenticate(token, context)
    if (!caller) throw new Error('There is a session, and nobody of it')
    const { me } = caller
    expect([isRole(me.role), isStaff(me), me.covers, me.mustSetUpTwoStep]).toEqual([false, false, null, true])
    expect(() => seenBy(context.db, me)).toThrow("Nobody has said what a person sees whose role is 'auditor'")
  }
})
