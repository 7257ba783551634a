import { expect, test } from 'vitest'
import type { Message } from '../../contract/messages.ts'
import {
  isThreadContiguous,
  joinPages,
  type MessagePage,
  mergeNewestPage,
  mergeOlder,
} from './thread-pages.ts'

const message = (index: number, overrides: Partial<Message> = {}): Message => ({
  id: `m${index}`,
  _id: `m${index}`,
  clientId: 'client',
  content: `Message ${index}`,
  senderId: 'agent',
  senderName: 'Daniel Kim',
  byClient: false,
  receiverId: 'client',
  read: false,
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
  attachment: null,
  furtherAttachments: [],
  attachmentRemoved: false,
  byEmail: false,
  key: null,
  ...overrides,
})

/** The messages from the newest to the oldest number; the cursor continues with older ones. */
function page(newestId: number, oldestId: number, overrides: Partial<Message> = {}): MessagePage {
  const messages = Array.from({ length: newestId - oldestId + 1 }, (_, index) =>
    message(newestId - index, overrides),
  )
  return { messages, nextCursor: oldestId === 1 ? null : `before ${oldestId}` }
}
const places = ({ messages }: { messages: readonly Message[] }) =>
  messages.map(({ id }) => Number(id.slice(1)))

test('the newest page, read again, goes behind what was known of older ones', () => {
  const knownThread = mergeOlder(mergeNewestPage(undefined, page(9, 7)), 'before 7', page(6, 4))
  const next = mergeNewestPage(knownThread, page(11, 8))
  expect(places(next)).toEqual([4, 5, 6, 7, 8, 9, 10, 11])
  expect(next.cursor).toBe('before 4')
})

test('a page that does not reach what was known leaves a gap, and two in a row close it', () => {
  const knownThread = mergeNewestPage(undefined, page(5, 3))
  const newestPage = page(12, 10)
  expect(isThreadContiguous(knownThread, newestPage)).toBe(false)
  expect(isThreadContiguous(knownThread, joinPages(newestPage, page(9, 6)))).toBe(false)
  const joinedThread = joinPages(joinPages(newestPage, page(9, 6)), page(5, 5))
  expect(isThreadContiguous(knownThread, joinedThread)).toBe(true)
  expect(places(mergeNewestPage(knownThread, joinedThread))).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test('where the gap is not closed, only what is without a gap stays', () => {
  const next = mergeNewestPage(mergeNewestPage(undefined, page(5, 3)), page(12, 10))
  expect(places(next)).toEqual([10, 11, 12])
  expect(next.cursor).toBe('before 10')
})

test('a page that has everything joins whatever was known', () => {
  const emptyThread = mergeNewestPage(undefined, { messages: [], nextCursor: null })
  expect(isThreadContiguous(emptyThread, page(3, 1))).toBe(true)
  expect(places(mergeNewestPage(emptyThread, page(3, 1)))).toEqual([1, 2, 3])
})

test('an older page that comes after the newest was read again goes before it, and only once', () => {
  const knownThread = mergeNewestPage(undefined, page(9, 7))
  const mergedThread = mergeNewestPage(knownThread, page(10, 8))
  const olderThread = mergeOlder(mergedThread, 'before 7', page(6, 4))
  expect(places(olderThread)).toEqual([4, 5, 6, 7, 8, 9, 10])
  expect(mergeOlder(olderThread, 'before 7', page(6, 4))).toBe(olderThread)
})

test('whether a message was read is as the newest reading says, and older ones to the same person follow', () => {
  const knownThread = mergeOlder(mergeNewestPage(undefined, page(9, 7)), 'before 7', page(6, 4))
  const next = mergeNewestPage(knownThread, page(9, 8, { read: true }))
  expect(next.messages.map(({ read }) => read)).toEqual(Array(6).fill(true))
})

test('older messages are not taken for read where only a later one was, or one to somebody else', () => {
  const knownThread = mergeOlder(mergeNewestPage(undefined, page(9, 7)), 'before 7', page(6, 4))
  const one = { messages: [message(9, { read: true }), message(8)], nextCursor: 'before 8' }
  expect(mergeNewestPage(knownThread, one).messages.map(({ read }) => read)).toEqual([
    ...Array(5).fill(false),
    true,
  ])
  const otherThread = mergeNewestPage(knownThread, page(9, 8, { read: true, receiverId: 'agent' }))
  expect(otherThread.messages.slice(0, 4).map(({ read }) => read)).toEqual(Array(4).fill(false))
})
