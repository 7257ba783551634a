import { randomBytes } from 'node:crypto'
import { newId } from '../../platform/ids.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'

/** An email of the client that waits for staff. */
async function waitingEmail({ context: { db, now }, people: { client } }: ExampleWorld) {
  const id = newId()
  await db
    .insertInto('emailReplies')
    .values({
      ...{
        id,
        clientId: client.id,
        userId: client.id,
        emailHash: randomBytes(32),
        emailId: `<${id}@x.example>`,
      },
      ...{
        state: 'waiting',
        reason: 'other sender',
        sender: 'office@tidewheel.example',
        subject: 'Re: Renewal',
      },
      ...{ reply: 'Please renew it.', whole: 'Please renew it.\n\n> A question', fileNames: [] },
      receivedAt: now().toISOString(),
    })
    .execute()
  return { id }
}

async function messageByEmail(world: ExampleWorld) {
  const { id: messageId } = await world.given.message()
  const { id } = await waitingEmail(world)
  await world.context.db
    .updateTable('emailReplies')
    .set({ state: 'message', messageId })
    .where('id', '=', id)
    .execute()
  return { id: messageId }
}

/** Stores a mailbox that nobody reads. email-replies.test.ts runs a real one. */
async function storeMailbox({ context: { db, secrets } }: ExampleWorld) {
  await db.deleteFrom('replyMailbox').execute()
  await db
    .insertInto('replyMailbox')
    .values({
      ...{ id: newId(), address: 'replies@harborline.example', host: 'imap.harborline.example' },
      ...{
        username: 'replies',
        passwordSealed: secrets.seal('secret'),
        receivingServer: 'mx.harborline.example',
      },
    })
    .execute()
}

export const emailReplyCalls = exampleCalls('emailReplies', {
  mailbox: { records: [] },
  // Refused without a password, before another machine is asked.
  setMailbox: {
    async send({ context: { db } }) {
      await db.deleteFrom('replyMailbox').execute()
      return {
        ...{ address: 'replies@harborline.example', host: 'imap.harborline.example' },
        ...{ username: 'replies', receivingServer: 'mx.harborline.example' },
      }
    },
    records: ['agency.replyMailboxSet'],
  },
  removeMailbox: {
    async send(world) {
      await storeMailbox(world)
      return {}
    },
    records: ['agency.replyMailboxRemoved'],
  },
  one: { send: waitingEmail, records: [] },
  ofMessage: { send: messageByEmail, records: [] },
  accept: { send: waitingEmail, records: ['message.sent', 'message.emailAccepted'] },
  discard: { send: waitingEmail, records: ['message.emailDiscarded'] },
})
