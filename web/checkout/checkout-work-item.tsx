import { Check } from 'lucide-react'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { checkout } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { Button } from '../ui/button.tsx'
import type { WorkItemProps } from '../work-item.ts'

/** A payment that the checkout reported and that fits no bill. It was not recorded. */
export function CheckoutWorkItem({ item, onDone }: WorkItemProps) {
  const { write, busy } = useApiMutation(checkout.settle, {
    failureTitle: 'Failed to save',
    onDone: () => onDone({ message: `Done: ${item.about}` }),
  })
  return (
    <>
      <p className="text-sm wrap-anywhere">{item.detail}.</p>
      <p className="mt-1 text-sm text-muted">
        The payment was not recorded. Record or refund it, then mark this item as done.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          icon={Check}
          busy={busy}
          aria-keyshortcuts="e"
          data-next-step
          onClick={() => void write({ id: item.id })}
        >
          Mark as Done
        </Button>
        {item.clientId && (
          <Button variant="secondary" to={clientPaths.one(item.clientId)}>
            Open Client
          </Button>
        )}
      </div>
    </>
  )
}
