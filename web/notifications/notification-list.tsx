import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Notification } from '../../contract/notifications.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { notificationLink } from '../activity/event-links.ts'
import { iconOfKind } from '../activity/kind-icon.ts'
import { MessageStamp } from '../messages/message-stamp.tsx'
import { useMe } from '../session/session.ts'
import { useMarkRead } from './use-notifications.ts'

/** Notifications, newest first. A click marks the notification as read and opens its subject. */
export function NotificationList({
  notifications,
  onNavigate,
}: {
  notifications: readonly Notification[]
  onNavigate?: () => void
}) {
  return (
    <ul aria-label="Notifications" className="divide-y divide-line">
      {notifications.map((notification) => (
        <li key={notification.id}>
          <NotificationButton notification={notification} onNavigate={onNavigate}>
            <NotificationText notification={notification} />
          </NotificationButton>
        </li>
      ))}
    </ul>
  )
}

const rowClassName =
  'flex w-full min-w-0 gap-3 px-4 py-3 text-left -outline-offset-2 transition-colors duration-150 hover:bg-wash'

function NotificationButton({
  notification,
  onNavigate,
  children,
}: {
  notification: Notification
  onNavigate: (() => void) | undefined
  children: ReactNode
}) {
  const isForStaff = isStaff(useMe())
  const markRead = useMarkRead()
  const { id, read } = notification
  const link = notificationLink(notification, isForStaff)
  const markSeen = () => !read && markRead(id)
  if (link)
    return (
      <Link
        to={link}
        className={rowClassName}
        onClick={() => {
          markSeen()
          onNavigate?.()
        }}
      >
        {children}
      </Link>
    )
  // Without a link, a read notification has no action.
  if (read) return <div className={clsx(rowClassName, 'hover:bg-transparent')}>{children}</div>
  return (
    <button type="button" className={rowClassName} onClick={markSeen}>
      {children}
    </button>
  )
}

function NotificationText({
  notification: { entity, title, text, clientName, createdAt, read },
}: {
  notification: Notification
}) {
  const Icon = iconOfKind(entity)
  return (
    <>
      <Icon aria-hidden className={clsx('mt-0.5 size-5 shrink-0', read ? 'text-muted' : 'text-ink')} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className={clsx('min-w-0 text-sm', read ? 'font-medium' : 'font-bold')}>
            {!read && <span className="sr-only">Unread: </span>}
            {title}
          </span>
          <span className="text-xs text-muted">
            <MessageStamp at={createdAt} />
          </span>
        </span>
        <span className="line-clamp-2 text-sm wrap-anywhere text-muted">{text}</span>
        {clientName && <span className="block truncate text-xs text-muted">{clientName}</span>}
      </span>
    </>
  )
}
