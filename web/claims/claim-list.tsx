import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Claim } from '../../contract/claims.ts'
import { claimLineLabels } from '../../contract/values/claim-labels.ts'
import { plural } from '../../contract/values/plural.ts'
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
  wanted,
  naming = false,
  above,
  empty,
}: {
  wanted: ClaimFilters
  /** Shows the client's name on each claim. */
  naming?: boolean
  /** Shown above the list unless it is empty. */
  above?: ReactNode
  empty: ReactNode
}) {
  const list = useList(...claimsQuery(wanted), 'claims', { keepRows: true })
  const selection = useSelection(list.items)
  const { did, line } = useBulkResultBar(selection)
  return (
    <>
      {naming && line}
      <ListOf
        list={list}
        things="claims"
        skeleton={<Skeleton status="Loading claims..." shape="rows" count={3} />}
        empty={empty}
      >
        {above}
        {naming && (
          <SelectAndMessage
            shown={list.items}
            selection={selection}
            things="Claims"
            inWords={formatClaimCount}
          >
            <ReassignSelected
              chosen={list.items
                .filter(({ id }) => selection.has(id))
                .map((claim) => ({ ...claim, kind: 'claim', about: nameOf(claim) }))}
              selection={selection}
              things="claims"
              inWords={formatClaimCount}
              onDone={did}
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
                <ClaimCard claim={claim} level={2} who={naming && <ClaimClientName claim={claim} />} />
              </div>
            </li>
          ))}
        </ul>
      </ListOf>
    </>
  )
}

const nameOf = ({ line, policyNumber }: Claim) => `${claimLineLabels[line]} claim on ${policyNumber}`

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

const formatClaimCount = (count: number) => plural(count, 'claim')
