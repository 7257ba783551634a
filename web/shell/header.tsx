import { clsx } from 'clsx'
import { Menu } from 'lucide-react'
import { Link } from 'react-router'
import type { User } from '../../contract/users.ts'
import { canSeeEverything } from '../../contract/values/rights.ts'
import { isStaff, portalNames } from '../../contract/values/roles.ts'
import { useAgency } from '../agency.ts'
import { AgencyLogo, AgencyMark } from '../agency-logo.tsx'
import { viewAsMode } from '../api/view-as.ts'
import { homePaths } from '../home/paths.ts'
import { quotePaths } from '../quotes/paths.ts'
import { SearchButton } from '../search/search.tsx'
import { useSession } from '../session/session.ts'
import { NewTaskIcon } from '../tasks/new-task.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { visitorPaths } from '../visitor/paths.ts'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { belowTopBarStyle, frameClassName } from './frame.ts'
import { SupportLinks } from './support-links.tsx'

/** The header. `onMenu` opens the drawer; `isAlone` is for screens without a sidebar. */
export function Header({ onMenu, isAlone = false }: { onMenu?: () => void; isAlone?: boolean }) {
  const { data: user } = useSession()
  const { name } = useAgency()
  return (
    <header
      style={belowTopBarStyle}
      className="@container sticky z-30 border-b border-line bg-ground print:hidden"
    >
      {/* Wraps to a second line with very large type, so that nothing is cut off. */}
      <div className={clsx(frameClassName, 'flex min-h-16 flex-wrap items-center gap-1 py-1 sm:gap-2')}>
        {onMenu && (
          <span className="-ml-2.5">
            <IconButton icon={Menu} label="Open menu" aria-haspopup="dialog" onClick={onMenu} />
          </span>
        )}
        {isAlone && (
          <Link to={homePaths.home} className="mr-2 flex min-w-0 shrink rounded-control">
            <AgencyLogo />
          </Link>
        )}
        {user && !isAlone && (
          <Link to={homePaths.home} aria-label={name} className="mr-1 shrink-0 rounded-control sm:hidden">
            <AgencyMark />
          </Link>
        )}
        {user && (
          <p
            className={clsx('min-w-0 flex-1 leading-tight @max-[23rem]:sr-only', isAlone && 'max-md:sr-only')}
          >
            {!isAlone && (
              <span className="line-clamp-2 text-xs leading-4 font-bold tracking-tight sm:hidden">
                {name}
              </span>
            )}
            <span
              className={clsx(
                'block truncate font-bold tracking-tight',
                !isAlone && 'max-sm:text-xs max-sm:leading-4 max-sm:font-normal max-sm:text-muted',
              )}
            >
              {portalNames[user.role]}
            </span>
          </p>
        )}
        <div className="ml-auto flex max-w-full shrink-0 flex-wrap items-center justify-end gap-1 sm:gap-2">
          {/* Below 640 px the sidebar has these links; visitors have no sidebar. */}
          <div className={clsx('flex items-center gap-1', user && 'max-sm:hidden')}>
            <SupportLinks texts="wide" />
          </div>
          {user ? <UserActions user={user} isAlone={isAlone} /> : <VisitorActions />}
        </div>
      </div>
    </header>
  )
}

function UserActions({ user, isAlone }: { user: User; isAlone: boolean }) {
  const canSeeAll = user.may === null || canSeeEverything(user.may)
  return (
    <>
      {!isAlone && canSeeAll && <SearchButton asField={isStaff(user)} />}
      {user.may === 'everything' && (
        // Secondary: the primary button belongs to the screen.
        <Button variant="secondary" size="sm" to={quotePaths.request}>
          Get a Quote
        </Button>
      )}
      <span className="max-sm:hidden">
        <ThemeSwitch />
      </span>
      {isStaff(user) && <NewTaskIcon />}
      <Bell />
      {/* Staff do not see a client's account menu. */}
      {!viewAsMode() && <AccountMenu user={user} />}
    </>
  )
}

function VisitorActions() {
  return (
    <>
      <span className="max-sm:hidden">
        <ThemeSwitch />
      </span>
      <Button variant="secondary" size="sm" to={visitorPaths.auth}>
        Login / Register
      </Button>
    </>
  )
}
