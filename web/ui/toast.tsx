import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import { type FocusEvent, useRef } from 'react'
import { useToastPosition } from './toast-position.ts'
import { dismissToast, shownToast, type VisibleToast } from './toast-store.ts'

export { toast } from './toast-store.ts'

const toastDuration = 5000
/** A swipe of 50 px dismisses a toast. Radix dismisses beyond its threshold, not at it. */
const swipeThreshold = 49.99

/**
 * Shows toasts; mount once at the root. On phones they are at the bottom, above bars that set
 * --bottom-bar, from 640 px at the upper right, at the first height where they cover no control.
 * They are at the top over an open dialog, which leaves --toast-room, and move to the other end of
 * the screen if they would cover the focus. Screens can set --toast-top for phones. F8 moves the
 * focus to the toast.
 */
export function Toaster() {
  const toast = shownToast.use()
  const region = useRef<HTMLOListElement>(null)
  const previousFocus = useRef<Element | null>(null)
  const isMoved = useToastPosition(region, toast?.open ? toast.id : null)
  const rememberFocus = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) previousFocus.current = event.relatedTarget
  }
  const close = (id: number) => {
    // Otherwise the focus stays in the region, and Radix keeps later toasts open.
    if (region.current?.contains(document.activeElement)) focusElement(previousFocus.current)
    dismissToast(id)
  }
  // A provider per toast: a provider whose toast was removed under the mouse would stay paused
  // forever.
  return (
    // Dialogs hide the page from screen readers, except aria-live. Radix announces toasts itself.
    <div aria-live="off">
      <Radix.Provider key={toast?.id} swipeDirection="right" swipeThreshold={swipeThreshold}>
        {toast && <Toast {...toast} onClose={() => close(toast.id)} />}
        <Radix.Viewport
          ref={region}
          hotkey={['F8']}
          onFocus={rememberFocus}
          className={clsx(
            'pointer-events-none fixed inset-x-0 top-0 z-60 mx-auto flex h-fit w-full max-w-sm flex-col p-3',
            'outline-none *:pointer-events-auto sm:right-0 sm:left-auto',
            'sm:not-in-[body:has([role*=dialog][data-state=open])]:px-6',
            isMoved
              ? [
                  // Below the header.
                  'not-in-[body:has([role*=dialog][data-state=open])]:top-16',
                  'sm:not-in-[body:has([role*=dialog][data-state=open])]:top-auto',
                  'sm:not-in-[body:has([role*=dialog][data-state=open])]:bottom-(--bottom-bar,0px)',
                ]
              : [
                  'not-in-[body:has([role*=dialog][data-state=open])]:top-(--toast-top,auto)',
                  'not-in-[body:has([role*=dialog][data-state=open])]:bottom-(--bottom-bar,env(safe-area-inset-bottom))',
                  'sm:not-in-[body:has([role*=dialog][data-state=open])]:top-(--toast-clear,4rem)',
                  'sm:not-in-[body:has([role*=dialog][data-state=open])]:bottom-auto',
                ],
          )}
        />
      </Radix.Provider>
    </div>
  )
}

function focusElement(element: Element | null) {
  if (element instanceof HTMLElement && element.isConnected) element.focus()
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

function Toast({
  title,
  description,
  variant = 'default',
  open,
  onClose,
}: VisibleToast & { onClose: () => void }) {
  const isError = variant === 'destructive'
  const Icon = isError ? CircleAlert : CircleCheck
  return (
    <Radix.Root
      open={open}
      duration={toastDuration}
      onOpenChange={(next) => !next && onClose()}
      className={clsx(
        'flex items-start gap-3 rounded-card border bg-surface py-2 pr-2 pl-4 text-ink shadow-float',
        isError ? 'border-red/50' : 'border-line',
        'data-[state=closed]:animate-fade-out data-[state=open]:animate-pop-in',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:animate-slide-out',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
      )}
    >
      <Icon
        aria-hidden
        className={clsx('mt-2.5 size-5 shrink-0', isError ? 'text-red-ink' : 'text-green-ink')}
      />
      <div className="min-w-0 flex-1 py-2.5">
        <Radix.Title className="text-sm font-semibold wrap-anywhere">{title}</Radix.Title>
        {description && (
          <Radix.Description className="mt-0.5 text-sm wrap-anywhere text-muted">
            {description}
          </Radix.Description>
        )}
      </div>
      <Radix.Close
        aria-label="Close"
        className="grid size-10 shrink-0 place-items-center rounded-control text-muted hover:bg-wash hover:text-ink"
      >
        <X aria-hidden className="size-4.5" />
      </Radix.Close>
    </Radix.Root>
  )
}
