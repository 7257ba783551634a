import { useEffect, useRef } from 'react'
import { announce } from '../ui/announce.ts'
import type { Thread } from './thread-pages.ts'

const maxAnnouncedLength = 300
/**
 * Messages within this time (ms) are announced together. Of two quick announcements, the first
 * would be lost.
 */
const burst = 500

/** Announces new messages. The log is no live region, because scrolling renders messages too. */
export function useAnnounceNew(thread: Thread | undefined, me: string): void {
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (!thread) return
    const last = thread.messages.at(-1)
    const after = thread.messages.findLastIndex(({ id }) => id === told.current) + 1
    const came = thread.messages.slice(after).filter(({ senderId }) => senderId !== me)
    const newest = came.at(-1)
    if (told.current === null || !newest) {
      told.current = last?.id ?? ''
      return
    }
    const timer = setTimeout(() => {
      told.current = last?.id ?? ''
      const text = `${newest.senderName}: ${newest.content.slice(0, maxAnnouncedLength)}`
      announce(came.length > 1 ? `${came.length} new messages. The last, from ${text}` : text)
    }, burst)
    return () => clearTimeout(timer)
  }, [thread, me])
}
