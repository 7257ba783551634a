import { FilePlus2, ShieldPlus } from 'lucide-react'
import { useState } from 'react'
import { policies } from '../../contract/policies.ts'
import { useList } from '../api/query.ts'
import { PolicyGrid } from '../policies/policy-grid.tsx'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Pager } from '../ui/pager.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The Policies tab: what is in force, ended terms below, and on request what was deactivated. */
export function ClientPolicies({ clientId, onAdd }: { clientId: string; onAdd: () => void }) {
  const [withDeactivated, setWithDeactivated] = useState(false)
  return (
    <div className="space-y-6">
      <OnFile clientId={clientId} onAdd={onAdd} />
      <CheckboxField
        label="Show deactivated"
        checked={withDeactivated}
        onChange={(event) => setWithDeactivated(event.currentTarget.checked)}
      />
      {withDeactivated && <Deactivated clientId={clientId} />}
    </div>
  )
}

function OnFile({ clientId, onAdd }: { clientId: string; onAdd: () => void }) {
  const list = useList(policies.ofClient, { id: clientId }, 'policies')
  if (list.error) return <Failed text={list.error.message} onRetry={list.retry} busy={list.isRefreshing} />
  if (list.isPending) return <Skeleton status="Loading policies..." shape="cards" count={3} />
  if (list.items.length === 0)
    return (
      <Empty
        icon={ShieldPlus}
        title="No Policies"
        text="The client's policies will be here, and on the client's dashboard."
        action={
          <Button icon={FilePlus2} onClick={onAdd}>
            Add First Policy
          </Button>
        }
      />
    )
  return (
    <div>
      <PolicyGrid policies={list.items} />
      {list.isInParts && <Pager list={list} things="policies" />}
    </div>
  )
}

/** The server lists them among those on file, so each page may hold any number of them. */
function Deactivated({ clientId }: { clientId: string }) {
  const all = useList(policies.ofClient, { id: clientId, deactivated: 'true', limit: 500 }, 'policies')
  if (all.error) return <Failed text={all.error.message} onRetry={all.retry} busy={all.isRefreshing} />
  if (all.isPending) return <Skeleton status="Loading policies..." shape="cards" count={3} />
  const deactivated = all.items.filter(({ deactivatedAt }) => deactivatedAt !== null)
  return (
    <div>
      {deactivated.length > 0 ? (
        <PolicyGrid policies={deactivated} />
      ) : (
        <p className="text-sm text-muted">No policy of this client was deactivated.</p>
      )}
      {all.isInParts && <Pager list={all} things="policies" />}
    </div>
  )
}
