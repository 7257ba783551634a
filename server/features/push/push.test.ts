import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { closeSessionsOf } from '../../http/session.ts'
import type { Push } from '../../platform/push.ts'
import { portal } from '../../testing/portal.ts'
import { remindOfPresentation } from '../appointments/presentation-reminder.ts'
import { queueDevicePushes, sendPush } from './send-push.ts'

const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')

/** A device with its keys, and a local push service that records what it receives. */
async function device() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const pushedMessages: {
    headers: Record<string, unknown>
    said: { title: string; text: string; to: string }
  }[] = []
  const service = { status: 201, pushedMessages }
  const openMessage = (body: Buffer) => {
    const [salt, senderKey] = [body.subarray(0, 16), body.subarray(21, 86)]
    const pushInfo = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
    const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, pushInfo, 32))
    const part = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
    const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
    cipher.setAuthTag(body.subarray(-16))
    const text = Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()])
    return JSON.parse(text.subarray(0, -1).toString())
  }
  const server = createServer(async (call, answer) => {
    const parts: Buffer[] = []
    for await (const part of call) parts.push(part)
    pushedMessages.push({ headers: call.headers, said: openMessage(Buffer.concat(parts)) })
    answer.writeHead(service.status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}/send/1`
  const localPush: Push = {
    isAllowed: (address) => address.startsWith('http://127.0.0.1:'),
    send: ({ endpoint: endpointUrl, headers, body }) =>
      new Promise((resolve, reject) => {
        request(endpointUrl, { method: 'POST', headers }, (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        })
          .on('error', reject)
          .end(body)
      }),
  }
  const keys = { p256dh: pair.getPublicKey().toString('base64url'), auth: auth.toString('base64url') }
  return { service, toHere: localPush, allowed: { endpoint, keys } }
}

async function withDevice() {
  const { service, toHere, allowed } = await device()
  const world = await portal({ push: toHere })
  const { as, people, context } = world
  const client = as(people.client)
  expect((await client.call(api.push.allow, allowed)).status).toBe(204)
  /** Runs the waiting jobs, as the queue would. */
  const work = async () => {
    for (const [name, task] of [
      ['push', queueDevicePushes(context)],
      ['pushToDevice', sendPush(context)],
    ] as const) {
      const { rows } = await context.pool.query<{ id: string; payload: unknown }>(
        `select j.id, j.payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
        [name],
      )
      for (const { id, payload } of rows) {
        await context.pool.query('delete from graphile_worker._private_jobs where id = $1', [id])
        await task(payload)
      }
    }
    return service.pushedMessages.splice(0).map(({ said }) => said)
  }
  const readSettings = async () => (await client.call(api.push.settings, {})).body
  return { ...world, client, service, allowed, work, settings: readSettings }
}

// Spec: push/shown
test('a message of the agent reaches the device of its client, and says neither what nor by whom', async () => {
  const { given, people, work, service, context, settings } = await withDevice()
  await given.message({ content: 'Your premium on HBP 204417 is $4,187' })
  await given.message({ by: people.client, content: 'Thank you' })
  const [pushedMessage, ...otherMessages] = await work()
  expect(pushedMessage).toEqual({
    title: context.agency().name,
    text: 'New message from your agent',
    to: '/messages?with=agent',
    tag: 'messages',
  })
  expect(otherMessages).toEqual([])
  const { publicKey } = await settings()
  await given.message()
  await work()
  expect((await settings()).publicKey).toBe(publicKey)
  expect(service.pushedMessages).toEqual([])
})

// Spec: push/kinds
test('a step of a claim and rates that are shown are told, each while its kind is on', async () => {
  const { as, people, given, client, work } = await withDevice()
  const claim = await given.claim()
  const quote = await given.quote()
  await given.offer({ quoteId: quote.id })
  await work()
  await as(people.agent).call(api.claims.changeStatus, { id: claim.id, status: 'open' })
  await as(people.agent).call(api.quotes.toggleAmounts, { quoteId: quote.id })
  expect((await work()).map(({ text }) => text)).toEqual([
    'Your claim has an update',
    'Your quotes are ready',
  ])
  const { body } = await client.call(api.push.saveKinds, { kinds: { claims: false } })
  expect(body.kinds).toEqual({ messages: true, claims: false, rates: true, presentations: true })
  await as(people.agent).call(api.claims.changeStatus, { id: claim.id, nextStep: 'The adjuster visits' })
  expect(await work()).toEqual([])
})

