import { expect, test } from 'vitest'
import type { Message } from '../../contract/messages.ts'
import type { OutgoingMessage } from './outbox.ts'
import { findUnsentMessages, firstUnreadId, threadRowsOf } from './thread-rows.ts'

const names: Record<string, string> = {
  client: 'Maria Reyes',
  agent: 'Daniel Kim',
  former: 'Laura Brandt',
  admin: 'Denise Okafor',
  colleague: 'Nora Quist',
}

const message = (index: number, senderId: string, overrides: Partial<Message> = {}): Message => ({
  id: `m${index}`,
  _id: `m${index}`,
  clientId: 'client',
  content: `Message ${index}`,
  senderId,
  senderName: names[senderId] ?? '',
  byClient: ['client', 'colleague'].includes(senderId),
  receiverId: senderId === 'client' ? 'agent' : 'client',
  read: true,
  createdAt: `2026-11-12T10:00:0${index}Z`,
  attachment: null,
  furtherAttachments: [],
  attachmentRemoved: false,
  byEmail: false,
  key: null,
  ...overrides,
})
const outgoing = (key: string, overrides: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  key,
  content: 'On its way',
  receiverId: 'agent',
  receiverName: 'Daniel Kim',
  createdAt: '2026-11-12T10:01:00Z',
  fileName: null,
  failure: null,
  file: null,
  state: 'sending',
  reason: '',
  isTried: false,
  progress: 0,
  message: null,
  ...overrides,
})
const threadOf = (...messages: Message[]) => ({ messages, cursor: null })
const clientReader = { id: 'client', isClient: true, partnerId: 'agent' }
const agentReader = { id: 'agent', isClient: false, partnerId: 'client' }

test('a client reads a name where it changes: of a former agent, of an admin, and of the agent after them', () => {
  const thread = threadOf(
    message(1, 'former'),
    message(2, 'former'),
    message(3, 'client'),
    message(4, 'agent'),
    message(5, 'admin'),
    message(6, 'client'),
    message(7, 'admin'),
    message(8, 'agent'),
  )
  const rows = threadRowsOf(thread, [], null, clientReader)
  expect(rows.filter(({ showsName }) => showsName).map(({ key }) => key)).toEqual(['m1', 'm4', 'm5', 'm8'])
  expect(rows.filter(({ isOurs }) => isOurs).map(({ key }) => key)).toEqual(['m3', 'm6'])
})

test('whoever of a client wrote stands on the client’s side, those but the reader with their names', () => {
  const thread = threadOf(message(1, 'client'), message(2, 'colleague'), message(3, 'agent'))
  const colleagueRows = threadRowsOf(thread, [], null, { ...clientReader, id: 'colleague' })
  expect(colleagueRows.map(({ isOurs, isMine }) => [isOurs, isMine])).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ])
  expect(colleagueRows.map(({ showsName }) => showsName)).toEqual([true, false, false])
  const staffRows = threadRowsOf(thread, [], null, agentReader)
  expect(staffRows.map(({ isOurs }) => isOurs)).toEqual([false, false, true])
  expect(
    staffRows.map(({ showsName }) => showsName),
    'the owner needs no name',
  ).toEqual([false, true, false])
})

test('with the one agent of a client no name is needed', () => {
  const thread = threadOf(message(1, 'agent'), message(2, 'client'), message(3, 'agent'))
  expect(threadRowsOf(thread, [], null, clientReader).some(({ showsName }) => showsName)).toBe(false)
})

test('staff has colleagues on its own side, with their names, and only its own messages are its own', () => {
  const thread = threadOf(
    message(1, 'client'),
    message(2, 'admin'),
    message(3, 'agent'),
    message(4, 'client'),
  )
  const rows = threadRowsOf(thread, [], null, agentReader)
  expect(rows.map(({ isOurs }) => isOurs)).toEqual([false, true, true, false])
  expect(rows.map(({ isMine }) => isMine)).toEqual([false, false, true, false])
  expect(rows.map(({ showsName }) => showsName)).toEqual([false, true, false, false])
})

test('the room under a message says whether the same person goes on, and older ones above change none of it', () => {
  const newerMessages = [message(3, 'agent'), message(4, 'agent'), message(5, 'client')]
  const rowsBefore = threadRowsOf(threadOf(...newerMessages), [], null, clientReader)
  expect(rowsBefore.map(({ isContinuation }) => isContinuation)).toEqual([true, false, false])
  const rowsAfter = threadRowsOf(
    threadOf(message(1, 'client'), message(2, 'agent'), ...newerMessages),
    [],
    null,
    clientReader,
  )
  expect(rowsAfter.slice(2)).toEqual(rowsBefore)
})

test('what is on its way stands last, and is one with its message once that is in the thread', () => {
  const outgoingMessage = outgoing('k1')
  const rowsBefore = threadRowsOf(threadOf(message(1, 'agent')), [outgoingMessage], null, clientReader)
  expect(rowsBefore.map(({ key }) => key)).toEqual(['m1', 'k1'])
  expect(rowsBefore[1]).toMatchObject({ isMine: true, outgoing: outgoingMessage, message: null })
  const rowsAfter = threadRowsOf(
    threadOf(message(1, 'agent'), message(2, 'client', { key: 'k1' })),
    [outgoingMessage],
    null,
    clientReader,
  )
  expect(rowsAfter.map(({ key }) => key)).toEqual(['m1', 'k1'])
  expect(rowsAfter[1]).toMatchObject({ isMine: true, outgoing: null })
})

test('what was stored leaves the outbox with the first reading that is as new as it', () => {
  const sentMessage = outgoing('k1', { state: 'sent', message: message(2, 'client', { key: 'k1' }) })
  expect(findUnsentMessages([sentMessage], threadOf(message(1, 'agent')))).toEqual([sentMessage])
  expect(findUnsentMessages([sentMessage], threadOf(message(3, 'agent')))).toEqual([])
})

test('the line of what is new stands above the first message that was received and not read', () => {
  const unreadInput = { read: false }
  const messages = [message(1, 'agent'), message(2, 'client', unreadInput), message(3, 'agent', unreadInput)]
  expect(firstUnreadId({ messages, cursor: null }, ['client'])).toBe('m3')
  expect(firstUnreadId({ messages: messages.slice(2), cursor: null }, ['client'])).toBe('m3')
  expect(firstUnreadId({ messages: messages.slice(2), cursor: 'more' }, ['client'])).toBeNull()
  expect(firstUnreadId({ messages: messages.slice(0, 2), cursor: null }, ['client'])).toBeNull()
})
