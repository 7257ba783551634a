import { useEffect, useRef } from 'react'
import { announce } from '../ui/announce.ts'
import type { Thread } from './thread-pages.ts'

const maxAnnouncedLength = 300
/**
 * Messages within this time (ms) are announced together. Of two quick announcements, the first
 * would be lost.
 */
const announceDelay = 500

/** Announces new messages. The log is no live region, because scrolling renders messages too. */
export function useAnnounceNew(thread: Thread | undefined, me: string): void {
  const announcedId = useRef<string | null>(null)
  useEffect(() => {
    if (!thread) return
    const lastMessage = thread.messages.at(-1)
    const firstNewIndex = thread.messages.findLastIndex(({ id }) => id === announcedId.current) + 1
    const newMessages = thread.messages.slice(firstNewIndex).filter(({ senderId }) => senderId !== me)
    const newestMessage = newMessages.at(-1)
    if (announcedId.current === null || !newestMessage) {
      announcedId.current = lastMessage?.id ?? ''
      return
    }
    const timer = setTimeout(() => {
      announcedId.current = lastMessage?.id ?? ''
      const text = `${newestMessage.senderName}: ${newestMessage.content.slice(0, maxAnnouncedLength)}`
      announce(newMessages.length > 1 ? `${newMessages.length} new messages. The last, from ${text}` : text)
    }, announceDelay)
    return () => clearTimeout(timer)
  }, [thread, me])
}