// Spec: push/kinds
test('a presentation is told of an hour before, unless it was cancelled', async () => {
  const { client, given, work, context, clock } = await withDevice()
  const quote = await given.quote()
  const datetime = '2026-11-24T15:30:00.000Z'
  await client.call(api.appointments.book, { quoteid: quote.id, datetime })
  await work()
  const { id } = await context.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow()
  const reminder = { appointment: id, revision: 0, to: 'client' }
  clock.time = new Date('2026-11-23T15:30:00.000Z')
  await remindOfPresentation(context)({ ...reminder, minutes: 1440 })
  expect(await work()).toEqual([])
  clock.time = new Date('2026-11-24T14:30:00.000Z')
  await remindOfPresentation(context)({ ...reminder, minutes: 60 })
  expect((await work()).map(({ text }) => text)).toEqual(['Your presentation begins in an hour'])
  await client.call(api.appointments.cancel, { quoteid: quote.id })
  await remindOfPresentation(context)({ ...reminder, minutes: 60 })
  expect(await work()).toEqual([])
})

// Spec: push/device
test('a device ends with its session, and where its service knows it no more', async () => {
  const { context, people, given, work, service, client, allowed, settings } = await withDevice()
  service.status = 410
  await given.message()
  expect(await work()).toHaveLength(1)
  expect((await settings()).devices).toBe(0)
  service.status = 201
  await client.call(api.push.allow, allowed)
  expect(await settings()).toMatchObject({ devices: 1, endpoint: allowed.endpoint })
  await closeSessionsOf(context.db, people.client.id, null)
  await given.message()
  expect(await work()).toEqual([])
})

// Spec: push/delivery
test('a service that is busy is asked again until it is no news any more', async () => {
  const { context, given, work, service, clock } = await withDevice()
  service.status = 503
  await given.message()
  await expect(work()).rejects.toThrow('The push service answered 503')
  const [{ headers } = { headers: {} }] = service.pushedMessages.splice(0)
  expect(headers).toMatchObject({ ttl: '3600', topic: 'messages', 'content-encoding': 'aes128gcm' })
  const { id } = await context.db.selectFrom('pushDevices').select('id').executeTakeFirstOrThrow()
  const until = new Date(clock.time.getTime() - 1).toISOString()
  await sendPush(context)({ device: id, kind: 'messages', until })
  expect(service.pushedMessages).toEqual([])
})

// Spec: push/device
test('ten devices a person at most, each once; what is no public https address, and no key, is refused', async () => {
  const { client, allowed, settings, as, people } = await withDevice()
  for (let count = 0; count < 11; count++)
    await client.call(api.push.allow, { ...allowed, endpoint: `${allowed.endpoint}${count}` })
  await client.call(api.push.allow, { ...allowed, endpoint: `${allowed.endpoint}10` })
  expect((await settings()).devices).toBe(10)
  const refusedReply = await client.call(api.push.allow, { ...allowed, endpoint: 'https://10.0.0.1/1' })
  expect(refusedReply.failure).toMatchObject({ code: 'invalid', fields: { endpoint: expect.any(String) } })
  const keylessReply = await client.call(api.push.allow, {
    ...allowed,
    keys: { ...allowed.keys, p256dh: 'BCVx' },
  })
  expect(keylessReply.status).toBe(400)
  await as(people.otherClient).call(api.push.end, { endpoint: `${allowed.endpoint}10` })
  expect((await settings()).devices).toBe(10)
  await client.call(api.push.end, { endpoint: `${allowed.endpoint}10` })
  expect((await settings()).devices).toBe(9)
})
