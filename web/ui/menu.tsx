import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import * as Slot from 'radix-ui/slot'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import { lazyModule, useLazyModule } from './lazy-module.ts'

type MenuModule = typeof import('radix-ui/dropdown-menu')

// Lazy: no screen starts with an open menu.
const menuParts = lazyModule<MenuModule>(() => import('radix-ui/dropdown-menu'), { isCommon: true })
const fetchParts = () => void menuParts.fetch().catch(() => undefined) // retried on click

/** A menu item: an action (`run`) or a link (`to`). */
interface MenuItem {
  label: string
  icon?: LucideIcon
  danger?: boolean
  disabled?: boolean
  /** Disables the item with a reason below it. The item stays focusable. */
  disabledReason?: string | undefined
  run?: () => unknown
  to?: string
}

/** A dropdown menu. `trigger` is a Button or IconButton; falsy items are skipped. */
export function Menu({
  trigger,
  align = 'end',
  header,
  items,
}: {
  trigger: ReactElement
  align?: 'start' | 'end'
  /** Text above the items, such as the signed-in person. */
  header?: ReactNode
  items: readonly (MenuItem | 'line' | false | '' | null | undefined)[]
}) {
  // The menu is controlled, so that its portal renders on opening: at first there is no <main> yet.
  const [isOpen, setIsOpen] = useState(false)
  const isByKey = useRef(false)
  const Radix = useLazyModule(menuParts, isOpen, () => setIsOpen(false))
  if (!Radix) {
    const press = (event: MouseEvent | KeyboardEvent) => {
      isByKey.current = event.detail === 0
      setIsOpen(true)
    }
    return (
      <Slot.Root
        aria-haspopup="menu"
        aria-expanded={false}
        aria-busy={isOpen || undefined}
        onPointerEnter={fetchParts}
        onFocus={fetchParts}
        onClick={press}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          press(event)
        }}
      >
        {trigger}
      </Slot.Root>
    )
  }
  // On its first opening Radix does not know of the key press, so focus the first item here.
  const begin = (content: HTMLElement | null) => {
    if (!content || !isByKey.current) return
    isByKey.current = false
    requestAnimationFrame(() => content.querySelector<HTMLElement>('[role=menuitem]')?.focus())
  }
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={document.querySelector('main')}>
        <Radix.Content
          ref={begin}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className={clsx(
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(20rem,calc(100vw-1.5rem))]',
            'min-w-48 overflow-y-auto rounded-xl border border-line bg-surface p-1.5 text-ink shadow-float',
            'data-[state=open]:animate-fade-in',
          )}
        >
          {header && <Radix.Label className="min-w-0 px-3 py-2 text-xs text-muted">{header}</Radix.Label>}
          {items.map((item, index) => {
            if (!item) return null
            if (item === 'line') return <Radix.Separator key={index} className="mx-1.5 my-1 h-px bg-line" />
            return <Item key={item.label} Radix={Radix} {...item} />
          })}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Item({
  Radix,
  label,
  icon: Icon,
  danger = false,
  disabled = false,
  disabledReason,
  run,
  to,
}: MenuItem & { Radix: MenuModule }) {
  const content = (
    <>
      {Icon && <Icon aria-hidden className={clsx('size-4.5 shrink-0', !danger && 'text-muted')} />}
      <span className="min-w-0">
        {label}
        {disabledReason && <span className="block text-xs">{disabledReason}</span>}
      </span>
    </>
  )
  const className = clsx(
    'flex min-h-10 items-center gap-2.5 rounded-control px-3 py-2 text-sm outline-none select-none',
    'cursor-pointer data-disabled:cursor-not-allowed data-disabled:opacity-50',
    'aria-disabled:cursor-not-allowed aria-disabled:text-muted',
    danger ? 'text-red-ink data-highlighted:bg-red-soft' : 'data-highlighted:bg-wash',
  )
  if (to !== undefined)
    return (
      <Radix.Item asChild>
        <Link to={to} className={className}>
          {content}
        </Link>
      </Radix.Item>
    )
  if (disabledReason)
    return (
      <Radix.Item aria-disabled onSelect={(event) => event.preventDefault()} className={className}>
        {content}
      </Radix.Item>
    )
  return (
    <Radix.Item disabled={disabled} onSelect={run} className={className}>
      {content}
    </Radix.Item>
  )
}
