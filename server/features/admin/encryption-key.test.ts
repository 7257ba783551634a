import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import type { MailKind } from '../../../contract/values/mail-kinds.ts'
import { createSecrets } from '../../platform/secrets.ts'
import {
  encryptedColumns,
  hashedTexts,
  shortLivedEncryptedColumns,
} from '../../registry/encrypted-columns.ts'
import { accountPortal } from '../../testing/account-portal.ts'
import { runQueuedJobs } from '../../testing/jobs.ts'
import { testPassword } from '../../testing/people.ts'
import { unsubscribeHeader } from '../notifications/email-stop.ts'
import { claimDatabaseKey, resealWithNewKey } from './encryption-key.ts'

const firstKey = 'the first key, of thirty-two characters or more'
const next = 'the next key, of thirty-two characters or more'
const thirdText = 'the third key, of thirty-two characters or more'

/** A portal that starts with one SECRET_KEY and can be restarted with other keys. */
async function portalWithKeys() {
  const world = await accountPortal()
  const { context, as, people } = world
  const start = async (key: string, keyBefore?: string) => {
    const secrets = createSecrets(key, keyBefore)
    await claimDatabaseKey({ ...context, secrets })
    context.secrets = secrets
  }
  await start(firstKey)
  const reseal = () => runQueuedJobs(context, 'sealAnew', resealWithNewKey(context))
  const readKeyChange = async () =>
    (await as(people.admin).call(api.admin.settings, {})).body.settings.keyChange
  /** All sealed values by table and column. */
  const readSecretRows = async () => {
    const sealedValues: [string, Buffer][] = []
    for (const { table, column } of encryptedColumns) {
      const { rows } = await context.pool.query<{ sealed: Buffer }>(
        `select ${column} as sealed from ${table} where ${column} is not null order by id`,
      )
      for (const row of rows) sealedValues.push([column, row.sealed])
    }
    return sealedValues
  }
  const addClientWithEin = async (ein: string) => {
    const client = await world.given.client()
    const { status } = await as(people.admin).call(api.clients.update, { id: client.id, ein })
    expect(status).toBe(200)
    return client
  }
  return { ...world, start, reseal, readKeyChange, everything: readSecretRows, withEin: addClientWithEin }
}

