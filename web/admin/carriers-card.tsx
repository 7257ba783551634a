import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Umbrella } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { CarrierCompany, KeptCarrier } from '../../contract/carriers.ts'
import { q } from '../api/query.ts'
import { Reading } from '../api/reading.tsx'
import { carriers } from '../api/wire.ts'
import { carriersLike } from '../carriers/offered.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { type CarrierAct, CarrierActions } from './carrier-actions.tsx'

const AddCarrierDialog = lateDialog(async () => (await import('./carrier-dialog.tsx')).AddCarrierDialog)
const CarrierDialog = lateDialog(async () => (await import('./carrier-dialog.tsx')).CarrierDialog)
const CompaniesDialog = lateDialog(async () => (await import('./companies-dialog.tsx')).CompaniesDialog)
const AddCompanyDialog = lateDialog(async () => (await import('./company-dialog.tsx')).AddCompanyDialog)
const EditCompanyDialog = lateDialog(async () => (await import('./company-dialog.tsx')).EditCompanyDialog)
const CarrierLogoDialog = lateDialog(async () => (await import('./logo-dialog.tsx')).CarrierLogoDialog)
const MergeCarrier = lateDialog(async () => (await import('./merge-carrier.tsx')).MergeCarrier)

const told = (value: string | null) => (
  <span className={clsx('whitespace-nowrap', !value && 'text-muted')}>{value ?? 'Not entered'}</span>
)

const numbersOf = ({ naic, companies }: KeptCarrier) => {
  const numbers = companies.flatMap((company) => company.naic ?? [])
  if (numbers.length > 1) return `${numbers.length} companies`
  return numbers[0] ?? naic
}

const columnsOf = (onAct: (act: CarrierAct, carrier: KeptCarrier) => void): Column<KeptCarrier>[] => [
  {
    head: 'Carrier',
    kind: 'title',
    cell: ({ name, logo, retiredAt }) => (
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
      </span>
    ),
  },
  { head: 'Claim phone', cell: ({ claimPhone }) => told(claimPhone) },
  {
    head: 'Claim page',
    takesRest: true,
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
        told(null)
      ),
  },
  { head: 'NAIC', cell: (carrier) => told(numbersOf(carrier)), from: 'lg' },
  {
    head: 'Actions',
    kind: 'menu',
    cell: (carrier) => <CarrierActions carrier={carrier} onAct={(act) => onAct(act, carrier)} />,
  },
]

type Doing =
  | { act: 'add' }
  | { act: CarrierAct | 'add company'; id: string }
  | { act: 'edit company'; id: string; company: CarrierCompany }

/** The agency's carriers: where urgent claims are reported, who writes, and what they are called. */
export function CarriersCard() {
  const [doing, setDoing] = useState<Doing | null>(null)
  const [search, setSearch] = useState('')
  const { hash } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const { isSuccess } = useQuery(q(carriers.kept, {}))
  useEffect(() => {
    if (isSuccess && hash === '#carriers') place.current?.scrollIntoView({ block: 'start' })
  }, [isSuccess, hash])
  return (
    <div ref={place} id="carriers" className="scroll-mt-20">
      <Card
        icon={Umbrella}
        title="Carriers"
        subtitle="With whom policies are written, where clients report urgent claims, and the names on their papers."
        aside={
          <Button variant="secondary" size="sm" onClick={() => setDoing({ act: 'add' })}>
            Add Carrier
          </Button>
        }
      >
        <Reading
          of={q(carriers.kept, {})}
          skeleton={<Skeleton status="Loading carriers..." shape="rows" count={6} />}
        >
          {({ carriers }) => (
            <div className="space-y-4">
              <SearchBox label="Search carriers" value={search} onSearch={setSearch} />
              <Shown carriers={carriers} search={search} onAct={(act, { id }) => setDoing({ act, id })} />
              {doing && <Done doing={doing} carriers={carriers} onDo={setDoing} />}
            </div>
          )}
        </Reading>
      </Card>
    </div>
  )
}

function Shown({
  carriers,
  search,
  onAct,
}: {
  carriers: readonly KeptCarrier[]
  search: string
  onAct: (act: CarrierAct, carrier: KeptCarrier) => void
}) {
  const found = new Set(carriersLike(carriers, search).map(({ value }) => value))
  const rows = carriers.filter(({ name }) => found.has(name))
  if (rows.length === 0) return <p className="text-sm text-muted">No carrier found. Add it as a new one.</p>
  return <DataTable label="Carriers" rows={rows} rowKey={({ id }) => id} columns={columnsOf(onAct)} />
}

/** The dialog of what is being done; what is done to a company leads back to the companies. */
function Done({
  doing,
  carriers,
  onDo,
}: {
  doing: Doing
  carriers: readonly KeptCarrier[]
  onDo: (doing: Doing | null) => void
}) {
  const close = () => onDo(null)
  if (doing.act === 'add') return <AddCarrierDialog onClose={close} />
  const { id } = doing
  const carrier = carriers.find((one) => one.id === id)
  if (!carrier) return null
  const back = () => onDo({ act: 'companies', id })
  switch (doing.act) {
    case 'edit':
      return <CarrierDialog carrier={carrier} onClose={close} />
    case 'logo':
      return <CarrierLogoDialog carrier={carrier} onClose={close} />
    case 'merge':
      return <MergeCarrier carrier={carrier} all={carriers} onClose={close} />
    case 'companies':
      return (
        <CompaniesDialog
          carrier={carrier}
          onAdd={() => onDo({ act: 'add company', id })}
          onEdit={(company) => onDo({ act: 'edit company', id, company })}
          onClose={close}
        />
      )
    case 'add company':
      return <AddCompanyDialog carrier={carrier} onClose={back} />
    case 'edit company':
      return <EditCompanyDialog company={doing.company} onClose={back} />
  }
}
