import { Clock, FilePlus2, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import type { Holder } from '../../contract/certificates.ts'
import { cityLine } from '../../contract/values/countries.ts'
import { formatDate } from '../../contract/values/days.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { ExportButton, makeCsvExportOptions } from '../activity/export-button.tsx'
import { useList } from '../api/query.ts'
import { certificates } from '../api/wire.ts'
import { ApproveHolder } from '../requests/approve-holder.tsx'
import { useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Empty } from '../ui/empty.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { NoMatches } from '../ui/list-filters.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { CertificateStateBadge } from './certificate-state-badge.tsx'
import { RemoveHolder } from './remove-holder.tsx'

const csvExportOptions = makeCsvExportOptions('holders', 'holder', { fileName: 'certificate-holders' })

/**
 * A client's certificate holders with their newest certificate. Without `onIssue` the viewer cannot
 * issue certificates.
 */
export function HolderList({
  clientId,
  onIssue,
}: {
  clientId: string
  onIssue?: ((holder: Holder) => void) | undefined
}) {
  const [search, setSearch] = useState('')
  const [holderToRemove, setHolderToRemove] = useState<Holder | null>(null)
  const isForStaff = isStaff(useMe())
  const listQuery = { clientId, search }
  const list = useList(certificates.holders, { ...listQuery, limit: 25 }, 'holders', { keepRows: true })
  return (
    <ListOf
      list={list}
      pluralNoun="holders"
      skeleton={<Skeleton status="Loading holders..." shape="rows" count={3} />}
      empty={
        !search && (
          <Empty
            icon={Users}
            title="No Certificate Holders"
            text="Certificate holders will be listed here once you issue a certificate."
          />
        )
      }
    >
      <div className="mb-4 flex flex-wrap gap-3 empty:hidden">
        {(list.isInParts || search) && (
          <div className="min-w-0 max-w-md flex-1 basis-60">
            <SearchBox
              label="Search holders"
              placeholder="Search by name..."
              value={search}
              onSearch={setSearch}
            />
          </div>
        )}
        {isForStaff && (
          <ExportButton
            call={certificates.exportHolders}
            input={listQuery}
            outcomeOptions={csvExportOptions}
          />
        )}
      </div>
      {list.items.length === 0 ? (
        <NoMatches
          title="No Certificate Holders"
          text="No holders match your search."
          onClear={() => setSearch('')}
        />
      ) : (
        <DataTable
          label="Certificate holders"
          rows={list.items}
          rowKey={({ id }) => id}
          columns={[
            ...factColumns,
            holderActionsColumn({ staff: isForStaff, onIssue, onRemove: setHolderToRemove }),
          ]}
        />
      )}
      {holderToRemove && <RemoveHolder holder={holderToRemove} onClose={() => setHolderToRemove(null)} />}
    </ListOf>
  )
}

const holderDetailsOf = ({
  email,
  phone,
  loanNumber,
  additionalInsured,
  operations,
}: Pick<Holder, 'email' | 'phone' | 'loanNumber' | 'additionalInsured' | 'operations'>) =>
  [
    ...[email, phone, loanNumber && `Loan ${loanNumber}`],
    ...[additionalInsured && `Additional insured: ${additionalInsured}`, operations],
  ]
    .filter(Boolean)
    .join(' · ')

const factColumns: Column<Holder>[] = [
  {
    header: 'Holder',
    kind: 'title',
    fillsWidth: true,
    cell: ({ name, street, city, state, zip, country, ...more }) => (
      <span className="min-w-0">
        <span className="block font-semibold md:truncate">{name}</span>
        <span className="block text-xs font-normal text-muted md:truncate">
          {[street, cityLine({ city, state, zip, country })].filter(Boolean).join(', ')}
        </span>
        {holderDetailsOf(more) && (
          <span className="block text-xs font-normal text-muted wrap-anywhere">{holderDetailsOf(more)}</span>
        )}
      </span>
    ),
  },
  {
    header: 'Latest certificate',
    cell: ({ certificate, requestId }) => (
      <span className="flex flex-col gap-1.5 max-sm:items-end">
        <span className="text-sm whitespace-nowrap">
          {certificate ? `${certificate.number}, ${formatDate(certificate.issuedAt)}` : 'None'}
        </span>
        <span className="flex flex-wrap gap-1.5 empty:hidden max-sm:justify-end">
          {requestId && (
            <Badge tone="amber" icon={Clock}>
              Waiting for Agent
            </Badge>
          )}
          {certificate && <CertificateStateBadge certificate={certificate} />}
          {certificate?.isBeyondApproval && <Badge>Custom</Badge>}
        </span>
      </span>
    ),
  },
]

const holderActionsColumn = ({
  staff,
  onIssue,
  onRemove,
}: {
  staff: boolean
  onIssue?: ((holder: Holder) => void) | undefined
  onRemove: (holder: Holder) => void
}): Column<Holder> => ({
  header: 'Actions',
  kind: 'actions',
  cell: (holder) => (
    <>
      {staff && holder.requestId && <ApproveHolder holderId={holder.id} name={holder.name} isNarrow />}
      {/* If the wording is for one holder only, clients cannot reissue the certificate. */}
      {onIssue && (staff || !(holder.requestId || holder.certificate?.isBeyondApproval)) && (
        <IconButton
          icon={FilePlus2}
          label={`${holder.certificate ? 'Reissue' : 'Issue'} to ${holder.name}`}
          onClick={() => onIssue(holder)}
        />
      )}
      <IconButton icon={Trash2} label={`Remove ${holder.name}`} onClick={() => onRemove(holder)} />
    </>
  ),
})
