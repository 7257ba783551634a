import * as Radix from 'radix-ui/alert-dialog'
import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { useFocusReturn } from './focus-return.ts'
import { leaveByEscape } from './leave-by-escape.ts'
import { useRegisterOpenDialog } from './open-dialogs.ts'
import { scrimClassName, sheetClass, sheetFooterClassName } from './sheet.ts'

/**
 * Asks for confirmation of an action. Focuses Cancel first. The caller closes the dialog, so the
 * dialog stays open while `busy`. `children` may hold input, such as a reason.
 */
export function Confirm({
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  open = true,
  danger = false,
  busy = false,
  failure,
  disabledReason,
  onConfirm,
  onClose,
  children,
}: {
  title: string
  text: ReactNode
  confirmLabel: string
  cancelLabel?: string
  open?: boolean
  danger?: boolean
  busy?: boolean
  failure?: string | null
  disabledReason?: string
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}) {
  const focus = useFocusReturn()
  useRegisterOpenDialog(open)
  const leave = () => !busy && onClose()
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && leave()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClassName} />
        <Radix.Content {...focus} className={sheetClass('sm')} onKeyDown={leaveByEscape(leave)}>
          <div className="min-h-0 flex-1 space-y-4 overflow-y-auto px-5 py-5 sm:px-6">
            <div>
              <Radix.Title className="text-lg leading-7">{title}</Radix.Title>
              <Radix.Description className="mt-1 text-muted">{text}</Radix.Description>
            </div>
            {children}
            {failure && <Alert>{failure}</Alert>}
          </div>
          <footer className={sheetFooterClassName}>
            <Radix.Cancel asChild>
              <Button variant="secondary" disabled={busy}>
                {cancelLabel}
              </Button>
            </Radix.Cancel>
            <Button
              variant={danger ? 'danger' : 'primary'}
              busy={busy}
              disabledReason={disabledReason}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
