import { clsx } from 'clsx'
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type FormEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Confirm } from './confirm.tsx'
import {
  CollapsedSidePane,
  type DialogSidePane,
  SidePane,
  useHasSideRoom,
  useIsScrollable,
} from './dialog-side-pane.tsx'
import { isOfDoubleClick, useFocusReturn } from './focus-return.ts'
import { IconButton } from './icon-button.tsx'
import { leaveByEscape } from './leave-by-escape.ts'
import { useRegisterOpenDialog } from './open-dialogs.ts'
import { type SheetSize, scrimClassName, sheetClass, sheetFooterClassName } from './sheet.ts'

type DialogProps = {
  title: string
  description?: ReactNode
  /** Omit `open` if the dialog is mounted only while open. */
  open?: boolean
  onClose: () => void
  size?: SheetSize
  /** An error above the buttons, announced at once. */
  failure?: string | null
  /** Progress, always visible above the buttons. */
  progress?: ReactNode
  /** The dialog cannot be closed and its buttons are disabled. */
  busy?: boolean
  /**
   * Content at the right of the fields, from 1024 px in a dialog of size 'wide'. Otherwise the
   * content is folded below the fields.
   */
  sidePane?: DialogSidePane
  /**
   * The dialog has unsaved input. A click outside does not close it; Escape and Close ask first.
   */
  dirty?: boolean
  children?: ReactNode
}

export type DialogFormProps = DialogProps & {
  /** Makes the dialog a form, with Cancel and a submit button in the footer. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  submitLabel?: string
  /** The action deletes something. */
  danger?: boolean
  busyLabel?: string
  cancelLabel?: string
  submitDisabledReason?: string
  /** Stops the pending call. The button is labeled `stopLabel` and replaces Cancel. */
  onStop?: () => void
  stopLabel?: string
  /** Another button at the left, above the others on phones, such as Reset. Disabled while busy. */
  aside?: ReactNode
  /** A second way to submit, instead of `aside`. Keeps its focus while busy. */
  secondAction?: { label: string; onPress: (event: MouseEvent<HTMLElement>) => void }
  footer?: undefined
}

type PlainDialogProps = DialogProps & { onSubmit?: undefined; footer?: ReactNode }

/**
 * A dialog; on phones a sheet from the bottom. Focus returns to its opener. With `onSubmit` it is a
 * form, otherwise `footer` takes its buttons.
 */
export function Dialog(props: DialogFormProps | PlainDialogProps) {
  const {
    title,
    description,
    open = true,
    onClose,
    size = 'md',
    failure,
    busy = false,
    dirty = false,
  } = props
  const focus = useFocusReturn()
  useRegisterOpenDialog(open)
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const leave = () => {
    if (busy) return
    if (dirty) setConfirmOpen(true)
    else onClose()
  }
  const isSideBySide = useHasSideRoom()
  const { sidePane } = props
  const content = (
    <Body text={!props.onSubmit}>
      {props.children}
      {sidePane && !isSideBySide && <CollapsedSidePane {...sidePane} />}
    </Body>
  )
  const body = (
    <>
      {sidePane ? (
        <div className="flex min-h-0 flex-1">
          {content}
          {isSideBySide && <SidePane {...sidePane} />}
        </div>
      ) : (
        content
      )}
      {failure && (
        <div className="px-5 pb-4 sm:px-6">
          <Alert>{failure}</Alert>
        </div>
      )}
      {props.progress && <div className="border-t border-line px-5 py-3 sm:px-6">{props.progress}</div>}
    </>
  )
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && leave()}>
      <Radix.Portal>
        {/* A click outside that does not close the dialog keeps the focus. */}
        <Radix.Overlay className={scrimClassName} onMouseDown={(event) => event.preventDefault()} />
        <Radix.Content
          {...focus}
          className={sheetClass(size)}
          onKeyDown={leaveByEscape(leave)}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onInteractOutside={(event) => (busy || dirty || isOfDoubleClick(event)) && event.preventDefault()}
        >
          <div className="py-4 pr-14 pl-5 sm:pt-5 sm:pl-6">
            <Radix.Title className="text-lg leading-7">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-0.5 text-sm text-muted">{description}</Radix.Description>
            )}
          </div>
          {props.onSubmit ? <DialogForm {...props}>{body}</DialogForm> : body}
          {props.footer && <footer className={sheetFooterClassName}>{props.footer}</footer>}
          {/* Last in the tab order, so that a dialog opens on its first field. */}
          <div className="absolute top-3 right-3 sm:top-4">
            <IconButton icon={X} label="Close" disabled={busy} onClick={leave} />
          </div>
          {isConfirmOpen && (
            <Confirm
              title="Discard what you entered?"
              text="Your changes are not saved."
              confirmLabel="Discard"
              cancelLabel="Keep editing"
              danger
              onConfirm={onClose}
              onClose={() => setConfirmOpen(false)}
            />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The scrolling part. If it has text only, it must be focusable, for keyboard scrolling. */
function Body({ text, children }: { text: boolean; children: ReactNode }) {
  const { ref, scrolls } = useIsScrollable<HTMLDivElement>()
  return (
    <div
      ref={ref}
      tabIndex={scrolls && text ? 0 : undefined}
      className={clsx(
        'min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain border-t px-5 pb-5 -outline-offset-2 sm:px-6',
        scrolls ? 'border-line pt-4' : 'border-transparent pt-1',
      )}
    >
      {children}
    </div>
  )
}

function DialogForm({
  onSubmit,
  onClose,
  submitLabel = 'Save',
  danger = false,
  busyLabel,
  cancelLabel = 'Cancel',
  submitDisabledReason,
  onStop,
  stopLabel = 'Stop',
  aside,
  secondAction,
  busy,
  children,
}: DialogFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.stopPropagation() // React bubbles a dialog's submit to a form around it
    if (busy) event.preventDefault()
    else onSubmit(event)
  }
  const stopWork = busy ? onStop : undefined
  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      {children}
      <footer className={sheetFooterClassName}>
        {aside && (
          <fieldset disabled={busy} className="min-w-0 max-sm:grid max-sm:min-w-full sm:mr-auto">
            {aside}
          </fieldset>
        )}
        {secondAction && (
          <div className="max-sm:grid max-sm:min-w-full sm:mr-auto">
            <Button
              variant="secondary"
              {...(busy && { disabledReason: busyLabel ?? 'Working...' })}
              onClick={secondAction.onPress}
            >
              {secondAction.label}
            </Button>
          </div>
        )}
        <Button variant="secondary" disabled={busy && !stopWork} onClick={stopWork ?? onClose}>
          {stopWork ? stopLabel : cancelLabel}
        </Button>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          disabledReason={submitDisabledReason}
          busyText={busyLabel}
        >
          {submitLabel}
        </Button>
      </footer>
    </form>
  )
}
