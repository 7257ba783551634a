import { clsx } from 'clsx'
import { type LucideIcon, Menu, Search } from 'lucide-react'
import { NavLink, useLocation } from 'react-router'
import { isStaff } from '../../contract/values/roles.ts'
import type { NavigationItem, NavigationLink } from '../feature.ts'
import { messagePaths } from '../messages/paths.ts'
import { phoneBarOf } from '../navigation/navigation.ts'
import { openSearch } from '../search/open-search.ts'
import { useMe } from '../session/session.ts'
import { useRootStyle } from '../ui/root-style.ts'

const height = '3.5rem'

/** A thread alone on the screen has its message field at the bottom. */
const isInThread = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname === messagePaths.list && new URLSearchParams(search).has('with')

/** The main links at the bottom of a phone; More opens the menu. Staff search from here too. */
export function PhoneBar({ onMore }: { onMore: () => void }) {
  const me = useMe()
  const isForStaff = isStaff(me)
  // A client's thread has no list to go back to, so the bar stays.
  const isHidden = isInThread(useLocation()) && isForStaff
  // The page keeps this height free at its bottom.
  useRootStyle('--bottom-bar', isHidden ? null : `calc(${height} + env(safe-area-inset-bottom))`)
  useRootStyle('scroll-padding-bottom', isHidden ? null : '6rem')
  const items = phoneBarOf(me)
  if (isHidden) return null
  return (
    <nav
      aria-label="Main"
      // The bar of a selection replaces it.
      className="@container fixed in-[body:has([data-selection-bar])]:hidden inset-x-0 bottom-0 z-20 border-t border-line bg-surface pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] print:hidden"
    >
      <ul
        className={clsx('mx-auto grid max-w-120', columns[items.length + (isForStaff ? 1 : 0)])}
        style={{ height }}
      >
        {items.map((item) => 'to' in item && <BarItem key={item.label} {...item} />)}
        {isForStaff && <BarButton icon={Search} name="Search" onClick={openSearch} />}
        <BarButton icon={Menu} name="More" onClick={onMore} />
      </ul>
    </nav>
  )
}

/** Grid columns, by the number of places next to More. */
const columns: Record<number, string> = { 2: 'grid-cols-3', 4: 'grid-cols-5' }
const itemClassName = clsx(
  'relative flex min-h-12 min-w-0 flex-col items-center justify-center gap-0.5 text-[0.6875rem] leading-4 font-medium',
  'transition-colors duration-100 active:bg-wash',
)
const idleClassName = 'text-muted'
// With very large type the labels do not fit: only screen readers get them.
const labelClassName = 'max-w-full truncate @max-[18rem]:sr-only'

function BarButton({ icon: Icon, name, onClick }: { icon: LucideIcon; name: string; onClick: () => void }) {
  return (
    <li className="grid min-w-0">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onClick}
        className={clsx(itemClassName, idleClassName)}
      >
        <Icon aria-hidden className="size-5.5" />
        <span className={labelClassName}>{name}</span>
      </button>
    </li>
  )
}

function BarItem({
  to,
  end = false,
  icon: Icon,
  Aside,
  label: name,
}: NavigationLink & Pick<NavigationItem, 'icon' | 'label'>) {
  return (
    <li className="grid min-w-0">
      <NavLink
        to={to}
        end={end}
        className={({ isActive }) =>
          clsx(itemClassName, isActive ? 'font-semibold text-orange-ink' : idleClassName)
        }
      >
        <Icon aria-hidden className="size-5.5" />
        <span className={labelClassName}>{name}</span>
        {Aside && (
          <span className="absolute top-0.5 left-[calc(50%+0.25rem)] flex">
            <Aside />
          </span>
        )}
      </NavLink>
    </li>
  )
}
