import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { subscriptions } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { MarkAsDone } from '../mark-as-done.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { WorkItemProps } from '../work-item.ts'

/** An email about a changed certificate that was refused, or may not have arrived. */
export function SubscriptionEmailWorkItem({ item, onDone }: WorkItemProps) {
  return (
    <QueryView
      query={endpointQuery(subscriptions.email, { id: item.id })}
      skeleton={<Skeleton status="Loading email..." shape="rows" count={1} />}
    >
      {({ email: { clientId, recipient, failedBecause, isUnconfirmed } }) => (
        <>
          <p className="text-sm wrap-anywhere text-muted">
            {failedBecause ?? 'Sending was interrupted'}.{' '}
            {isUnconfirmed
              ? `Ask ${recipient} whether the email arrived. It is not sent again.`
              : `${recipient} did not get the email.`}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <MarkAsDone
              call={subscriptions.settleEmail}
              input={{ id: item.id }}
              item={item}
              onDone={onDone}
              isNextStep
            />
            <Button variant="secondary" to={clientPaths.certificates(clientId)}>
              Open Certificates
            </Button>
          </div>
        </>
      )}
    </QueryView>
  )
}
