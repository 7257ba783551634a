import { clsx } from 'clsx'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ComponentType, type ReactNode, useId, useState } from 'react'
import { NavLink } from 'react-router'

// 32 px for a pointer, 40 px for a finger.
const rowClassName = clsx(
  'flex min-h-8 w-full min-w-0 items-center gap-3 rounded-control px-3 text-left text-sm pointer-coarse:min-h-10',
  'transition-colors duration-150',
)
const idleClassName = 'text-muted hover:bg-grey-soft/70 hover:text-ink active:bg-grey-soft active:duration-0'
const currentClassName = 'bg-orange-soft font-semibold text-orange-ink'

export function SideSection({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <div className="not-first:mt-3">
      <div className="flex min-h-6 items-center justify-between gap-2 px-3">
        <h2 id={id} className="text-xs font-semibold tracking-normal text-muted">
          {title}
        </h2>
        {aside}
      </div>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  )
}

export function SideLink({
  to,
  end = false,
  icon: Icon,
  label,
  aside,
  onClick,
}: {
  to: string
  /** Marked as current at this exact path only. */
  end?: boolean
  icon: LucideIcon
  label: string
  aside?: ReactNode
  onClick?: () => void
}) {
  return (
    <li>
      <NavLink
        to={to}
        end={end}
        onClick={onClick}
        className={({ isActive }) => clsx(rowClassName, isActive ? currentClassName : idleClassName)}
      >
        <Icon aria-hidden className="size-4.5 shrink-0" />
        <span className="min-w-0 flex-1 truncate">{label}</span>
        {aside}
      </NavLink>
    </li>
  )
}

/** A button that looks like the links. It opens a dialog. */
export function SideButton({
  icon: Icon,
  label,
  onClick,
}: {
  icon: LucideIcon
  label: string
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className={clsx(rowClassName, idleClassName)}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      {label}
    </button>
  )
}

/** A section that expands to links, which are mounted only while it is open. */
export function SideGroup({
  label,
  icon: Icon,
  startsOpen = false,
  Links,
  onClick,
}: {
  label: string
  icon: LucideIcon
  startsOpen?: boolean
  Links: ComponentType<{ onClick?: () => void }>
  onClick?: () => void
}) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(startsOpen)
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className={clsx(rowClassName, idleClassName)}
      >
        <Icon aria-hidden className="size-4.5 shrink-0" />
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <ChevronDown
          aria-hidden
          className={clsx('size-4.5 shrink-0 transition-transform duration-150', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!isOpen} className="ml-5 border-l border-line pl-1.5">
        {isOpen && <Links {...(onClick ? { onClick } : {})} />}
      </div>
    </li>
  )
}

/** A type of insurance by its short name; the full name is the accessible name and tooltip. */
export function SubLink({
  to,
  shortName,
  fullName,
  onClick,
}: {
  to: string
  shortName: string
  fullName: string
  onClick?: () => void
}) {
  return (
    <li>
      <NavLink
        to={to}
        title={fullName}
        aria-label={fullName}
        onClick={onClick}
        className={({ isActive }) =>
          clsx(
            'flex min-h-8 min-w-0 items-center rounded-control px-2.5 py-1 text-sm pointer-coarse:min-h-10',
            'transition-colors duration-150',
            isActive ? currentClassName : idleClassName,
          )
        }
      >
        <span className="min-w-0 text-balance">{shortName}</span>
      </NavLink>
    </li>
  )
}
