import type { UseQueryResult } from '@tanstack/react-query'
import { FilePlus2, ShieldPlus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { ClientDetails } from '../../contract/clients.ts'
import type { EndpointReply } from '../../contract/endpoint.ts'
import type { Coverage, Policy } from '../../contract/policies.ts'
import { formatDay } from '../../contract/values/days.ts'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import { limitCells } from '../../contract/values/limits.ts'
import { formatStandingNote } from '../../contract/values/standing-labels.ts'
import { useList } from '../api/query.ts'
import { notes, policies, story } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { useLines } from '../lines.ts'
import { NoteRow } from '../notes/note-row.tsx'
import { policyPaths } from '../policies/paths.ts'
import { endDayOf, formatCoverageLimit, groupByStatus } from '../policies/policy-labels.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { OverviewQueryView } from './client-overview.tsx'
import { OpenItems } from './open-items.tsx'
import { TimelineDays } from './timeline-days.tsx'

/**
 * The first tab of a client: open items, limits, notes and recent activity. `withOpenItems` is
 * false where the rail beside the tabs shows them.
 */
export function OverviewTab({
  client,
  overview,
  withOpenItems,
  onAdd,
}: {
  client: ClientDetails
  overview: UseQueryResult<EndpointReply<typeof story.glance>>
  withOpenItems: boolean
  /** Adds a policy. */
  onAdd: () => void
}) {
  return (
    <div className="space-y-8">
      {withOpenItems && (
        <Part title="Open items">
          <div className="rounded-card border border-line bg-surface px-4 py-2 shadow-card">
            <OverviewQueryView
              overview={overview}
              skeleton={<Skeleton status="Loading open items..." shape="rows" count={2} />}
            >
              {({ open, isMoreOpen }) => <OpenItems items={open} isMoreOpen={isMoreOpen} />}
            </OverviewQueryView>
          </div>
        </Part>
      )}
      <Limits client={client} onAdd={onAdd} />
      <Notes clientId={client.id} />
      <RecentActivity clientId={client.id} />
    </div>
  )
}

function Part({
  title,
  all,
  children,
}: {
  title: string
  /** The tab with all rows. */
  all?: { to: string; label: string }
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h2 id={id} className="text-md font-semibold">
          {title}
        </h2>
        {all && (
          <Link
            to={all.to}
            className="rounded-control text-sm font-medium text-muted hover:text-ink hover:underline"
          >
            {all.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

function Limits({ client, onAdd }: { client: ClientDetails; onAdd: () => void }) {
  const list = useList(policies.ofClient, { id: client.id }, 'policies')
  const { current } = groupByStatus(list.items)
  return (
    <Part title="Limits" all={{ to: clientPaths.policies(client.id), label: 'All policies' }}>
      <ListOf
        list={{ ...list, isInParts: false, hasMore: false }}
        pluralNoun="policies"
        skeleton={<Skeleton status="Loading limits..." shape="rows" count={3} />}
        empty={
          <Empty
            icon={ShieldPlus}
            title="No Policies"
            text="The client’s policy limits will be listed here."
            action={
              client.closedAt === null && (
                <Button variant="secondary" icon={FilePlus2} onClick={onAdd}>
                  Add First Policy
                </Button>
              )
            }
          />
        }
      >
        {current.length > 0 ? (
          <DataTable
            label="Limits"
            rows={current.slice(0, maxLimitRows)}
            columns={limitColumns}
            compact
            rowKey={({ id }) => id}
            rowTo={({ id }) => policyPaths.one(id)}
          />
        ) : (
          <p className="text-sm text-muted">No policy is in force.</p>
        )}
        {current.length > maxLimitRows && (
          <p className="mt-2 text-xs text-muted">Only the first {maxLimitRows} are listed.</p>
        )}
      </ListOf>
    </Part>
  )
}

/** More rows would push notes and timeline off the overview. */
const maxLimitRows = 12

const limitColumns: Column<Policy>[] = [
  {
    header: 'Policy',
    kind: 'title',
    cell: ({ type, policyNumber }) => (
      <span className="block py-0.5 leading-4.5 font-semibold">
        {shortTypeName(type)}
        <span className="block text-xs font-normal text-muted">{policyNumber}</span>
      </span>
    ),
  },
  {
    header: 'Limits',
    cell: (policy) => (
      <div className="py-0.5">
        <PolicyLimits policy={policy} />
      </div>
    ),
  },
  {
    header: 'Coverage ends',
    cell: (policy) => (
      <div className="py-0.5">
        <span className="whitespace-nowrap tabular-nums">{formatDay(endDayOf(policy))}</span>
        {policy.status === 'pending' && (
          <span className="block text-xs whitespace-nowrap text-muted">
            begins {formatDay(policy.startDate)}
          </span>
        )}
        {formatStandingNote(policy) && (
          <span className="block text-xs font-medium text-balance text-amber-ink">
            {formatStandingNote(policy)}
          </span>
        )}
      </div>
    ),
  },
]

const isPerEvent = ({ interval }: Coverage) => interval === 'per occurrence' || interval === 'per claim'

/** Two limits of the policy, those per occurrence or claim first, or its headline limit. */
function PolicyLimits({ policy }: { policy: Policy }) {
  const lines = useLines()
  const limits = policy.coverages
    .filter(({ kind }) => kind === undefined)
    .toSorted((one, other) => Number(isPerEvent(other)) - Number(isPerEvent(one)))
    .slice(0, 2)
  if (limits.length === 0) return formatCoverageLimit(lines, policy)
  return limits.map((coverage) => (
    <span key={`${coverage.type} ${coverage.amount} ${coverage.interval}`} className="block leading-4.5">
      {formatNamedLimit(coverage)}
    </span>
  ))
}

/** '$250,000 Bodily Injury, per person'. A text limit is its own name. */
function formatNamedLimit(coverage: Coverage): string {
  if (coverage.amount === 0) return coverage.type
  const [name, amount, basis] = limitCells(coverage)
  return `${amount} ${[name, basis].filter(Boolean).join(', ')}`
}

function Notes({ clientId }: { clientId: string }) {
  const list = useList(notes.list, { clientId, limit: 3 }, 'notes')
  return (
    <Part title="Notes" all={{ to: clientPaths.notes(clientId), label: 'All notes' }}>
      <ListOf
        list={{ ...list, isInParts: false, hasMore: false }}
        pluralNoun="notes"
        skeleton={<Skeleton status="Loading notes..." shape="rows" count={2} />}
        empty={<p className="text-sm text-muted">No notes yet. Clients never see them.</p>}
      >
        <ul aria-label="Notes" className="rounded-card border border-line bg-surface shadow-card">
          {list.items.map((note) => (
            <NoteRow key={note.id} note={note} showsClient />
          ))}
        </ul>
      </ListOf>
    </Part>
  )
}

function RecentActivity({ clientId }: { clientId: string }) {
  const list = useList(story.lines, { id: clientId, limit: 8 }, 'lines')
  return (
    <Part title="Timeline" all={{ to: clientPaths.activity(clientId), label: 'All activity' }}>
      <ListOf
        list={{ ...list, isInParts: false, hasMore: false }}
        pluralNoun="entries"
        skeleton={<Skeleton status="Loading activity..." shape="rows" count={6} />}
        empty={<p className="text-sm text-muted">No activity yet.</p>}
      >
        <TimelineDays lines={list.items} clientId={clientId} filter={{ kind: 'all' }} heading="h3" />
      </ListOf>
    </Part>
  )
}
