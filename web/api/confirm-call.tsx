import type { ComponentProps } from 'react'
import type { Endpoint, EndpointAddress, PageCallInput } from '../../contract/endpoint.ts'
import { Confirm } from '../ui/confirm.tsx'
import { type OutcomeOptions, useApiMutation } from './use-api-mutation.ts'

type ConfirmOptions = Omit<ComponentProps<typeof Confirm>, 'open' | 'busy' | 'failed' | 'onConfirm'>

/**
 * Asks for confirmation, makes the call, shows the outcome and closes. Stays open on failure.
 * `children` may hold input for the call, such as a reason.
 */
export function Ask<E extends Endpoint>({
  call,
  send,
  told,
  fails,
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
    told,
    fails,
    onDone: onDone ?? dialogProps.onClose,
    onFailed,
  })
  return (
    <Confirm
      {...dialogProps}
      busy={busy}
      failed={fails === undefined ? error?.message : null}
      onConfirm={() => send !== undefined && write(send)}
    />
  )
}
