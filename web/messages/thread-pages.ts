import type { Message } from '../../contract/messages.ts'

/** A page as the server answers it: newest first. */
export interface MessagePage {
  messages: readonly Message[]
  nextCursor: string | null
}

/** What has been read of a conversation: its newest part without a gap, oldest first. */
export interface Thread {
  messages: readonly Message[]
  /** Where older ones go on; null when the first is there. */
  cursor: string | null
}

const threadOf = ({ messages, nextCursor }: MessagePage): Thread => ({
  messages: messages.toReversed(),
  cursor: nextCursor,
})

const indexInThread = (known: Thread, id: string | undefined) =>
  known.messages.findIndex((one) => one.id === id)

/** Whether nothing can be missing between what was known and what was read of the newest. */
export const isContiguous = (known: Thread, newest: MessagePage) =>
  newest.nextCursor === null || indexInThread(known, newest.messages.at(-1)?.id) >= 0

/**
 * What is known once its newest part has been read again. The kept messages before that part say nothing new of whether
 * they were read: they were, where the first one to the same person in the new part was, as threads are read up to a place.
 */
export function mergeNewest(known: Thread | undefined, newest: MessagePage): Thread {
  const fresh = threadOf(newest)
  const place = known ? indexInThread(known, fresh.messages[0]?.id) : -1
  if (!known || place < 0) return fresh
  const firstTo = new Map<string, boolean>()
  for (const { receiverId, read } of fresh.messages)
    if (!firstTo.has(receiverId)) firstTo.set(receiverId, read)
  const kept = known.messages
    .slice(0, place)
    .map((one) => (!one.read && firstTo.get(one.receiverId) ? { ...one, read: true } : one))
  return { messages: [...kept, ...fresh.messages], cursor: known.cursor }
}

/** What is known once a page before it has been read; unchanged where that page is not the one before it any more. */
export function mergeOlder(known: Thread, cursor: string, older: MessagePage): Thread {
  if (known.cursor !== cursor) return known
  return { messages: [...older.messages.toReversed(), ...known.messages], cursor: older.nextCursor }
}

/** Two pages in a row as one. */
export const joinPages = (newer: MessagePage, older: MessagePage): MessagePage => ({
  messages: [...newer.messages, ...older.messages],
  nextCursor: older.nextCursor,
})
