import { clsx } from 'clsx'
import { Ban, Copy, Ellipsis, FileBadge, Mail } from 'lucide-react'
import { useState } from 'react'
import type { Certificate } from '../../contract/certificates.ts'
import { maxBulkRecords } from '../../contract/values/bulk-limit.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { ExportButton, makeCsvExportOptions } from '../activity/export-button.tsx'
import { agency } from '../agency.ts'
import { useList } from '../api/query.ts'
import { certificates } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { PreviewDialog } from '../documents/preview-dialog.tsx'
import { SelectAndMessage } from '../messages/select-and-message.tsx'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { NoMatches } from '../ui/list-filters.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Menu } from '../ui/menu.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { type Selection, selectionLimit, tickColumn, useSelection } from '../ui/selection.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { sortByNumber, sortByPastDate, useSorting } from '../ui/sorting.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'
import { CertificateDialog } from './certificate-dialog.tsx'
import { certificateDocumentOf } from './certificate-document.ts'
import { CertificateStateBadge } from './certificate-state-badge.tsx'
import { WithdrawCertificate } from './withdraw-certificate.tsx'

const EmailCertificateDialog = lazyDialog(
  async () => (await import('./email-certificate-dialog.tsx')).EmailCertificateDialog,
)

const ReissueSelectedDialog = lazyDialog(
  async () => (await import('./reissue-several-dialog.tsx')).ReissueSeveralDialog,
)

const csvExportOptions = makeCsvExportOptions('certificates', 'certificate')

type CertificateAction = 'view' | 'details' | 'email' | 'withdraw'

export function CertificateLog({
  clientId,
  withClient = false,
}: {
  clientId?: string
  withClient?: boolean
}) {
  const [search, setSearch] = useState('')
  const isForStaff = isStaff(useMe())
  const [openAction, setOpenAction] = useState<{
    action: CertificateAction
    certificate: Certificate
  } | null>(null)
  const sorting = useSorting(['number', 'issued'], { by: 'issued', direction: 'desc' })
  const listQuery = { ...(clientId ? { clientId } : {}), search, ...sorting.apiParameters }
  const list = useList(certificates.list, { ...listQuery, limit: 25 }, 'certificates', { keepRows: true })
  const selection = useSelection(list.items)
  const closeAction = () => setOpenAction(null)
  const certificateDocument = openAction && certificateDocumentOf(openAction.certificate)
  return (
    <>
      <div
        className={clsx(
          'mb-4 flex flex-wrap items-center gap-3',
          list.items.length === 0 && !list.isPending && !search && 'hidden',
        )}
      >
        <div className="max-w-md min-w-0 flex-1">
          <SearchBox
            label="Search certificates"
            placeholder={
              withClient ? 'Search by number, holder or client...' : 'Search by number or holder...'
            }
            value={search}
            onSearch={setSearch}
          />
        </div>
        {isForStaff && (
          <div className="ml-auto">
            <ExportButton call={certificates.export} input={listQuery} outcomeOptions={csvExportOptions} />
          </div>
        )}
      </div>
      <ListOf
        list={list}
        pluralNoun="certificates"
        singularNoun="certificate"
        skeleton={<Skeleton status="Loading certificates..." shape="rows" count={4} />}
        empty={
          search ? (
            <NoMatches
              title="No Certificates"
              text="No certificates match your search."
              onClear={() => setSearch('')}
            />
          ) : (
            <Empty
              icon={FileBadge}
              title="No Certificates"
              text={
                withClient
                  ? 'Issued certificates will be listed here. Issue one from a client’s page.'
                  : 'Issued certificates will be listed here.'
              }
              action={
                withClient && (
                  <Button variant="secondary" to={clientPaths.list}>
                    View clients
                  </Button>
                )
              }
            />
          )
        }
      >
        {withClient && <CertificateBulkActions certificates={list.items} selection={selection} />}
        <DataTable
          label="Certificates"
          rows={list.items}
          sorting={sorting}
          rowKey={({ id }) => id}
          columns={[
            ...(selection.isSelecting ? [tickColumn<Certificate>(selection, nameOf)] : []),
            ...columnsOf({
              withClient,
              staff: isForStaff,
              onAct: (action, certificate) => setOpenAction({ action, certificate }),
            }),
          ]}
          onRow={(certificate) => setOpenAction({ action: 'details', certificate })}
        />
      </ListOf>
      {openAction?.action === 'view' && certificateDocument && (
        <PreviewDialog document={certificateDocument} onClose={closeAction} />
      )}
      {openAction?.action === 'details' && (
        <CertificateDialog
          certificate={openAction.certificate}
          onView={() => setOpenAction({ ...openAction, action: 'view' })}
          {...(isForStaff && { onEmail: () => setOpenAction({ ...openAction, action: 'email' }) })}
          onClose={closeAction}
        />
      )}
      {openAction?.action === 'email' && (
        <EmailCertificateDialog certificate={openAction.certificate} onClose={closeAction} />
      )}
      {openAction?.action === 'withdraw' && (
        <WithdrawCertificate certificate={openAction.certificate} onClose={closeAction} />
      )}
    </>
  )
}

