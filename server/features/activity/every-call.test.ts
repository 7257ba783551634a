import { generateSync } from 'otplib'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import type { Context } from '../../context.ts'
import { staffTwoStepRequirement } from '../../http/session.ts'
import { newToken, tokenHash } from '../../platform/secrets.ts'
import { authenticator } from '../../testing/authenticator.ts'
import { startEmptyMailbox } from '../../testing/empty-mailbox.ts'
import { type EndpointName, everyExampleCall, type NamedCall } from '../../testing/example-calls.ts'
import { startIdentityProvider } from '../../testing/identity-provider.ts'
import { testPassword } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'
import { returnUrlOf } from '../single-sign-on/sign-on.ts'
import { sealRecord } from './seal-record.ts'

const secrets = ['password', 'currentPassword', 'newPassword', 'clientSecret', 'token', 'ein', 'vin']

/** The newest event and the number of events. Event ids follow the order of recording. */
async function lastOnRecord({ pool }: Pick<Context, 'pool'>) {
  const { rows } = await pool.query<{ id: string; count: number }>(
    'select id, (select count(*)::int from events) as count from events order by id desc limit 1',
  )
  return rows[0] ?? { id: '00000000-0000-0000-0000-000000000000', count: 0 }
}

// Spec: audit/every-call, seal/people
test('every call that writes, shows a paper or exports leaves exactly its own on record, and no secret of what was sent', async () => {
  const world = await portal()
  const { as, given, people, context, clock } = world
  const { agent, client } = people
  const reader = await given.client({ firstName: 'Helen', lastName: 'Vale' })

  const key = authenticator()
  const token = newToken()
  const link = async () => {
    const timestamp = clock.time.toISOString()
    const row = {
      tokenHash: tokenHash(token),
      userId: reader.id,
      kind: 'reset' as const,
      createdAt: timestamp,
    }
    await context.db
      .insertInto('accessLinks')
      .values({ ...row, expiresAt: new Date(clock.time.getTime() + 60_000).toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { token, password: 'eight brass lanterns' }
  }
  const newEmail = async () => {
    const timestamp = clock.time.toISOString()
    const email = 'helen@vale.example'
    const row = {
      userId: reader.id,
      email,
      askedBy: agent.id,
      askedAt: timestamp,
      tokenHash: tokenHash(token),
    }
    await context.db
      .insertInto('emailChanges')
      .values({ ...row, expiresAt: new Date(clock.time.getTime() + 60_000).toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { token }
  }
  const readers = () => as(reader, { confirmed: true })
  // The portal accepts no code twice, so the next code needs a later time.
  const advanceClock = () => {
    clock.time = new Date(clock.time.getTime() + 30_000)
  }
  const codeOf = (secret: string) =>
    generateSync({ secret: secret.replaceAll(' ', ''), epoch: clock.time.getTime() / 1000 })
  const nextCode = async () => {
    advanceClock()
    return codeOf((await readers().call(api.twoStep.start, {})).body.secret)
  }
  const twoStepOn = async () => {
    await readers().call(api.twoStep.turnOn, { code: await nextCode() })
    return {}
  }
  const passkey = async () => {
    const { challenge } = (await readers().call(api.passkeys.start, {})).body.options
    return { name: 'My laptop', response: key.make({ challenge }) }
  }

  const provider = await startIdentityProvider(returnUrlOf(context.settings))
  onTestFinished(provider.stop)
  const providerInput = {
    ...{ label: 'Contoso', issuer: provider.issuer, clientId: 'portal' },
    clientSecret: provider.clientSecret,
  }
  const setProvider = () =>
    as(people.admin, { confirmed: true }).call(api.singleSignOn.setProvider, providerInput)
  const invitation = async () => {
    await setProvider()
    await context.db
      .insertInto('linkInvitations')
      .values({
        ...{ tokenHash: tokenHash(token), userId: agent.id },
        expiresAt: new Date(clock.time.getTime() + 60_000).toISOString(),
      })
      .execute()
    return { token }
  }
  const answerOfProvider = async () => {
    const link = { userId: agent.id, issuer: provider.issuer, subject: 'Daniel at Contoso' }
    await context.db
      .insertInto('linkedIdentities')
      .values({ ...link, linkedAt: clock.time.toISOString() })
      .execute()
    const { url, proof } = (await as(null).call(api.singleSignOn.start, { purpose: 'signIn' })).body
    return { query: await provider.signIn(url, link.subject), proof }
  }

  /** Input for calls whose example input is refused or has no effect. */
  const inputOverrides: Partial<Record<EndpointName, (input: object) => Promise<object> | object>> = {
    'auth.login': () => ({ usernameOrEmail: agent.email, password: testPassword }),
    'auth.confirm': () => ({ password: testPassword }),
    'auth.updatePassword': () => ({ currentPassword: testPassword, newPassword: 'seven brass lanterns' }),
    'accessLinks.lookup': link,
    'accessLinks.choose': link,
    'emailChanges.lookup': newEmail,
    'emailChanges.confirm': newEmail,
    'twoStep.signIn': async () => {
      const person = await given.client()
      const caller = as(person, { confirmed: true })
      const { secret } = (await caller.call(api.twoStep.start, {})).body
      await caller.call(api.twoStep.turnOn, { code: codeOf(secret) })
      advanceClock()
      return { usernameOrEmail: person.email, password: testPassword, code: codeOf(secret) }
    },
    'twoStep.turnOn': async () => ({ code: await nextCode() }),
    'twoStep.recoveryCodes': twoStepOn,
    'passkeys.add': passkey,
    'passkeys.remove': async () => {
      const { passkeys } = (await readers().call(api.auth.safety, {})).body
      return { id: passkeys[0]?.id ?? '' }
    },
    'passkeys.signIn': async () => {
      await readers().call(api.passkeys.add, await passkey())
      const { challenge } = (await as(null).call(api.passkeys.startSignIn, {})).body.options
      return { response: key.sign({ challenge }, reader.id) }
    },
    'singleSignOn.setProvider': () => providerInput,
    'emailReplies.setMailbox': async (sentInput) => ({
      ...sentInput,
      host: await startEmptyMailbox(),
      password: 'the password of the mailbox',
    }),
    'singleSignOn.lookup': invitation,
    'singleSignOn.start': async (sentInput) => {
      await setProvider()
      return sentInput
    },
    'singleSignOn.finish': answerOfProvider,
    // A second invitation at the same instant would count as part of a double click.
    'people.invite': (sentInput) => {
      advanceClock()
      return sentInput
    },
    'clients.update': (sentInput) => ({ ...sentInput, ein: '89-7654321' }),
    'admin.assign': async () => ({
      agentId: people.otherAgent.id,
      clientIds: [(await given.client()).id],
    }),
    'admin.changeSettings': () => ({ requiresTwoStep: true }),
    // Setup requires that nobody has an account; it runs last.
    'setup.complete': async (sentInput) => {
      await context.db
        .updateTable('users')
        .set({ deactivatedAt: clock.time.toISOString() })
        .where('role', '=', 'admin')
        .execute()
      return sentInput
    },
    // Without this deletion, the agent would have to set up two-step sign-in first.
    'home.agent': async () => {
      await context.db.deleteFrom('installation').where('name', '=', staffTwoStepRequirement).execute()
      return {}
    },
  }
  // A separate person makes the calls that change how a person signs in.
  const callsByReader: readonly EndpointName[] = [
    'auth.updatePassword',
    'twoStep.start',
    'twoStep.turnOn',
    'twoStep.turnOff',
    'twoStep.recoveryCodes',
    'passkeys.start',
    'passkeys.add',
    'passkeys.remove',
  ]
  const callerOf = ({ name, endpoint: { who }, by }: NamedCall) => {
    if (name === 'auth.logout') return agent
    if (who === null) return null
    if (callsByReader.includes(name)) return reader
    if (by) return people[by]
    return who.includes('agent') ? agent : who.includes('client') ? client : people.admin
  }

  const sentSecrets = new Set<string>()
  for (const call of await everyExampleCall()) {
    const { name, endpoint, records } = call
    const example = await call.send(world)
    const sentInput = (await inputOverrides[name]?.(example)) ?? example
    for (const [field, value] of Object.entries(sentInput))
      if (secrets.includes(field) && value)
        sentSecrets.add(String(value)).add(String(value).replace(/\W/g, ''))
    const lastEventBefore = await lastOnRecord(context)
    const { status } = await as(callerOf(call), { confirmed: true }).call(endpoint, sentInput)
    expect(status, name).toBe(endpoint.status ?? 200)
    const newEvents = await context.db
      .selectFrom('events')
      .selectAll()
      .where('id', '>', lastEventBefore.id)
      .orderBy('id')
      .execute()
    expect((await lastOnRecord(context)).count, name).toBe(lastEventBefore.count + newEvents.length)
    expect(
      newEvents.map(({ action }) => action),
      name,
    ).toEqual(records)
    for (const event of newEvents) {
      const actorId = call.isOfNobody ? null : expect.any(String)
      expect(event, name).toMatchObject({ ip: '127.0.0.1', actorId })
      expect(event.at, name).toBe(context.now().toISOString())
    }
  }

  const eventsText = JSON.stringify(await context.db.selectFrom('events').selectAll().execute())
  expect(sentSecrets.size).toBeGreaterThan(8)
  for (const secret of sentSecrets) expect(eventsText).not.toContain(secret)

  // `sealRecord` encrypts clients' personal details in entries older than an hour, so the clock
  // moves two hours ahead.
  const { rows } = await context.pool.query<{ words: string[] }>(
    `select array_remove(array[email, phone, company, address], null) as words
     from users where role = 'client'
     union all select array_remove(array[email, phone, first_name || ' ' || last_name], null) from contacts
     union all select array[name, street] from certificate_holders`,
  )
  const personal = new Set(rows.flatMap(({ words }) => words).filter((word) => word.length > 5))
  expect(personal.size).toBeGreaterThan(10)
  clock.time = new Date(clock.time.getTime() + 2 * 60 * 60_000)
  await sealRecord(context)()
  const recordedEvents = await context.db.selectFrom('events').select(['action', 'details']).execute()
  const personalWords = recordedEvents.flatMap(({ action, details }) =>
    [...personal].flatMap((word) => (JSON.stringify(details).includes(word) ? [[action, word]] : [])),
  )
  expect(personalWords).toEqual([])
})

test('every writing endpoint of the contract leaves something on record, or its example says why not', async () => {
  for (const { name, endpoint, records, whyUnrecorded } of await everyExampleCall()) {
    const isWrite = endpoint.method !== 'GET' || endpoint.changes !== undefined
    if (whyUnrecorded !== undefined) expect(records, name).toEqual([])
    else if (isWrite) expect(records, name).not.toEqual([])
  }
})
