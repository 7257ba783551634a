import type { ImportRunDetails } from '../../contract/imports.ts'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { recordKindLabel } from './import-labels.ts'

type NotUndoneRow = ImportRunDetails['leftInPlace'][number]

const columns: Column<NotUndoneRow>[] = [
  { header: 'What', kind: 'title', cell: ({ name }) => name },
  { header: 'Kind', cell: ({ kind }) => recordKindLabel(kind) },
  { header: 'Reason', fillsWidth: true, cell: ({ why }) => why },
]

export function UndoLeftovers({ run: { left, leftInPlace } }: { run: ImportRunDetails }) {
  if (left === 0) return <Alert tone="green">Every record is as it was before this import.</Alert>
  const hiddenCount = left - leftInPlace.length
  return (
    <Card
      title="Not undone"
      subtitle="Edited since the import, or in use: not deleted. Everything else was undone."
    >
      <DataTable
        label="Not undone"
        rows={leftInPlace.map((one, index) => ({ ...one, place: index }))}
        columns={columns}
        rowKey={({ place }) => String(place)}
      />
      {hiddenCount > 0 && (
        <p className="mt-3 text-xs text-muted">And {hiddenCount.toLocaleString('en-US')} more.</p>
      )}
    </Card>
  )
}
