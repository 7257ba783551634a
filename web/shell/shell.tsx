import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { isStaff } from '../../contract/values/roles.ts'
import { useLive } from '../api/live.ts'
import { viewing } from '../api/viewing.ts'
import { useKeepCards } from '../cards/use-keep-cards.ts'
import { useSendLeftOver } from '../claims/use-send-left-over.ts'
import { useSendWaiting } from '../messages/use-send-waiting.ts'
import { SearchDialog } from '../search/search.tsx'
import { ConfirmPassword } from '../session/confirm-password.tsx'
import { useMe } from '../session/session.ts'
import { Broken } from '../session/session-states.tsx'
import { NewTask } from '../tasks/new-task.tsx'
import { Boundary } from '../ui/boundary.tsx'
import { useMedia, usePhone } from '../ui/media.ts'
import { Shortcuts } from '../ui/shortcuts.tsx'
import { Bone, Skeleton } from '../ui/skeleton.tsx'
import { Toaster } from '../ui/toast.tsx'
import { dismissToast, shownToast } from '../ui/toast-store.ts'
import { AgentBar } from './agent-bar.tsx'
import { Arrival, useStartAtTop } from './arrival.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { CoverNotice } from './cover-notice.tsx'
import { Drawer } from './drawer.tsx'
import { frame, underTopBar } from './frame.ts'
import { Header } from './header.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { Sidebar } from './sidebar.tsx'
import { SkipLink } from './skip-link.tsx'
import { useUnreadInTitle } from './unread-title.ts'

const shortcuts = [
  { keys: ['Ctrl', 'K'], does: 'Search everything, and what can be done' },
  { keys: ['F8'], does: 'Go to the notice on the screen' },
  { keys: ['Esc'], does: 'Close a dialog or a menu' },
]

export function Shell() {
  const { pathname } = useLocation()
  const staff = isStaff(useMe())
  const wide = useMedia('(width >= 64rem)')
  const { role } = useMe()
  const hasBar = usePhone() && role === 'client'
  const [menuOpen, setMenuOpen] = useState(false)
  const arrivedAt = useStartAtTop()
  const Bar = viewing()?.Bar
  useLive({ isOn: !Bar })
  useUnreadInTitle()
  useKeepCards()
  useSendLeftOver()
  useSendWaiting()
  useEffect(() => forgetToast, [])
  return (
    <>
      <SkipLink />
      {Bar && <Bar />}
      <div className="lg:pl-69 print:p-0">
        {wide ? (
          <aside
            style={underTopBar}
            className="fixed inset-y-0 left-0 w-69 border-r border-line bg-wash/60 print:hidden"
          >
            <Sidebar />
          </aside>
        ) : (
          <Drawer open={menuOpen} onClose={() => setMenuOpen(false)}>
            <Sidebar onNavigate={() => setMenuOpen(false)} />
          </Drawer>
        )}
        <Header {...(wide || hasBar ? {} : { onMenu: () => setMenuOpen(true) })} />
        <ConnectionNotice />
        <main
          id="main"
          tabIndex={-1}
          className="pt-6 pb-[calc(var(--bottom-bar,0px)+2.5rem)] outline-none sm:pt-8"
        >
          <div className={frame}>
            <CoverNotice />
            <Boundary at={pathname} broken={<Broken />}>
              {/* Another screen is another one to wait for: else the last one stays until its code has come, as if nothing was pressed. */}
              <Suspense key={screenAt(pathname)} fallback={<PageSkeleton />}>
                <Outlet />
                <Arrival at={arrivedAt} />
              </Suspense>
            </Boundary>
          </div>
        </main>
        <AgentBar />
        {hasBar && <PhoneBar onMore={() => setMenuOpen(true)} />}
        <ConfirmPassword />
        <Toaster />
        <SearchDialog />
        {staff && <NewTask />}
        <Shortcuts shortcuts={shortcuts} />
      </div>
    </>
  )
}

/** The screen of an address, whichever thing it shows. */
const screenAt = (pathname: string) => pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')

/** What was said to one person is not for whoever signs in next. */
function forgetToast() {
  const shown = shownToast.get()
  if (shown) dismissToast(shown.id)
}

function PageSkeleton() {
  return (
    <Skeleton status="Loading...">
      <div className="space-y-7">
        <div className="space-y-3">
          <Bone tall="title" wide="third" />
          <Bone wide="half" />
        </div>
        <div className="grid gap-4 sm:grid-cols-3">
          <Bone tall="tile" />
          <Bone tall="tile" />
          <Bone tall="tile" />
        </div>
        <Bone tall="card" />
      </div>
    </Skeleton>
  )
}