test('a change of key loses nothing: what is sealed is sealed anew, what is hashed counts until the key before goes', async () => {
  const {
    context,
    as,
    people,
    given,
    start,
    reseal,
    readKeyChange,
    everything,
    withEin,
    clock,
    browser,
    mails,
  } = await portalWithKeys()
  const { client, agent, admin } = people
  const clientWithNumber = await withEin('12-3456789')
  const me = as(client, { confirmed: true })
  const { secret } = (await me.call(api.twoStep.start, {})).body
  const codeNow = () =>
    generateSync({ secret: secret.replaceAll(' ', ''), epoch: clock.time.getTime() / 1000 })
  const { recoveryCodes } = (await me.call(api.twoStep.turnOn, { code: codeNow() })).body
  await as(agent, { confirmed: true }).call(api.twoStep.start, {})
  const invite = await given.invite()
  const vehicle = await given.vehicle({ vin: '1HGCM82633A004352' })
  const sharedLink = (await as(client).call(api.cards.share, { id: vehicle.id })).body.link
  const cardToken = sharedLink.url.split('/').at(-1) ?? ''
  const document = await given.document()
  const fileLink = (await as(client).send('GET', `/api/document/${document.id}`)).headers.location ?? ''
  const callOptions = { key: 'sent twice' }
  const askedInput = { email: 'ana@seawall.example' }
  const answeredBody = (await as(agent).call(api.invites.create, askedInput, callOptions)).body
  await as(agent).call(api.invites.send, { inviteId: invite.id, userId: invite.userId })
  const [, token = ''] = /accept-invite\/auth\/([\w-]+)/.exec(mails.at(-1)?.text ?? '') ?? []
  const person = { firstName: 'Owen', lastName: 'Pruitt', phone: '8605550177', company: 'Pruitt Boatworks' }
  const accept = () =>
    as(null).call(api.invites.accept, { token, password: testPassword, ...person }, { key: 'accepting' })
  expect((await accept()).status).toBe(201)
  expect(await readKeyChange()).toBeNull()
  const stopPathOf = (kind: MailKind) =>
    new URL(unsubscribeHeader(context, client, kind).unsubscribe ?? '').pathname
  const stopPath = stopPathOf('requests')
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  const pressStop = async (path: string) =>
    (await as(null).send('POST', path, 'List-Unsubscribe=One-Click', form)).status

  const loggedIn = (code: string) =>
    as(null).call(api.twoStep.signIn, { usernameOrEmail: client.email, password: testPassword, code })
  const ein = async () => (await as(admin).call(api.clients.showEin, { id: clientWithNumber.id })).body.ein
  const vin = async () => (await as(client).call(api.vehicles.showVin, { id: vehicle.id })).body.vin
  const advanceClock = () => {
    clock.time = new Date(clock.time.getTime() + 60_000)
  }
  const everythingWorks = async () => {
    expect(await ein()).toBe('12-3456789')
    expect(await vin()).toBe('1HGCM82633A004352')
    expect((await as(null).call(api.cards.shared, { token: cardToken })).status).toBe(200)
    expect((await as(null).send('GET', fileLink)).status).toBe(200)
    expect((await as(agent).call(api.invites.create, askedInput, callOptions)).body).toEqual(answeredBody)
    expect((await accept()).status).toBe(201)
    expect(await pressStop(stopPath)).toBe(204)
    advanceClock()
    expect((await loggedIn(codeNow())).status).toBe(200)
  }
  advanceClock()
  await start(next, firstKey)
  await everythingWorks()
  expect((await loggedIn(recoveryCodes[0] ?? '')).status).toBe(200)
  const columnsBefore = await everything()
  expect(new Set(columnsBefore.map(([column]) => column))).toEqual(
    new Set(['ein_sealed', 'vin_sealed', 'totp_sealed', 'totp_offered', 'token_sealed']),
  )
  expect(await readKeyChange()).toMatchObject({
    leftToSeal: columnsBefore.length,
    sealedAnewAt: null,
    recoveryCodes: 9,
    peopleWithCodes: 1,
    cardLinks: 1,
    cardLinksUntil: sharedLink.expiresAt,
  })
  await reseal()
  const nextSecrets = createSecrets(next)
  for (const [column, value] of await everything())
    expect(nextSecrets.sealedUnder(value), column).toBe('present')
  expect(await readKeyChange()).toMatchObject({ leftToSeal: 0, sealedAnewAt: context.now().toISOString() })
  await everythingWorks()
  // New codes and newly displayed links use the present key.
  const freshSecrets =
    (await as(client).call(api.cards.links, { policyId: vehicle.policyId })).body.links[0]?.url ?? ''
  expect(freshSecrets).not.toBe(sharedLink.url)
  const freshStopPath = stopPathOf('documents')
  expect(await readKeyChange()).toMatchObject({ recoveryCodes: 9 })

  await start(next)
  expect(await readKeyChange()).toBeNull()
  expect(await ein()).toBe('12-3456789')
  advanceClock()
  expect((await loggedIn(codeNow())).status).toBe(200)
  expect((await loggedIn(recoveryCodes[1] ?? '')).status).toBe(401)
  const { twoStep } = (await as(client).call(api.auth.safety, {})).body
  expect(twoStep, 'a dead code is not counted').toMatchObject({ on: true, recoveryCodesLeft: 0 })
  expect((await as(null).call(api.cards.shared, { token: cardToken })).status).toBe(404)
  expect(
    (await as(null).call(api.cards.shared, { token: freshSecrets.split('/').at(-1) ?? '' })).status,
  ).toBe(200)
  expect(await pressStop(stopPath)).toBe(404)
  expect(await pressStop(freshStopPath)).toBe(204)
  const { mails: kinds } = (await as(client).call(api.notifications.mails, {})).body
  expect(kinds).toMatchObject({ requests: false, documents: false, messages: true })
  const repeatedReply = await as(agent).call(api.invites.create, askedInput, callOptions)
  expect(repeatedReply.failure.code, 'nothing is made twice').toBe('key_reused')
  expect((await browser().signIn(agent)).status).toBe(200)
})

test('a start is refused under a strange key, without the key before while it is needed, and with a wrong one', async () => {
  const { start, reseal, readKeyChange, withEin } = await portalWithKeys()
  await withEin('12-3456789')
  await expect(start(next)).rejects.toThrow('SECRET_KEY: this database was created with another key')
  await expect(start(next, thirdText)).rejects.toThrow(
    'SECRET_KEY: this database was created with another key',
  )
  await start(firstKey, next)
  expect(await readKeyChange(), 'the key to come may be known to all instances beforehand').toBeNull()
  await start(next, firstKey)
  await expect(start(next)).rejects.toThrow(
    'SECRET_KEY_PREVIOUS: some data is still encrypted with the previous key',
  )
  await expect(start(next, thirdText)).rejects.toThrow(
    'SECRET_KEY_PREVIOUS: this is not the database’s previous key',
  )
  await expect(start(firstKey)).rejects.toThrow('SECRET_KEY: this database was created with another key')
  await expect(start(thirdText, next)).rejects.toThrow('SECRET_KEY: the last key change is not finished')
  await reseal()
  await start(thirdText, next)
  await reseal()
  await start(thirdText)
  expect(await readKeyChange()).toBeNull()
})

