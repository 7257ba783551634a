import { type MouseEvent, type ReactNode, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { CallInput, Endpoint, EndpointAddress, Reply } from '../../contract/endpoint.ts'
import { Dialog, type DialogFormProps } from '../ui/dialog.tsx'
import { UploadProgress } from '../ui/upload-progress.tsx'
import type { VersionedRecord } from './edit-conflict.ts'
import { EditConflictNotice } from './edit-conflict-notice.tsx'
import type { OutcomeOptions } from './use-api-mutation.ts'
import { type RequiredEditOptions, useFormMutation } from './use-form-mutation.ts'

type FormDialogOptions = Omit<
  DialogFormProps,
  'open' | 'failed' | 'progress' | 'busy' | 'onSubmit' | 'onStop' | 'stopLabel' | 'secondAction' | 'children'
>

/**
 * A form in a dialog. Sends the call, shows field errors next to their fields and the outcome as a
 * toast, then closes. Shows upload progress with a stop button. `children` are the fields.
 */
export function FormDialog<
  E extends Endpoint,
  Values extends FieldValues,
  Given,
  Thing extends VersionedRecord,
>(
  props: FormDialogOptions &
    OutcomeOptions<E> & {
      call: EndpointAddress<E>
      form: UseFormReturn<Values, unknown, Given>
      /** The input of the call, without its version; null if nothing was changed. */
      send: (values: Given) => CallInput<E> | null
      /** A second submit button that keeps the dialog open for the next record. */
      secondAction?: { label: string; onDone: (reply: Reply<E>) => void }
      children: ReactNode | ((isBusy: boolean) => ReactNode)
    } & RequiredEditOptions<E, Values, Thing>,
) {
  const {
    call,
    form,
    send,
    successToast,
    failureTitle,
    onDone,
    onFailed,
    secondAction,
    edits,
    children,
    ...dialogProps
  } = props
  const { onClose } = dialogProps
  const { goesOn, sentBy, sendAnother } = useNextAction()
  const { submit, busy, failed, variables, upload, bothVersions } = useFormMutation(call, form, {
    ...props,
    onDone: (reply: Reply<E>) =>
      secondAction && goesOn() ? secondAction.onDone(reply) : (onDone ?? onClose)(reply),
    onUnchanged: onClose,
  })
  const uploadProps = busy &&
    hasFile(variables) && {
      progress: <UploadProgress sentShare={upload.sent} />,
      onStop: upload.stop,
      stopLabel: 'Cancel upload',
    }
  return (
    <Dialog
      dirty={form.formState.isDirty}
      busyLabel="Saving..."
      {...(secondAction && { secondAction: { label: secondAction.label, onPress: sendAnother } })}
      {...dialogProps}
      onSubmit={(event) => {
        sentBy()
        return submit(event)
      }}
      busy={busy}
      failure={failed}
      {...uploadProps}
    >
      {bothVersions && <EditConflictNotice key={bothVersions.at} versions={bothVersions} />}
      <div className="space-y-5">{typeof children === 'function' ? children(busy) : children}</div>
    </Dialog>
  )
}

/**
 * Tells which of two buttons submitted. Only the main button has type=submit, so Enter presses it.
 */
function useNextAction() {
  const isPressed = useRef(false)
  const isChosen = useRef(false)
  return {
    goesOn: () => isChosen.current,
    /** Call this on every submit. */
    sentBy() {
      isChosen.current = isPressed.current
      isPressed.current = false
    },
    sendAnother({ currentTarget }: MouseEvent<HTMLElement>) {
      isPressed.current = true
      currentTarget.closest('form')?.requestSubmit()
      isPressed.current = false
    },
  }
}

const hasFile = (input: unknown) =>
  typeof input === 'object' && input !== null && 'file' in input && input.file instanceof File
