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

const indexInThread = (thread: Thread, id: string | undefined) =>
  thread.messages.findIndex((message) => message.id === id)

/** True if no messages are missing between the known thread and the newest page. */
export const isThreadContiguous = (thread: Thread, newestPage: MessagePage) =>
  newestPage.nextCursor === null || indexInThread(thread, newestPage.messages.at(-1)?.id) >= 0

/**
 * Merges the newest page into the known thread. A thread is marked as read up to a position, so an
 * older message counts as read if the new page's first message to the same receiver is read.
 */
export function mergeNewestPage(thread: Thread | undefined, newest: MessagePage): Thread {
  const newestPage = threadOf(newest)
  const overlapIndex = thread ? indexInThread(thread, newestPage.messages[0]?.id) : -1
  if (!thread || overlapIndex < 0) return newestPage
  const firstSeenByReceiver = new Map<string, boolean>()
  for (const { receiverId, read } of newestPage.messages)
    if (!firstSeenByReceiver.has(receiverId)) firstSeenByReceiver.set(receiverId, read)
  const knownMessages = thread.messages
    .slice(0, overlapIndex)
    .map((message) =>
      !message.read && firstSeenByReceiver.get(message.receiverId) ? { ...message, read: true } : message,
    )
  return { messages: [...knownMessages, ...newestPage.messages], cursor: thread.cursor }
}

/** Prepends an older page. Returns the thread unchanged if its cursor has moved since. */
export function mergeOlder(thread: Thread, cursor: string, olderPage: MessagePage): Thread {
  if (thread.cursor !== cursor) return thread
  return { messages: [...olderPage.messages.toReversed(), ...thread.messages], cursor: olderPage.nextCursor }
}

/** Joins two consecutive pages. */
export const joinPages = (newerPage: MessagePage, olderPage: MessagePage): MessagePage => ({
  messages: [...newerPage.messages, ...olderPage.messages],
  nextCursor: olderPage.nextCursor,
})
