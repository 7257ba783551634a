import type { Message } from '../../contract/messages.ts'

/** A page in the server's order, newest first. */
export interface MessagePage {
  messages: readonly Message[]
  nextCursor: string | null
}

/** The loaded part of a conversation: its newest messages without a gap, oldest first. */
export interface Thread {
  messages: readonly Message[]
  /** Cursor of older messages; null if all are loaded. */
  cursor: string | null
}

const threadOf = ({ messages, nextCursor }: MessagePage): Thread => ({
  messages: messages.toReversed(),
  cursor: nextCursor,
})

const indexInThread = (known: Thread, id: string | undefined) =>
  known.messages.findIndex((one) => one.id === id)

/** True if no messages are missing between the known thread and the newest page. */
export const isThreadContiguous = (known: Thread, newest: MessagePage) =>
  newest.nextCursor === null || indexInThread(known, newest.messages.at(-1)?.id) >= 0

/**
 * Merges the newest page into the known thread. A thread is marked as read up to a position, so an
 * older message counts as read if the new page's first message to the same receiver is read.
 */
export function mergeNewestPage(known: Thread | undefined, newest: MessagePage): Thread {
  const newestPage = threadOf(newest)
  const place = known ? indexInThread(known, newestPage.messages[0]?.id) : -1
  if (!known || place < 0) return newestPage
  const firstSeenByReceiver = new Map<string, boolean>()
  for (const { receiverId, read } of newestPage.messages)
    if (!firstSeenByReceiver.has(receiverId)) firstSeenByReceiver.set(receiverId, read)
  const knownMessages = known.messages
    .slice(0, place)
    .map((one) => (!one.read && firstSeenByReceiver.get(one.receiverId) ? { ...one, read: true } : one))
  return { messages: [...knownMessages, ...newestPage.messages], cursor: known.cursor }
}

/** Prepends an older page. Returns the thread unchanged if its cursor has moved since. */
export function mergeOlder(known: Thread, cursor: string, older: MessagePage): Thread {
  if (known.cursor !== cursor) return known
  return { messages: [...older.messages.toReversed(), ...known.messages], cursor: older.nextCursor }
}

/** Joins two consecutive pages. */
export const joinPages = (newer: MessagePage, older: MessagePage): MessagePage => ({
  messages: [...newer.messages, ...older.messages],
  nextCursor: older.nextCursor,
})
