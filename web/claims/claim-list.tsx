import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Claim } from '../../contract/claims.ts'
import { lossKindLabels } from '../../contract/values/claim-labels.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { useList } from '../api/query.ts'
import { clientPaths } from '../clients/paths.ts'
import { SelectAndMessage } from '../messages/select-and-message.tsx'
import { useBulkResultBar } from '../tasks/bulk-result-bar.tsx'
import { ReassignSelected } from '../tasks/reassign-selected.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { SelectTick, useSelection } from '../ui/selection.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ClaimCard } from './claim-card.tsx'
import { type ClaimFilters, claimsQuery } from './preload.ts'

/** Filtered claims, page by page. */
export function ClaimList({
  filters,
  showsClient = false,
  header,
  empty,
}: {
  filters: ClaimFilters
  /** Shows the client's name on each claim. */
  showsClient?: boolean
  /** Shown above the list unless it is empty. */
  header?: ReactNode
  empty: ReactNode
}) {
  const list = useList(...claimsQuery(filters), 'claims', { keepRows: true })
  const selection = useSelection(list.items)
  const { showOutcome, line } = useBulkResultBar(selection)
  return (
    <>
      {showsClient && line}
      <ListOf
        list={list}
        pluralNoun="claims"
        skeleton={<Skeleton status="Loading claims..." shape="rows" count={3} />}
        empty={empty}
      >
        {header}
        {showsClient && (
          <SelectAndMessage
            shown={list.items}
            selection={selection}
            pluralNoun="Claims"
            formatCount={formatClaimCount}
          >
            <ReassignSelected
              items={list.items
                .filter(({ id }) => selection.has(id))
                .map((claim) => ({ ...claim, kind: 'claim', about: nameOf(claim) }))}
              selection={selection}
              things="claims"
              formatCount={formatClaimCount}
              onDone={showOutcome}
            />
          </SelectAndMessage>
        )}
        <ul className="space-y-3">
          {list.items.map((claim) => (
            <li key={claim.id} className="flex items-start gap-2">
              {selection.isSelecting && (
                <span className="pt-5">
                  <SelectTick id={claim.id} name={nameOf(claim)} selection={selection} />
                </span>
              )}
              <div className="min-w-0 flex-1">
                <ClaimCard
                  claim={claim}
                  level={2}
                  clientName={showsClient && <ClaimClientName claim={claim} />}
                />
              </div>
            </li>
          ))}
        </ul>
      </ListOf>
    </>
  )
}

const nameOf = ({ line, policyNumber }: Claim) => `${lossKindLabels[line]} claim on ${policyNumber}`

export function ClaimClientName({ claim: { clientId, clientName, company } }: { claim: Claim }) {
  return (
    <>
      <Link to={clientPaths.one(clientId)} className="font-medium text-ink hover:underline">
        {clientName}
      </Link>
      {company && ` · ${company}`}
    </>
  )
}

const formatClaimCount = (count: number) => formatCount(count, 'claim')
