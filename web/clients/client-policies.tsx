import { FilePlus2, ShieldPlus } from 'lucide-react'
import { useState } from 'react'
import { policies } from '../../contract/policies.ts'
import { useList } from '../api/query.ts'
import { PolicyCard } from '../policies/policy-card.tsx'
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
  const deactivated = withDeactivated ? ('true' as const) : ('false' as const)
  const list = useList(policies.ofClient, { id: clientId, deactivated }, 'policies')
  if (list.error) return <Failed text={list.error.message} onRetry={list.retry} />
  if (list.isPending) return <Skeleton status="Loading policies..." shape="cards" count={3} />
  const onFile = list.items.filter(({ deactivatedAt }) => deactivatedAt === null)
  const put = list.items.filter(({ deactivatedAt }) => deactivatedAt !== null)
  return (
    <div className="space-y-8">
      {onFile.length > 0 ? (
        <PolicyGrid policies={onFile} />
      ) : (
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
      )}
      {put.length > 0 && (
        <section className="space-y-4">
          <h2 className="text-sm font-semibold text-muted">Deactivated</h2>
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {put.map((policy) => (
              <li key={policy.id}>
                <PolicyCard policy={policy} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {list.hasMore && (
        <Pager
          shown={list.items.length}
          total={list.total}
          things="policies"
          busy={list.isReadingMore}
          onMore={list.more}
        />
      )}
      <CheckboxField
        label="Show deactivated"
        checked={withDeactivated}
        onChange={(event) => setWithDeactivated(event.currentTarget.checked)}
      />
    </div>
  )
}
