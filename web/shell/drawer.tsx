import { clsx } from 'clsx'
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { leaveByEscape } from '../ui/leave-by-escape.ts'
import { scrimClassName } from '../ui/sheet.ts'

/** The sidebar below 1024 px, as a drawer from the left. */
export function Drawer({
  open,
  onClose,
  children,
}: {
  open: boolean
  onClose: () => void
  children: ReactNode
}) {
  const opener = useRef<Element | null>(null)
  const returnFocus = (event: Event) => {
    event.preventDefault()
    // A link opens another screen, whose heading may have the focus: keep it there.
    if (document.activeElement === document.body && opener.current instanceof HTMLElement)
      opener.current.focus({ preventScroll: true })
  }
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClassName} />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={returnFocus}
          onKeyDown={leaveByEscape(onClose)}
          className={clsx(
            'fixed inset-y-0 left-0 z-50 w-71 max-w-[85vw] bg-ground text-ink shadow-float outline-none',
            'pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]',
            'transition-transform duration-200 ease-out starting:-translate-x-full',
          )}
        >
          <Radix.Title className="sr-only">Menu</Radix.Title>
          {children}
          <div className="absolute top-3 right-3">
            <IconButton icon={X} label="Close menu" onClick={onClose} />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
