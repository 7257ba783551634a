import { FilePlus2, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import type { certificates, Holder } from '../../contract/certificates.ts'
import { formatDate } from '../../contract/values/days.ts'
import type { useList } from '../api/query.ts'
import { Badge } from '../ui/badge.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Pager } from '../ui/pager.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { RemoveHolder } from './remove-holder.tsx'
import { StateBadge } from './state-badge.tsx'

/** Who holds certificates, each with the newest one. `onIssue` is left out where none can be issued. */
export function HolderList({
  list,
  onIssue,
}: {
  list: ReturnType<typeof useList<typeof certificates.holders, 'holders', Holder>>
  onIssue?: ((holder: Holder) => void) | undefined
}) {
  const [removed, setRemoved] = useState<Holder | null>(null)
  if (list.error) return <Failed text={list.error.message} onRetry={list.retry} busy={list.isRefreshing} />
  if (list.isPending) return <Skeleton status="Loading holders..." shape="rows" count={3} />
  if (list.items.length === 0)
    return (
      <Empty
        icon={Users}
        title="No Certificate Holders"
        text="Whoever was issued a certificate will be here."
      />
    )
  return (
    <>
      <DataTable
        label="Certificate holders"
        rows={list.items}
        rowKey={({ id }) => id}
        columns={[...facts, acts({ onIssue, onRemove: setRemoved })]}
      />
      {list.isInParts && <Pager list={list} things="holders" />}
      {removed && <RemoveHolder holder={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

const facts: Column<Holder>[] = [
  {
    head: 'Holder',
    kind: 'title',
    takesRest: true,
    cell: ({ name, street, city, state, zip }) => (
      <span className="min-w-0">
        <span className="block font-semibold md:truncate">{name}</span>
        <span className="block text-xs font-normal text-muted md:truncate">
          {street}, {city}, {state} {zip}
        </span>
      </span>
    ),
  },
  {
    head: 'Newest certificate',
    cell: ({ certificate }) =>
      certificate ? (
        <span className="text-sm whitespace-nowrap">
          {certificate.number}, {formatDate(certificate.issuedAt)}
        </span>
      ) : (
        'None'
      ),
  },
  {
    head: 'Status',
    cell: ({ certificate }) =>
      certificate && (
        <span className="flex flex-wrap gap-1.5">
          <StateBadge state={certificate.state} />
          {certificate.isBeyondApproval && <Badge>Custom</Badge>}
        </span>
      ),
  },
]

const acts = ({
  onIssue,
  onRemove,
}: {
  onIssue?: ((holder: Holder) => void) | undefined
  onRemove: (holder: Holder) => void
}): Column<Holder> => ({
  head: 'Actions',
  kind: 'actions',
  cell: (holder) => (
    <>
      {onIssue && (
        <IconButton
          icon={FilePlus2}
          label={`Issue again for ${holder.name}`}
          onClick={() => onIssue(holder)}
        />
      )}
      <IconButton icon={Trash2} label={`Remove ${holder.name}`} onClick={() => onRemove(holder)} />
    </>
  ),
})
