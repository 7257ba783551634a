import { randomUUID } from 'node:crypto'
import { newId } from '../../platform/ids.ts'
import { newToken, tokenHash } from '../../platform/secrets.ts'
import { checkCodeOf, issueCertificate } from '../../testing/certificates.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'
import { switchUpdates } from './queries.ts'

/** A new certificate, while the emails are switched on. */
const certificate = async (world: ExampleWorld) => {
  await switchUpdates(world.context.db, true)
  return await issueCertificate(world)
}

/** A subscription of a new certificate, confirmed or waiting. */
const subscription = async (world: ExampleWorld, { isConfirmed = true } = {}) => {
  const { context } = world
  const { id: certificateId, clientId } = await certificate(world)
  const [token, id, stopCode] = [newToken(), newId(), randomUUID()]
  const timestamp = context.now().toISOString()
  await context.db
    .insertInto('certificateSubscriptions')
    .values({
      ...{ id, clientId, certificateId, email: 'risk@bayfare.example', stopCode },
      ...{ askedAt: timestamp, confirmHash: tokenHash(token) },
      confirmUntil: new Date(context.now().getTime() + 60_000).toISOString(),
      ...(isConfirmed && { confirmedAt: timestamp, state: 'current' as const }),
    })
    .execute()
  return { id, clientId, certificateId, token, stopCode }
}

/** An email about a change that was refused. */
const refusedEmail = async (world: ExampleWorld) => {
  const { id: subscriptionId, clientId } = await subscription(world)
  const id = newId()
  const timestamp = world.context.now().toISOString()
  await world.context.db
    .insertInto('subscriptionEmails')
    .values({
      ...{ id, clientId, subscriptionId, place: 1, state: 'reduced', changedAt: timestamp },
      ...{ attemptedAt: timestamp, refusedAt: timestamp, failedBecause: '550 No such mailbox' },
    })
    .execute()
  return { id }
}

export const subscriptionCalls = exampleCalls('subscriptions', {
  ask: {
    send: async (world) => {
      const issuedCertificate = await certificate(world)
      return {
        number: String(issuedCertificate.number),
        code: checkCodeOf(issuedCertificate),
        email: 'risk@bayfare.example',
      }
    },
    records: [],
    whyUnrecorded: 'Nothing is known about whoever asks.',
  },
  confirm: {
    send: async (world) => ({ token: (await subscription(world, { isConfirmed: false })).token }),
    records: ['certificate.subscribed'],
    isOfNobody: true,
  },
  stop: {
    send: async (world) => ({ code: (await subscription(world)).stopCode }),
    records: ['certificate.subscriptionStopped'],
    isOfNobody: true,
  },
  ofCertificate: {
    send: async (world) => ({ certificateId: (await subscription(world)).certificateId }),
    records: [],
  },
  email: { send: refusedEmail, records: [] },
  settleEmail: { send: refusedEmail, records: ['certificate.subscriberEmailSettled'] },
  settings: { send: () => ({}), records: [] },
  changeSettings: {
    async send({ context }) {
      await switchUpdates(context.db, false)
      return { isOn: true }
    },
    records: ['agency.certificateUpdatesSwitched'],
  },
})
