import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Claim } from '../../contract/claims.ts'
import { claimLineLabels } from '../../contract/values/claim-words.ts'
import { plural } from '../../contract/values/plural.ts'
import { useList } from '../api/query.ts'
import { clientPaths } from '../clients/paths.ts'
import { SelectAndMessage } from '../messages/select-and-message.tsx'
import { useDoneLine } from '../tasks/done-line.tsx'
import { PassChosen } from '../tasks/pass-chosen.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { SelectTick, useSelection } from '../ui/selection.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ClaimCard } from './claim-card.tsx'
import { claimsRead, type Wanted } from './read-first.ts'

/** Claims that are wanted, page by page; `empty` stands where there are none. */
export function ClaimList({
  wanted,
  naming = false,
  above,
  empty,
}: {
  wanted: Wanted
  /** Each says whose it is. */
  naming?: boolean
  /** Stands over them, where there are any. */
  above?: ReactNode
  empty: ReactNode
}) {
  const list = useList(...claimsRead(wanted), 'claims', { keepRows: true })
  const selection = useSelection(list.items)
  const { did, line } = useDoneLine(selection)
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
          <SelectAndMessage shown={list.items} selection={selection} things="Claims" inWords={inWords}>
            <PassChosen
              chosen={list.items
                .filter(({ id }) => selection.has(id))
                .map((claim) => ({ ...claim, kind: 'claim', about: nameOf(claim) }))}
              selection={selection}
              things="claims"
              inWords={inWords}
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
                <ClaimCard claim={claim} level={2} who={naming && <Whose claim={claim} />} />
              </div>
            </li>
          ))}
        </ul>
      </ListOf>
    </>
  )
}

const nameOf = ({ line, policyNumber }: Claim) => `${claimLineLabels[line]} claim on ${policyNumber}`

export function Whose({ claim: { clientId, clientName, company } }: { claim: Claim }) {
  return (
    <>
      <Link to={clientPaths.one(clientId)} className="font-medium text-ink hover:underline">
        {clientName}
      </Link>
      {company && ` · ${company}`}
    </>
  )
}

const inWords = (count: number) => plural(count, 'claim')
