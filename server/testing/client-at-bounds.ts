import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { maxContacts } from '../../contract/contacts.ts'
import { api } from '../../contract/index.ts'
import { maxPeople } from '../../contract/people.ts'
import { newId } from '../platform/ids.ts'
import { liability } from './certificates.ts'
import type { TestPerson } from './people.ts'
import type { portal } from './portal.ts'

type Portal = Awaited<ReturnType<typeof portal>>

let drawn = 0
/** Incompressible text of three-byte characters, different at each call. */
export function randomText(count: number): string {
  let text = ''
  for (; text.length < count; drawn++)
    for (let index = 0, bytes = createHash('sha256').update(`text ${drawn}`).digest(); index < 32; index += 2)
      text += String.fromCharCode(0x4e00 + (bytes.readUInt16BE(index) % 0x5000))
  return text.slice(0, count)
}

const latin = (count: number) => {
  let text = ''
  for (; text.length < count; drawn++)
    text += createHash('sha256')
      .update(`latin ${drawn}`)
      .digest('hex')
      .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
  return text.slice(0, count)
}

/** 254 characters. */
const maxLengthEmail = () =>
  `${latin(64)}@${latin(63)}.${latin(63)}.${latin(254 - 64 - 63 - 63 - 3 - 8)}.example`

let numbers = 0
const phone = () => `860${String(5_550_000 + numbers++).padStart(7, '0')}`

export const maxContact = () => ({
  firstName: randomText(100),
  lastName: randomText(100),
  email: maxLengthEmail(),
  phone: phone(),
  title: randomText(100),
})

/** Fills a client to every limit of the contract, except one free place for a person. */
export async function fillToBounds(world: Portal, client: TestPerson) {
  const { as, people, given, context } = world
  const { id } = client
  const admin = as(people.admin, { confirmed: true })
  const ok = ({ failure }: { failure: unknown }) => expect(failure).not.toHaveProperty('error')
  ok(
    await admin.call(api.clients.update, {
      id,
      company: randomText(200),
      firstName: randomText(100),
      lastName: randomText(100),
      phone: phone(),
      address: randomText(500),
      dba: randomText(200),
      entity: randomText(60),
      locationAddress: randomText(500),
      accountPhone: `${phone()} ext. 123456`,
      accountNumber: randomText(60),
      clientSince: '2019-03-01',
    }),
  )
  for (let count = 0; count < 3; count++)
    ok(
      await admin.call(api.clients.addExternalId, {
        id,
        system: randomText(60),
        externalId: randomText(100),
      }),
    )
  for (let count = 1; count < maxPeople - 1; count++)
    await given.colleague({
      of: id,
      firstName: randomText(100),
      lastName: randomText(100),
      email: maxLengthEmail(),
    })
  const addContact = () => admin.call(api.contacts.add, { id, ...maxContact() })
  ok(await addContact())
  // Each call rebuilds the client's search text. So all contacts but the first and the last are
  // inserted at once.
  const addedAt = context.now().toISOString()
  await context.db
    .insertInto('contacts')
    .values(
      Array.from({ length: maxContacts - 2 }, () => ({
        ...maxContact(),
        id: newId(),
        accountId: id,
        addedAt,
      })),
    )
    .execute()
  const { body, failure } = await addContact()
  expect(failure).not.toHaveProperty('error')
  const contacts = body.client.contacts.map((contact) => contact.id)
  expect(contacts).toHaveLength(maxContacts)
  const policy = await given.policy({
    client,
    policyNumber: randomText(60),
    wholesaler: randomText(200),
    description: randomText(2000),
    coverageType: randomText(100),
    coverages: [
      ...liability,
      ...Array.from({ length: 57 }, () => ({ type: randomText(200), amount: 1_000_000, interval: null })),
    ],
  })
  ok(await admin.call(api.notes.create, { clientId: id, text: randomText(10_000) }))
  await given.request({ by: client, type: 'other', details: randomText(4000) })
  ok(
    await admin.call(api.messages.send, {
      receiverId: id,
      content: Array.from({ length: 100 }, () => randomText(99)).join('\n'),
    }),
  )
  const insuredName = latin(80)
  ok(
    await admin.call(api.policyParts.save, {
      policyId: policy.id,
      kind: 'named insured',
      parts: [{ kind: 'named insured', name: insuredName, role: 'named insured' }],
    }),
  )
  ok(
    await admin.call(api.certificates.approve, {
      clientId: id,
      insuredName,
      insuredAddress: '218 Coopers Wharf Street, New London, CT 06320',
      policies: [{ policyId: policy.id, coverages: ['Each Occurrence'], wordings: [] }],
    }),
  )
  return { contacts, policy }
}
