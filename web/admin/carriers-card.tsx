import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Pencil, Umbrella } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Carrier } from '../../contract/carriers.ts'
import { q } from '../api/query.ts'
import { Reading } from '../api/reading.tsx'
import { carriers } from '../api/wire.ts'
import { Card } from '../ui/card.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Column, DataTable } from '../ui/table.tsx'

const CarrierDialog = lateDialog(async () => (await import('./carrier-dialog.tsx')).CarrierDialog)

const told = (value: string | null) => (
  <span className={clsx('whitespace-nowrap', !value && 'text-muted')}>{value ?? 'Not entered'}</span>
)

const columnsOf = (onEdit: (carrier: Carrier) => void): Column<Carrier>[] => [
  { head: 'Carrier', cell: ({ name }) => name, kind: 'title' },
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
  { head: 'NAIC', cell: ({ naic }) => told(naic), from: 'lg' },
  {
    head: 'Actions',
    kind: 'menu',
    cell: (carrier) => (
      <IconButton icon={Pencil} label={`Edit ${carrier.name}`} onClick={() => onEdit(carrier)} />
    ),
  },
]

/** What clients are told of the carriers: where urgent claims are reported, and the number on an ID card. */
export function CarriersCard() {
  const [edited, setEdited] = useState<Carrier | null>(null)
  const { hash } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const { isSuccess } = useQuery(q(carriers.list, {}))
  useEffect(() => {
    if (isSuccess && hash === '#carriers') place.current?.scrollIntoView({ block: 'start' })
  }, [isSuccess, hash])
  return (
    <div ref={place} id="carriers" className="scroll-mt-20">
      <Card
        icon={Umbrella}
        title="Carriers"
        subtitle="Where clients report urgent claims, and the NAIC number printed on ID cards."
      >
        <Reading
          of={q(carriers.list, {})}
          skeleton={<Skeleton status="Loading carriers..." shape="rows" count={6} />}
        >
          {({ carriers }) => (
            <DataTable
              label="Carriers"
              rows={carriers}
              rowKey={({ name }) => name}
              columns={columnsOf(setEdited)}
            />
          )}
        </Reading>
        {edited && <CarrierDialog carrier={edited} onClose={() => setEdited(null)} />}
      </Card>
    </div>
  )
}
