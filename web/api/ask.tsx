import type { ComponentProps } from 'react'
import type { Endpoint, EndpointAddress, PageCallInput } from '../../contract/endpoint.ts'
import { Confirm } from '../ui/confirm.tsx'
import { type OutcomeOptions, useApiMutation } from './use-api-mutation.ts'

type ConfirmOptions = Omit<ComponentProps<typeof Confirm>, 'open' | 'busy' | 'failed' | 'onConfirm'>

/**
 * Asks before a call that takes something away or is seen by others, makes it, says what came of it and closes. Where it
 * failed it stays open. `children` may hold what the call needs, such as a reason to choose.
 */
export function Ask<E extends Endpoint>({
  call,
  send,
  told,
  fails,
  onDone,
  onFailed,
  ...asked
}: ConfirmOptions &
  OutcomeOptions<E> & {
    call: EndpointAddress<E>
    /** Undefined while something is missing, as `disabledReason` says. */
    send: PageCallInput<E> | undefined
  }) {
  const { write, busy, error } = useApiMutation(call, {
    told,
    fails,
    onDone: onDone ?? asked.onClose,
    onFailed,
  })
  return (
    <Confirm
      {...asked}
      busy={busy}
      failed={fails === undefined ? error?.message : null}
      onConfirm={() => send !== undefined && write(send)}
    />
  )
}