test('the way back is open at any time, and loses nothing either', async () => {
  const { start, reseal, everything, withEin, as, people } = await portalWithKeys()
  const one = await withEin('12-3456789')
  await start(next, firstKey)
  const otherClient = await withEin('98-7654321')
  await start(firstKey, next)
  for (const [client, ein] of [
    [one, '12-3456789'],
    [otherClient, '98-7654321'],
  ] as const)
    expect((await as(people.admin).call(api.clients.showEin, { id: client.id })).body.ein).toBe(ein)
  await reseal()
  await start(firstKey)
  for (const [column, value] of await everything())
    expect(createSecrets(firstKey).sealedUnder(value), column).toBe('present')
})

test('sealing anew goes through many rows, may run twice at once, and again, and leaves what changes meanwhile', async () => {
  const { context, start, reseal, readKeyChange, withEin, takeErrors, people } = await portalWithKeys()
  const sealingSecrets = createSecrets(firstKey)
  const rows = Array.from({ length: 1200 }, (_, n) => sealingSecrets.seal(String(n)))
  await context.pool.query(
    `insert into users (id, role, username, email, sort_name, created_at, agent_id, ein_sealed)
      select gen_random_uuid(), 'client', 'u' || n, 'u' || n || '@many.example', 'u', now(), $2, sealed
      from unnest($1::bytea[]) with ordinality as row (sealed, n)`,
    [rows, people.agent.id],
  )
  const strange = await withEin('12-3456789')
  const lostValue = createSecrets(thirdText).seal('123456789')
  await context.db.updateTable('users').set({ einSealed: lostValue }).where('id', '=', strange.id).execute()
  await start(next, firstKey)
  await Promise.all([resealWithNewKey(context)(), resealWithNewKey(context)()])
  await reseal()
  expect(await readKeyChange()).toMatchObject({ leftToSeal: 0, sealedAnewAt: expect.any(String) })
  const users = await context.db.selectFrom('users').select(['email', 'einSealed']).execute()
  const nextSecrets = createSecrets(next)
  const numbers = users.filter(({ email }) => email.endsWith('@many.example'))
  expect(
    numbers.map(({ einSealed }) => Number(nextSecrets.open(einSealed ?? Buffer.of()))).sort((a, b) => a - b),
  ).toEqual(rows.map((_, n) => n))
  expect(takeErrors().join(), 'what neither key opens is told, and stays as it is').toContain(
    '"unreadable":1',
  )
  const { einSealed } = await context.db
    .selectFrom('users')
    .select('einSealed')
    .where('id', '=', strange.id)
    .executeTakeFirstOrThrow()
  expect(einSealed?.equals(lostValue)).toBe(true)
})

const server = join(import.meta.dirname, '../..')

/** The text between the parentheses of a call. */
function argumentAt(text: string, start: number): string {
  let depth = 0
  for (let index = start; index < text.length; index++) {
    if (text[index] === '(') depth++
    if (text[index] === ')' && --depth === 0) return text.slice(start + 1, index).trim()
  }
  throw new Error('A bracket is not closed')
}

/**
 * The purpose that a call names in its argument: a template with '…' in place of each value, or the
 * name of the variable that holds the text or of the function that returns it.
 */
const purposeOf = (argument: string) =>
  argument.startsWith('`')
    ? argument.slice(1, -1).replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '…')
    : (/^\w+/.exec(argument)?.[0] ?? argument)

test('whatever the server seals or hashes under the key is listed, with what becomes of it at a change of key', async () => {
  const sealedAs = new Set<string>()
  const hashedColumns = new Set<string>()
  const files = (await readdir(server, { recursive: true })).filter(
    (file) =>
      /\.ts$/.test(file) && !/\.test\.ts$|^testing|^platform\/secrets|\/encryption-key\.ts$/.test(file),
  )
  for (const file of files) {
    const text = await readFile(join(server, file), 'utf8')
    for (const { index, 0: call } of text.matchAll(/\bkeyedHash(es)?\b(?=\()/g))
      hashedColumns.add(purposeOf(argumentAt(text, index + call.length)))
    for (const { 1: property } of text.matchAll(/(?:(\w+): )?[\w.]*\bseal\(/g)) sealedAs.add(property ?? file)
  }
  const listedColumns = new Set<string>([
    ...encryptedColumns.map(({ property }) => property),
    ...shortLivedEncryptedColumns,
  ])
  expect([...sealedAs].filter((property) => !listedColumns.has(property))).toEqual([])
  expect([...hashedColumns].filter((text) => !hashedTexts.has(text))).toEqual([])
  expect(sealedAs.size).toBeGreaterThan(3)
  expect(hashedColumns.size).toBeGreaterThan(6)
})
