import type { ComponentProps } from 'react'
import type { Endpoint, EndpointAddress, PageCallInput } from '../../contract/endpoint.ts'
import { Confirm } from '../ui/confirm.tsx'
import { type OutcomeOptions, useApiMutation } from './use-api-mutation.ts'

type ConfirmOptions = Omit<ComponentProps<typeof Confirm>, 'open' | 'busy' | 'failure' | 'onConfirm'>

/**
 * Asks for confirmation, makes the call, shows the outcome and closes. Stays open on failure.
 * `children` may hold input for the call, such as a reason.
 */
export function ConfirmCall<E extends Endpoint>({
  call,
  send,
  successToast,
  failureTitle,
  onDone,
  onFailed,
  ...dialogProps
}: ConfirmOptions &
  OutcomeOptions<E> & {
    call: EndpointAddress<E>
    /** Undefined while input is missing; `disabledReason` says which. */
    send: PageCallInput<E> | undefined
  }) {
  const { write, busy, error } = useApiMutation(call, {
    successToast,
    failureTitle,
    onDone: onDone ?? dialogProps.onClose,
    onFailed,
  })
  return (
    <Confirm
      {...dialogProps}
      busy={busy}
      failure={failureTitle === undefined ? error?.message : null}
      onConfirm={() => send !== undefined && write(send)}
    />
  )
}
