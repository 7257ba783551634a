import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Claim } from '../../contract/claims.ts'
import type { SentTo } from '../../contract/endpoint.ts'
import { claimLineLabels } from '../../contract/values/claim-words.ts'
import { firstNames } from '../../contract/values/names.ts'
import { mostAtOnce } from '../../contract/values/several.ts'
import { useList } from '../api/query.ts'
import { claims } from '../api/wire.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { ListOf } from '../ui/list-of.tsx'
import {
  SelectButton,
  type Selection,
  SelectionBar,
  SelectTick,
  tooMany,
  useSelection,
} from '../ui/selection.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ClaimCard } from './claim-card.tsx'

const MessageSeveralDialog = lateDialog(
  async () => (await import('../messages/message-several-dialog.tsx')).MessageSeveralDialog,
)

type Wanted = Omit<SentTo<typeof claims.list>, 'limit' | 'cursor'>

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
  const list = useList(claims.list, { ...wanted, limit: 20 }, 'claims', { keepRows: true })
  const selection = useSelection(list.items)
  return (
    <ListOf
      list={list}
      things="claims"
      skeleton={<Skeleton status="Loading claims..." shape="rows" count={3} />}
      empty={empty}
    >
      {above}
      {naming && <ActOnClaims claims={list.items} selection={selection} />}
      <ul className="space-y-3">
        {list.items.map((claim) => (
          <li key={claim.id} className="flex items-start gap-2">
            {selection.isSelecting && (
              <span className="pt-5">
                <SelectTick
                  id={claim.id}
                  name={`${claimLineLabels[claim.line]} claim on ${claim.policyNumber}`}
                  selection={selection}
                />
              </span>
            )}
            <div className="min-w-0 flex-1">
              <ClaimCard claim={claim} level={2} who={naming && <Whose claim={claim} />} />
            </div>
          </li>
        ))}
      </ul>
    </ListOf>
  )
}

const inWords = (count: number) => (count === 1 ? '1 claim' : `${count.toLocaleString('en-US')} claims`)

/** To the clients of several claims one writes at once, such as after a storm. */
function ActOnClaims({ claims: shown, selection }: { claims: readonly Claim[]; selection: Selection }) {
  const [isWriting, setWriting] = useState(false)
  const chosen = shown.filter(({ id }) => selection.has(id))
  const names = new Map(chosen.map(({ clientId, clientName }) => [clientId, clientName]))
  if (!selection.isSelecting) return <SelectButton selection={selection}>Select Claims</SelectButton>
  return (
    <>
      <SelectionBar
        count={shown.length}
        selection={selection}
        inWords={inWords}
        acts={
          <Button size="sm" {...tooMany(names.size, mostAtOnce, 'clients')} onClick={() => setWriting(true)}>
            Message<span className="max-sm:sr-only"> Clients</span>
          </Button>
        }
      />
      {isWriting && (
        <MessageSeveralDialog
          clientIds={[...names.keys()]}
          names={firstNames([...names.values()])}
          onDone={({ notFound }) =>
            selection.keep(chosen.filter(({ clientId }) => notFound.includes(clientId)).map(({ id }) => id))
          }
          onClose={() => setWriting(false)}
        />
      )}
    </>
  )
}

/** Whose a claim is, for staff. */
export function Whose({ claim: { clientId, clientName, company } }: { claim: Claim }) {
  return (
    <>
      <Link to={paths.client(clientId)} className="font-medium text-ink hover:underline">
        {clientName}
      </Link>
      {company && ` · ${company}`}
    </>
  )
}
