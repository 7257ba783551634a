import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isCallUnanswered } from '../api/query.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { viewAsMode } from '../api/view-as.ts'
import { messages } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { receiverIdsOf } from './receiver-ids.ts'
import type { Thread } from './thread-pages.ts'

// Messages seen for less time (ms) do not count as read.
const glance = 300
// Retry delay (ms): read messages must not stay unread and cause an email.
const tryAgainAfter = 3000

/** Marks the thread as read up to its newest message while that is visible. */
export function useMarkThreadRead(
  clientId: string,
  { messages: known, cursor }: Thread,
  isSeen: boolean,
): void {
  const me = useMe()
  const told = useRef<string | null>(null)
  const [misses, setMisses] = useState(0)
  const { write } = useApiMutation(messages.readUpTo, {
    onDone: () => setMisses(0),
    onFailed(error) {
      console.warn(error.message)
      if (!isCallUnanswered(error)) return
      told.current = null
      setMisses((count) => count + 1)
    },
  })
  const newest = known.at(-1)?.id
  const own = receiverIdsOf(me)
  const isUnread = known.some(({ receiverId, read }) => own.includes(receiverId) && !read)
  // Unread messages may be older than the loaded part, so mark once each time the thread opens.
  const mayBeUnread = cursor !== null && me.role !== 'admin'
  const tell = useEffectEvent((upTo: string) => {
    told.current = upTo
    void write({ clientId, upTo })
  })
  useEffect(() => {
    if (!isSeen || viewAsMode() || !newest || told.current === newest) return
    if (!isUnread && (told.current !== null || !mayBeUnread)) return
    const timer = setTimeout(() => tell(newest), misses > 0 ? tryAgainAfter : glance)
    return () => clearTimeout(timer)
  }, [newest, isSeen, isUnread, mayBeUnread, misses])
}
