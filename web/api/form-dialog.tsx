import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Address, Endpoint, Sent } from '../../contract/endpoint.ts'
import { Dialog, type DialogFormProps } from '../ui/dialog.tsx'
import { UploadProgress } from '../ui/upload-progress.tsx'
import { BothVersions } from './both-versions.tsx'
import type { Versioned } from './editing.ts'
import { useSentForm, type WhatIsEdited } from './form-call.ts'
import type { Outcome } from './writing.ts'

type Shown = Omit<
  DialogFormProps,
  'open' | 'failed' | 'progress' | 'busy' | 'onSubmit' | 'onStop' | 'stopLabel' | 'children'
>

/**
 * A dialog that is a form and sends it: what the server says of a field stands beside it, what came of it is said, and then it
 * closes. A file that is on its way is shown and can be stopped. `children` are the fields.
 */
export function FormDialog<E extends Endpoint, Values extends FieldValues, Given, Thing extends Versioned>({
  call,
  form,
  send,
  told,
  fails,
  onDone,
  onFailed,
  edits,
  children,
  ...shown
}: Shown &
  Outcome<E> & {
    call: Address<E>
    form: UseFormReturn<Values, unknown, Given>
    /** What is sent of what was filled in, without the version; null where nothing of it was changed. */
    send: (given: Given) => Sent<E> | null
    children: ReactNode | ((busy: boolean) => ReactNode)
  } & WhatIsEdited<E, Values, Thing>) {
  const { onClose } = shown
  const { submit, busy, failed, variables, upload, bothVersions } = useSentForm(call, form, {
    send,
    edits,
    told,
    fails,
    onDone: onDone ?? onClose,
    onUnchanged: onClose,
    onFailed,
  })
  const underway = busy &&
    hasFile(variables) && {
      progress: <UploadProgress sent={upload.sent} />,
      onStop: upload.stop,
      stopLabel: 'Cancel upload',
    }
  return (
    <Dialog
      dirty={form.formState.isDirty}
      {...shown}
      onSubmit={submit}
      busy={busy}
      failed={failed}
      {...underway}
    >
      {bothVersions && <BothVersions key={bothVersions.at} versions={bothVersions} />}
      {typeof children === 'function' ? children(busy) : children}
    </Dialog>
  )
}

const hasFile = (sent: unknown) =>
  typeof sent === 'object' && sent !== null && 'file' in sent && sent.file instanceof File
