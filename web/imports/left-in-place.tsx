import type { ImportRunWhole } from '../../contract/imports.ts'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { kindLabel } from './import-words.ts'

type Left = ImportRunWhole['leftInPlace'][number]

const columns: Column<Left>[] = [
  { head: 'What', kind: 'title', cell: ({ name }) => name },
  { head: 'Kind', cell: ({ kind }) => kindLabel(kind) },
  { head: 'Why it stayed', takesRest: true, cell: ({ why }) => why },
]

/** What an undo could not take back, and why. */
export function LeftInPlace({ run: { left, leftInPlace } }: { run: ImportRunWhole }) {
  if (left === 0) return <Alert tone="green">Every row of the book is as it was before this import.</Alert>
  const more = left - leftInPlace.length
  return (
    <Card
      title="Left in place"
      subtitle="Edited since the import, or something hangs on it: it was not deleted. All else is as it was."
    >
      <DataTable
        label="Left in place"
        rows={leftInPlace.map((one, place) => ({ ...one, place }))}
        columns={columns}
        rowKey={({ place }) => String(place)}
      />
      {more > 0 && <p className="mt-3 text-xs text-muted">And {more.toLocaleString('en-US')} more.</p>}
    </Card>
  )
}
