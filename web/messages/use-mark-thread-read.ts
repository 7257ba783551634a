import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isCallUnanswered } from '../api/query.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { viewAsMode } from '../api/view-as.ts'
import { messages } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { receiverIdsOf } from './receiver-ids.ts'
import type { Thread } from './thread-pages.ts'

// Messages seen for less time (ms) do not count as read.
const minReadTime = 300
// Retry delay (ms): read messages must not stay unread and cause an email.
const retryDelay = 3000

/** Marks the thread as read up to its newest message while that is visible. */
export function useMarkThreadRead(
  clientId: string,
  { messages: knownMessages, cursor }: Thread,
  isSeen: boolean,
): void {
  const me = useMe()
  const markedId = useRef<string | null>(null)
  const [failureCount, setFailureCount] = useState(0)
  const { write } = useApiMutation(messages.readUpTo, {
    onDone: () => setFailureCount(0),
    onFailed(error) {
      console.warn(error.message)
      if (!isCallUnanswered(error)) return
      markedId.current = null
      setFailureCount((count) => count + 1)
    },
  })
  const newestId = knownMessages.at(-1)?.id
  const ownIds = receiverIdsOf(me)
  const isUnread = knownMessages.some(({ receiverId, read }) => ownIds.includes(receiverId) && !read)
  // Unread messages may be older than the loaded part, so mark once each time the thread opens.
  const isUnreadPossible = cursor !== null && me.role !== 'admin'
  const reportRead = useEffectEvent((lastReadId: string) => {
    markedId.current = lastReadId
    void write({ clientId, upTo: lastReadId })
  })
  useEffect(() => {
    if (!isSeen || viewAsMode() || !newestId || markedId.current === newestId) return
    if (!isUnread && (markedId.current !== null || !isUnreadPossible)) return
    const timer = setTimeout(() => reportRead(newestId), failureCount > 0 ? retryDelay : minReadTime)
    return () => clearTimeout(timer)
  }, [newestId, isSeen, isUnread, isUnreadPossible, failureCount])
}
