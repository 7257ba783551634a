import { clsx } from 'clsx'
import { Umbrella } from 'lucide-react'
import { useState } from 'react'
import type { CarrierCompany, CarrierDetails } from '../../contract/carriers.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { carriers } from '../api/wire.ts'
import { searchCarriers } from '../carriers/carrier-choices.ts'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { type CarrierAction, CarrierActions } from './carrier-actions.tsx'

const AddCarrierDialog = lazyDialog(async () => (await import('./carrier-dialog.tsx')).AddCarrierDialog)
const CarrierDialog = lazyDialog(async () => (await import('./carrier-dialog.tsx')).CarrierDialog)
const CompaniesDialog = lazyDialog(async () => (await import('./companies-dialog.tsx')).CompaniesDialog)
const AddCompanyDialog = lazyDialog(async () => (await import('./company-dialog.tsx')).AddCompanyDialog)
const EditCompanyDialog = lazyDialog(async () => (await import('./company-dialog.tsx')).EditCompanyDialog)
const CarrierLogoDialog = lazyDialog(async () => (await import('./logo-dialog.tsx')).CarrierLogoDialog)
const MergeCarrier = lazyDialog(async () => (await import('./merge-carrier.tsx')).MergeCarrier)

const optionalText = (value: string | null) => (
  <span className={clsx('whitespace-nowrap', !value && 'text-muted')}>{value ?? 'Not entered'}</span>
)

const numbersOf = ({ naic, companies }: CarrierDetails) => {
  const numbers = companies.flatMap((company) => company.naic ?? [])
  if (numbers.length > 1) return `${numbers.length} companies`
  return numbers[0] ?? naic
}

/**
 * True if no admin has answered yet whether the agency may issue the carrier's ID cards. Until then
 * cards are issued as before.
 */
const isUnanswered = ({ retiredAt, mayIssueCards }: Pick<CarrierDetails, 'retiredAt' | 'mayIssueCards'>) =>
  retiredAt === null && mayIssueCards === null

const columnsOf = (
  onAct: (action: CarrierAction, carrier: CarrierDetails) => void,
): Column<CarrierDetails>[] => [
  {
    header: 'Carrier',
    kind: 'title',
    cell: ({ name, logo, retiredAt, mayIssueCards }) => (
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {logo && (
          <img
            src={`/carrier-logo/${logo}`}
            alt=""
            className="h-7 max-w-20 rounded-[6px] border border-line bg-white object-contain p-0.5"
          />
        )}
        <span className="wrap-anywhere">{name}</span>
        {retiredAt !== null && <Badge tone="grey">Retired</Badge>}
        {isUnanswered({ retiredAt, mayIssueCards }) && <Badge tone="amber">ID card answer missing</Badge>}
      </span>
    ),
  },
  { header: 'Claim phone', cell: ({ claimPhone }) => optionalText(claimPhone) },
  {
    header: 'Claims website',
    fillsWidth: true,
    cell: ({ claimPage }) =>
      claimPage ? (
        <a
          href={claimPage}
          target="_blank"
          rel="noreferrer"
          className="block rounded-control font-medium text-orange-ink wrap-anywhere hover:underline md:truncate"
        >
          {claimPage.replace(/^https:\/\//, '')}
        </a>
      ) : (
        optionalText(null)
      ),
  },
  { header: 'NAIC', cell: (carrier) => optionalText(numbersOf(carrier)), minWidth: 'md' },
  {
    header: 'Actions',
    kind: 'menu',
    cell: (carrier) => <CarrierActions carrier={carrier} onAct={(action) => onAct(action, carrier)} />,
  },
]

type OpenCarrierDialog =
  | { action: 'add' }
  | { action: CarrierAction | 'add company'; id: string }
  | { action: 'edit company'; id: string; company: CarrierCompany }

export function CarriersCard() {
  const [openDialog, setOpenDialog] = useState<OpenCarrierDialog | null>(null)
  const [search, setSearch] = useState('')
  return (
    <Card
      icon={Umbrella}
      title="Carriers"
      subtitle="Carriers, their claim contacts and their writing companies."
      aside={
        <Button variant="secondary" size="sm" onClick={() => setOpenDialog({ action: 'add' })}>
          Add Carrier
        </Button>
      }
    >
      <QueryView
        query={endpointQuery(carriers.kept, {})}
        skeleton={<Skeleton status="Loading carriers..." shape="rows" count={6} />}
      >
        {({ carriers }) => (
          <div className="space-y-4">
            {carriers.some(isUnanswered) && (
              <Alert tone="amber">
                Some carriers have no answer under “We may issue ID cards”. Their cards are issued as before
                until you answer under Edit.
              </Alert>
            )}
            <SearchBox label="Search carriers" value={search} onSearch={setSearch} />
            <CarrierTable
              carriers={carriers}
              search={search}
              onAct={(action, { id }) => setOpenDialog({ action, id })}
            />
            {openDialog && (
              <CarrierDialogs dialog={openDialog} carriers={carriers} onDialogChange={setOpenDialog} />
            )}
          </div>
        )}
      </QueryView>
    </Card>
  )
}

function CarrierTable({
  carriers,
  search,
  onAct,
}: {
  carriers: readonly CarrierDetails[]
  search: string
  onAct: (action: CarrierAction, carrier: CarrierDetails) => void
}) {
  const matchingIds = new Set(searchCarriers(carriers, search).map(({ value }) => value))
  const rows = carriers.filter(({ name }) => matchingIds.has(name))
  if (rows.length === 0) return <p className="text-sm text-muted">No carrier found. Add it as a new one.</p>
  return <DataTable label="Carriers" rows={rows} rowKey={({ id }) => id} columns={columnsOf(onAct)} compact />
}

/** The open dialog. A company's dialog returns to the list of companies. */
function CarrierDialogs({
  dialog,
  carriers,
  onDialogChange,
}: {
  dialog: OpenCarrierDialog
  carriers: readonly CarrierDetails[]
  onDialogChange: (openDialog: OpenCarrierDialog | null) => void
}) {
  const close = () => onDialogChange(null)
  if (dialog.action === 'add') return <AddCarrierDialog onClose={close} />
  const { id } = dialog
  const carrier = carriers.find((carrier) => carrier.id === id)
  if (!carrier) return null
  const showCompanies = () => onDialogChange({ action: 'companies', id })
  switch (dialog.action) {
    case 'edit':
      return <CarrierDialog carrier={carrier} onClose={close} />
    case 'logo':
      return <CarrierLogoDialog carrier={carrier} onClose={close} />
    case 'merge':
      return <MergeCarrier carrier={carrier} allCarriers={carriers} onClose={close} />
    case 'companies':
      return (
        <CompaniesDialog
          carrier={carrier}
          onAdd={() => onDialogChange({ action: 'add company', id })}
          onEdit={(company) => onDialogChange({ action: 'edit company', id, company })}
          onClose={close}
        />
      )
    case 'add company':
      return <AddCompanyDialog carrier={carrier} onClose={showCompanies} />
    case 'edit company':
      return <EditCompanyDialog company={dialog.company} onClose={showCompanies} />
  }
}
