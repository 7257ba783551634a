import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { isStaff } from '../../contract/values/roles.ts'
import { useLiveUpdates } from '../api/live-updates.ts'
import { viewAsMode } from '../api/view-as.ts'
import { useStoreCardsOffline } from '../cards/use-offline-cards.ts'
import { IssueHost } from '../certificates/issue-host.tsx'
import { useResumedPhotoUploads } from '../claims/use-resume-photo-uploads.ts'
import { useResendWaiting } from '../messages/use-resend-waiting.ts'
import { SearchDialog } from '../search/search.tsx'
import { ConfirmPassword } from '../session/confirm-password.tsx'
import { useMe } from '../session/session.ts'
import { BrokenPart } from '../session/session-states.tsx'
import { NewTaskHost } from '../tasks/new-task.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { useIsPhone, useMedia } from '../ui/media.ts'
import { Shortcuts } from '../ui/shortcuts.tsx'
import { Skeleton, SkeletonBar } from '../ui/skeleton.tsx'
import { Toaster } from '../ui/toast.tsx'
import { dismissToast, shownToast } from '../ui/toast-store.ts'
import { AgentBar } from './agent-bar.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { Drawer } from './drawer.tsx'
import { FocusNewScreen, useScrollToTop } from './focus-new-screen.ts'
import { belowTopBarStyle, frameClassName } from './frame.ts'
import { Header } from './header.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { Sidebar } from './sidebar.tsx'
import { SkipLink } from './skip-link.tsx'
import { StandInNotice } from './stand-in-notice.tsx'
import { useUnreadInTitle } from './unread-title.ts'

const shortcuts = [
  { keys: ['Ctrl', 'K'], description: 'Search everything, and actions' },
  { keys: ['F8'], description: 'Go to the notification' },
  { keys: ['Esc'], description: 'Close a dialog or a menu' },
]

export function Shell() {
  const { pathname } = useLocation()
  const isForStaff = isStaff(useMe())
  const isWide = useMedia('(width >= 64rem)')
  const hasPhoneBar = useIsPhone()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const arrivedAt = useScrollToTop()
  const Bar = viewAsMode()?.Bar
  useLiveUpdates({ isOn: !Bar })
  useUnreadInTitle()
  useStoreCardsOffline()
  useResumedPhotoUploads()
  useResendWaiting()
  useEffect(() => dismissShownToast, [])
  return (
    <>
      <SkipLink />
      {Bar && <Bar />}
      <div className="lg:pl-69 print:p-0">
        {isWide ? (
          <aside
            style={belowTopBarStyle}
            className="fixed inset-y-0 left-0 w-69 border-r border-line bg-wash/60 print:hidden"
          >
            <Sidebar />
          </aside>
        ) : (
          <Drawer open={isMenuOpen} onClose={() => setIsMenuOpen(false)}>
            <Sidebar onNavigate={() => setIsMenuOpen(false)} />
          </Drawer>
        )}
        <Header {...(isWide || hasPhoneBar ? {} : { onMenu: () => setIsMenuOpen(true) })} />
        <ConnectionNotice />
        <main
          id="main"
          tabIndex={-1}
          className="pt-6 pb-[calc(var(--bottom-bar,0px)+2.5rem)] outline-none sm:pt-8"
        >
          <div className={frameClassName}>
            <StandInNotice />
            <ErrorBoundary at={pathname} fallback={<BrokenPart />}>
              {/* A key per screen: navigation shows the skeleton, not the old screen. */}
              <Suspense key={screenKeyOf(pathname)} fallback={<PageSkeleton />}>
                <Outlet />
                <FocusNewScreen at={arrivedAt} />
              </Suspense>
            </ErrorBoundary>
          </div>
        </main>
        <AgentBar />
        {hasPhoneBar && <PhoneBar onMore={() => setIsMenuOpen(true)} />}
        <ConfirmPassword />
        <Toaster />
        <SearchDialog />
        {isForStaff && <NewTaskHost />}
        {isForStaff && <IssueHost />}
        <Shortcuts shortcuts={shortcuts} />
      </div>
    </>
  )
}

/** The screen of a path, with ids replaced. */
const screenKeyOf = (pathname: string) => pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')

/** Toasts for one person must not stay for the next. */
function dismissShownToast() {
  const toast = shownToast.get()
  if (toast) dismissToast(toast.id)
}

function PageSkeleton() {
  return (
    <Skeleton status="Loading...">
      <div className="space-y-7">
        <div className="space-y-3">
          <SkeletonBar height="title" width="third" />
          <SkeletonBar width="half" />
        </div>
        <div className="grid gap-4 sm:grid-cols-3">
          <SkeletonBar height="tile" />
          <SkeletonBar height="tile" />
          <SkeletonBar height="tile" />
        </div>
        <SkeletonBar height="card" />
      </div>
    </Skeleton>
  )
}
