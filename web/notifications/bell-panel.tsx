import { MessageSquare } from 'lucide-react'
import { Link } from 'react-router'
import { maxUnreadCount } from '../../contract/values/unread-limit.ts'
import { useList } from '../api/query.ts'
import { notifications } from '../api/wire.ts'
import { messagePaths } from '../messages/paths.ts'
import { Button } from '../ui/button.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NotificationList } from './notification-list.tsx'
import { notificationPaths } from './paths.ts'
import { useMarkAllRead } from './use-notifications.ts'

/** Notifications in the panel; the others are on their own page. */
const maxInPanel = 5

/** The bell's panel: messages first, then the newest notifications. */
export function BellPanel({
  unreadMessages,
  unreadCount,
  onNavigate,
  onSettings,
}: {
  unreadMessages: number
  /** Unread notifications. */
  unreadCount: number
  onNavigate: () => void
  onSettings: () => void
}) {
  return (
    <>
      <Link
        to={messagePaths.list}
        onClick={onNavigate}
        className="flex min-h-14 items-center gap-3 border-b border-line px-4 py-2 -outline-offset-2 transition-colors duration-150 hover:bg-wash"
      >
        <MessageSquare aria-hidden className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 text-sm font-bold">Messages</span>
        <span className="text-xs text-muted tabular-nums">
          {unreadMessages > 0 ? `${unreadMessages} unread` : 'None unread'}
        </span>
      </Link>
      <NewestNotifications unreadCount={unreadCount} onNavigate={onNavigate} />
      <div className="flex items-center justify-between gap-2 border-t border-line px-1 py-1.5">
        <Button variant="ghost" size="sm" onClick={onSettings}>
          Email preferences
        </Button>
        <Button variant="ghost" size="sm" to={notificationPaths.list} onClick={onNavigate}>
          See all
        </Button>
      </div>
    </>
  )
}

function NewestNotifications({ unreadCount, onNavigate }: { unreadCount: number; onNavigate: () => void }) {
  const list = useList(notifications.list, { limit: maxInPanel }, 'notifications')
  const { markAllUpTo, busy } = useMarkAllRead()
  const newestItem = list.items[0]
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-2 pr-1 pl-4">
        <h2 className="text-xs font-semibold text-muted">Notifications</h2>
        {unreadCount > 0 && (
          <span className="mr-auto text-xs text-muted tabular-nums">
            {unreadCount < maxUnreadCount ? unreadCount : `${maxUnreadCount}+`} unread
          </span>
        )}
        {unreadCount > 0 && newestItem && (
          <Button variant="ghost" size="sm" busy={busy} onClick={() => markAllUpTo(newestItem.id)}>
            Mark all as read
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line">
        <ListOf
          list={list}
          inset
          skeleton={<Skeleton status="Loading notifications..." shape="rows" count={3} />}
          empty={<p className="px-1 py-5 text-center text-sm text-muted">No notifications yet.</p>}
        >
          <NotificationList notifications={list.items} onNavigate={onNavigate} />
        </ListOf>
      </div>
    </>
  )
}