const nameOf = ({ number, printed }: Certificate) => `certificate ${number} for ${printed.holder.name}`

/** Bulk actions: reissue certificates, such as after a renewal, and message their clients. */
function CertificateBulkActions({
  certificates: shownCertificates,
  selection,
}: {
  certificates: readonly Certificate[]
  selection: Selection
}) {
  const [isReissuing, setReissuing] = useState(false)
  return (
    <>
      <SelectAndMessage
        shown={shownCertificates}
        selection={selection}
        pluralNoun="Certificates"
        formatCount={formatCertificateCount}
      >
        <Button
          variant="secondary"
          size="sm"
          {...selectionLimit(selection.ids.length, maxBulkRecords, 'certificates')}
          onClick={() => setReissuing(true)}
        >
          Reissue<span className="max-sm:sr-only"> Selected</span>
        </Button>
      </SelectAndMessage>
      {isReissuing && (
        <ReissueSelectedDialog
          certificateIds={selection.ids}
          formatCount={formatCertificateCount}
          onDone={selection.keep}
          onClose={() => setReissuing(false)}
        />
      )}
    </>
  )
}

function columnsOf({
  withClient,
  staff,
  onAct,
}: {
  withClient: boolean
  staff: boolean
  onAct: (action: CertificateAction, certificate: Certificate) => void
}): Column<Certificate>[] {
  return [
    {
      header: 'Certificate',
      kind: 'title',
      sort: { ...sortByNumber('number'), asc: 'by number, lowest first', desc: 'by number, highest first' },
      fillsWidth: true,
      cell: ({ number, printed, clientName }) => (
        <span className="min-w-0">
          <span className="block font-semibold md:truncate">{printed.holder.name}</span>
          <span className="block text-xs font-normal text-muted md:truncate">
            Certificate {number}
            {withClient && `, ${clientName}`}
          </span>
        </span>
      ),
    },
    { header: 'Status', cell: (certificate) => <CertificateStateBadge certificate={certificate} /> },
    {
      header: 'Issued',
      sort: sortByPastDate('issued'),
      cell: ({ issuedAt, issuedByName, issuedByClient }) => (
        <span className="text-sm">
          <span className="block whitespace-nowrap">{formatMoment(issuedAt, agency.timeZone)}</span>
          <span className="block text-xs text-muted">
            by {issuedByName}
            {staff && issuedByClient && ', client'}
          </span>
        </span>
      ),
    },
    {
      header: 'Actions',
      kind: 'menu',
      cell: (certificate) => <CertificateActions certificate={certificate} staff={staff} onAct={onAct} />,
    },
  ]
}

function CertificateActions({
  certificate,
  staff,
  onAct,
}: {
  certificate: Certificate
  staff: boolean
  onAct: (action: CertificateAction, certificate: Certificate) => void
}) {
  const copy = () =>
    navigator.clipboard.writeText(certificate.checkUrl).then(
      () =>
        toast({
          title: 'Link Copied',
          description: 'Anyone with the link can verify the certificate.',
        }),
      () => toast({ variant: 'destructive', title: 'Failed to copy the link' }),
    )
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={`More for certificate ${certificate.number}`} />}
      items={[
        certificate.document && {
          label: 'View Certificate',
          icon: FileBadge,
          run: () => onAct('view', certificate),
        },
        staff &&
          certificate.document && {
            label: 'Email Certificate',
            icon: Mail,
            run: () => onAct('email', certificate),
          },
        { label: 'Copy Verification Link', icon: Copy, run: copy },
        staff && { label: 'Open Client', to: clientPaths.certificates(certificate.clientId) },
        staff &&
          certificate.withdrawnAt === null && {
            label: 'Withdraw',
            icon: Ban,
            danger: true,
            run: () => onAct('withdraw', certificate),
          },
      ]}
    />
  )
}

const formatCertificateCount = (count: number) => formatCount(count, 'certificate')
