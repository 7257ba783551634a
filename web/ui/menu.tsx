import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Link } from 'react-router'

/** A menu under a button. `trigger` is a Button or IconButton; children are MenuItems. */
export function Menu({
  trigger,
  align = 'end',
  children,
}: {
  trigger: ReactElement
  align?: 'start' | 'end'
  children: ReactNode
}) {
  // Held here so that it is drawn, and looks for its place, as it opens: on the first drawing there is no main yet.
  const [open, setOpen] = useState(false)
  return (
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={document.querySelector('main')}>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className={clsx(
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(20rem,calc(100vw-1.5rem))]',
            'min-w-48 overflow-y-auto rounded-xl border border-line bg-surface p-1.5 text-ink shadow-float',
            'data-[state=open]:animate-fade-in',
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** One line of a menu: an act (`onSelect`), a link inside the product (`to`) or out of it (`href`). */
export function MenuItem({
  icon: Icon,
  danger = false,
  disabled = false,
  disabledReason,
  onSelect,
  to,
  href,
  children,
}: {
  icon?: LucideIcon
  danger?: boolean
  disabled?: boolean
  /** Why it cannot be chosen now, in words under it. It can still be reached and read. */
  disabledReason?: string | undefined
  onSelect?: () => void
  to?: string
  href?: string
  children: ReactNode
}) {
  const inside = (
    <>
      {Icon && <Icon aria-hidden className={clsx('size-4.5 shrink-0', !danger && 'text-muted')} />}
      <span className="min-w-0">
        {children}
        {disabledReason && <span className="block text-xs">{disabledReason}</span>}
      </span>
    </>
  )
  const look = clsx(
    'flex min-h-10 items-center gap-2.5 rounded-control px-3 py-2 text-sm outline-none select-none',
    'cursor-pointer data-disabled:cursor-not-allowed data-disabled:opacity-50',
    'aria-disabled:cursor-not-allowed aria-disabled:text-muted',
    danger ? 'text-red-ink data-highlighted:bg-red-soft' : 'data-highlighted:bg-wash',
  )
  if (to !== undefined || href !== undefined) {
    return (
      <Radix.Item asChild disabled={disabled} onSelect={onSelect}>
        {to !== undefined ? (
          <Link to={to} className={look}>
            {inside}
          </Link>
        ) : (
          <a href={href} className={look}>
            {inside}
          </a>
        )}
      </Radix.Item>
    )
  }
  if (disabledReason)
    return (
      <Radix.Item aria-disabled onSelect={(event) => event.preventDefault()} className={look}>
        {inside}
      </Radix.Item>
    )
  return (
    <Radix.Item disabled={disabled} onSelect={onSelect} className={look}>
      {inside}
    </Radix.Item>
  )
}

/** Words above a group of items, such as who is signed in. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="min-w-0 px-3 py-2 text-xs text-muted">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-1.5 my-1 h-px bg-line" />
}
