import { Bell, CheckCheck, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { isStaff } from '../../contract/values/roles.ts'
import { useList } from '../api/query.ts'
import { notifications } from '../api/wire.ts'
import { PageHeader } from '../page-header.tsx'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NotificationList } from './notification-list.tsx'
import { useMarkAllRead, useUnreadNotifications } from './use-notifications.ts'

const NotificationsDialog = lazyDialog(
  async () => (await import('../account/notifications-dialog.tsx')).NotificationsDialog,
)

export function NotificationsPage() {
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  const list = useList(notifications.list, { limit: 50 }, 'notifications')
  const unreadCount = useUnreadNotifications()
  const { markAllUpTo, busy } = useMarkAllRead()
  const newestItem = list.items[0]
  return (
    <>
      <PageHeader
        title="Notifications"
        subtitle="Notifications are deleted 90 days after you read them."
        actions={
          <>
            <Button variant="secondary" icon={Settings2} onClick={() => setSettingsOpen(true)}>
              Email preferences
            </Button>
            {unreadCount > 0 && newestItem && (
              <Button
                variant="secondary"
                icon={CheckCheck}
                busy={busy}
                onClick={() => markAllUpTo(newestItem.id)}
              >
                Mark all as read
              </Button>
            )}
          </>
        }
      />
      <ListOf
        list={list}
        pluralNoun="notifications"
        singularNoun="notification"
        skeleton={<Skeleton status="Loading notifications..." shape="rows" count={6} />}
        empty={
          <Empty
            icon={Bell}
            title="No Notifications"
            text={
              isStaff(useMe())
                ? 'Your clients’ requests, messages and documents will be listed here.'
                : 'News about your requests, documents and quotes will be listed here.'
            }
          />
        }
      >
        <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
          <NotificationList notifications={list.items} />
        </div>
      </ListOf>
      {isSettingsOpen && <NotificationsDialog onClose={() => setSettingsOpen(false)} />}
    </>
  )
}
