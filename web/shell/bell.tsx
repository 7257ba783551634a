import { clsx } from 'clsx'
import { Bell as BellIcon } from 'lucide-react'
import * as Slot from 'radix-ui/slot'
import { lazy, Suspense, useRef, useState } from 'react'
import { useUnread } from '../messages/use-unread.ts'
import { useUnreadNotifications } from '../notifications/use-notifications.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { lazyModule, useLazyModule } from '../ui/lazy-module.ts'
import { Skeleton } from '../ui/skeleton.tsx'

const BellPanel = lazy(async () => ({
  default: (await import('../notifications/bell-panel.tsx')).BellPanel,
}))

const NotificationsDialog = lazyDialog(
  async () => (await import('../account/notifications-dialog.tsx')).NotificationsDialog,
)

const popoverParts = lazyModule(() => import('radix-ui/popover'), { isCommon: true })
const fetchParts = () => void popoverParts.fetch().catch(() => undefined) // retried on click

/** The bell. Its dot means unread messages; notifications are counted in its label and panel. */
export function Bell() {
  const [isOpen, setIsOpen] = useState(false)
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  const unreadMessages = useUnread()
  const unreadCount = useUnreadNotifications()
  const bell = useRef<HTMLButtonElement>(null)
  const close = () => setIsOpen(false)
  const openSettings = () => {
    // The panel unmounts before the dialog closes, so move the focus to the bell.
    bell.current?.focus()
    close()
    setSettingsOpen(true)
  }
  const Radix = useLazyModule(popoverParts, isOpen, close)
  const trigger = (
    <IconButton
      ref={bell}
      icon={BellIcon}
      label={bellName(unreadMessages, unreadCount)}
      dot={unreadMessages > 0}
    />
  )
  if (!Radix)
    return (
      <Slot.Root
        aria-haspopup="dialog"
        aria-expanded={false}
        aria-busy={isOpen || undefined}
        onPointerEnter={fetchParts}
        onFocus={fetchParts}
        onClick={() => setIsOpen(true)}
      >
        {trigger}
      </Slot.Root>
    )
  return (
    <>
      <Radix.Root open={isOpen} onOpenChange={setIsOpen}>
        <Radix.Trigger asChild>{trigger}</Radix.Trigger>
        <Radix.Portal container={document.querySelector('main')}>
          <Radix.Content
            aria-label="Messages and notifications"
            align="end"
            sideOffset={6}
            collisionPadding={12}
            onCloseAutoFocus={keepFocusTarget}
            className={clsx(
              'z-40 flex max-h-(--radix-popover-content-available-height) w-[min(24rem,calc(100vw-1.5rem))]',
              'flex-col overflow-hidden rounded-xl border border-line bg-surface text-ink shadow-float outline-none',
              'data-[state=open]:animate-fade-in',
            )}
          >
            <Suspense fallback={<Loading />}>
              <BellPanel
                unreadMessages={unreadMessages}
                unreadCount={unreadCount}
                onNavigate={close}
                onSettings={openSettings}
              />
            </Suspense>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      {isSettingsOpen && <NotificationsDialog onClose={() => setSettingsOpen(false)} />}
    </>
  )
}

/** 'Messages, 3 unread. 2 notifications' */
function bellName(messages: number, otherCount: number): string {
  if (messages === 0 && otherCount === 0) return 'Messages and notifications'
  const name = messages > 0 ? `Messages, ${messages} unread` : 'Messages'
  if (otherCount === 0) return name
  return `${name}. ${otherCount === 1 ? '1 notification' : `${otherCount > 9 ? '9+' : otherCount} notifications`}`
}

/** A link opens another screen, whose heading may have the focus: keep it there. */
function keepFocusTarget(event: Event): void {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body) event.preventDefault()
}

const Loading = () => (
  <div className="p-3">
    <Skeleton status="Loading notifications..." shape="rows" count={4} />
  </div>
)
