import { FilePlus2, ShieldPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Policy } from '../../contract/policies.ts'
import { useList } from '../api/query.ts'
import { policies } from '../api/wire.ts'
import { LazyCoverage, usePrefetchCoverage } from '../coverage/lazy-coverage.ts'
import { LazyClientPremiums } from '../premiums/lazy-premiums.ts'
import { PolicyGrid } from '../terms/policy-grid.tsx'
import { choosePolicyView, usePolicyView } from '../terms/policy-view.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Chip, chipRowClassName } from '../ui/chip.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { RenderWhenVisible } from '../ui/render-when-visible.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const policiesSkeleton = <Skeleton status="Loading policies..." shape="cards" count={3} />

const PolicyTable = lazy(async () => ({ default: (await import('../terms/policy-table.tsx')).PolicyTable }))

/** The Policies tab: terms in force, ended terms, and on request deactivated ones. */
export function ClientPolicies({ clientId, onAdd }: { clientId: string; onAdd: () => void }) {
  const [showsDeactivated, setShowsDeactivated] = useState(false)
  const policyList = useList(policies.ofClient, { id: clientId }, 'policies')
  usePrefetchCoverage()
  return (
    // The whole tab waits for the picture's code, so that the picture moves nothing.
    <Suspense fallback={policiesSkeleton}>
      <div className="space-y-6">
        <div>
          <ListOf
            list={policyList}
            pluralNoun="policies"
            skeleton={policiesSkeleton}
            empty={
              <Empty
                icon={ShieldPlus}
                title="No Policies"
                text="The client’s policies will be listed here and on the client’s dashboard."
                action={
                  <Button variant="secondary" icon={FilePlus2} onClick={onAdd}>
                    Add First Policy
                  </Button>
                }
              />
            }
          >
            <div className="mb-6 empty:hidden">
              <LazyCoverage policies={policyList.items} total={policyList.total} />
            </div>
            <ViewChoice />
            <Policies policies={policyList.items} />
          </ListOf>
        </div>
        {/* Waits for the list, so that the checkbox does not jump. */}
        {!policyList.isPending && (
          <CheckboxField
            label="Show deactivated"
            checked={showsDeactivated}
            onChange={(event) => setShowsDeactivated(event.currentTarget.checked)}
          />
        )}
        {showsDeactivated && <DeactivatedPolicies clientId={clientId} />}
        {policyList.items.length > 0 && (
          <RenderWhenVisible>
            <Suspense>
              <LazyClientPremiums clientId={clientId} />
            </Suspense>
          </RenderWhenVisible>
        )}
      </div>
    </Suspense>
  )
}

const views = { cards: 'Cards', table: 'Table' } as const

function ViewChoice() {
  const view = usePolicyView()
  return (
    <fieldset className="mb-4">
      <legend className="sr-only">Show policies as</legend>
      <div className={chipRowClassName}>
        {(['cards', 'table'] as const).map((one) => (
          <Chip key={one} isOn={view === one} onPress={() => choosePolicyView(one)}>
            {views[one]}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

function Policies({ policies }: { policies: readonly Policy[] }) {
  return usePolicyView() === 'cards' ? (
    <PolicyGrid policies={policies} />
  ) : (
    <Suspense fallback={<Skeleton status="Loading policies..." shape="rows" count={3} />}>
      <PolicyTable policies={policies} />
    </Suspense>
  )
}

/** The server mixes deactivated policies with the others, so a page may have any number of them. */
function DeactivatedPolicies({ clientId }: { clientId: string }) {
  const policyList = useList(policies.ofClient, { id: clientId, deactivated: 'true', limit: 500 }, 'policies')
  const deactivatedPolicies = policyList.items.filter(({ deactivatedAt }) => deactivatedAt !== null)
  return (
    <div>
      <ListOf
        list={policyList}
        pluralNoun="policies"
        skeleton={<Skeleton status="Loading policies..." shape="cards" count={3} />}
      >
        {deactivatedPolicies.length > 0 ? (
          <Policies policies={deactivatedPolicies} />
        ) : (
          <p className="text-sm text-muted">This client has no deactivated policies.</p>
        )}
      </ListOf>
    </div>
  )
}
