import { Check } from 'lucide-react'
import type { Endpoint, EndpointAddress, PageCallInput } from '../contract/endpoint.ts'
import { useApiMutation } from './api/use-api-mutation.ts'
import { Button } from './ui/button.tsx'
import type { WorkItemProps } from './work-item.ts'

/** Ends a work item that needs nothing but a person's attention. */
export function MarkAsDone<E extends Endpoint>({
  call,
  input,
  item,
  onDone,
  isNextStep = false,
}: WorkItemProps & {
  call: EndpointAddress<E>
  input: PageCallInput<E>
  /** The key E presses this button. */
  isNextStep?: boolean
}) {
  const { write, busy } = useApiMutation<E>(call, {
    failureTitle: 'Failed to save',
    onDone: () => onDone({ message: `Done: ${item.about}` }),
  })
  return (
    <Button
      variant={isNextStep ? 'primary' : 'secondary'}
      icon={Check}
      busy={busy}
      {...(isNextStep ? { 'aria-keyshortcuts': 'e', 'data-next-step': true } : {})}
      onClick={() => void write(input)}
    >
      Mark as Done
    </Button>
  )
}
