import { checkout } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { MarkAsDone } from '../mark-as-done.tsx'
import { Button } from '../ui/button.tsx'
import type { WorkItemProps } from '../work-item.ts'

/** A payment that the checkout reported and that fits no bill. It was not recorded. */
export function CheckoutWorkItem({ item, onDone }: WorkItemProps) {
  return (
    <>
      <p className="text-sm wrap-anywhere">{item.detail}.</p>
      <p className="mt-1 text-sm text-muted">
        The payment was not recorded. Record or refund it, then mark this item as done.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <MarkAsDone call={checkout.settle} input={{ id: item.id }} item={item} onDone={onDone} isNextStep />
        {item.clientId && (
          <Button variant="secondary" to={clientPaths.one(item.clientId)}>
            Open Client
          </Button>
        )}
      </div>
    </>
  )
}
