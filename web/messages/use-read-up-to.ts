import { useEffect, useRef } from 'react'
import { messages } from '../../contract/messages.ts'
import { useCall } from '../api/query.ts'
import { useMe } from '../session/session.ts'
import type { Thread } from './thread-pages.ts'

// What only flies past is not read.
const glance = 300

/** Tells that the thread was read up to its newest message, while that is on the screen. */
export function useReadUpTo(clientId: string, { messages: known, cursor }: Thread, isSeen: boolean): void {
  const me = useMe()
  const told = useRef<string | null>(null)
  const { mutate } = useCall(messages.readUpTo)
  const newest = known.at(-1)?.id
  const isUnread = known.some(({ receiverId, read }) => receiverId === me.id && !read)
  // What nobody answered for long may lie before the part that is read: told once for each time the thread is opened.
  const mayBeUnread = cursor !== null && me.role !== 'admin'
  useEffect(() => {
    if (!isSeen || !newest || told.current === newest) return
    if (!isUnread && (told.current !== null || !mayBeUnread)) return
    const timer = setTimeout(() => {
      told.current = newest
      mutate({ clientId, upTo: newest }, { onError: ({ message }) => console.warn(message) })
    }, glance)
    return () => clearTimeout(timer)
  }, [clientId, newest, isSeen, isUnread, mayBeUnread, mutate])
}
