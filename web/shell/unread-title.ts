import { useEffect } from 'react'
import { useUnread } from '../messages/use-unread.ts'

const unreadPrefixPattern = /^\(\d+\+?\) /

/**
 * Prefixes the title with the unread count: '(2) Messages'. Screens set the title without the
 * count.
 */
export function useUnreadInTitle(): void {
  const unreadCount = useUnread()
  useEffect(() => {
    const show = (count: string) => {
      const title = count + document.title.replace(unreadPrefixPattern, '')
      if (title !== document.title) document.title = title
    }
    const showUnread = () => show(unreadCount > 99 ? '(99+) ' : unreadCount > 0 ? `(${unreadCount}) ` : '')
    showUnread()
    const titleObserver = new MutationObserver(showUnread)
    titleObserver.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      titleObserver.disconnect()
      show('')
    }
  }, [unreadCount])
}
