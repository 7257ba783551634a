import { Download } from 'lucide-react'
import type { Exported } from '../../contract/activity.ts'
import { dayIn } from '../../contract/values/days.ts'
import { plural } from '../../contract/values/plural.ts'
import { agency } from '../agency.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'

// A spreadsheet reads it as what it is, and not in the letters of its own country, only with this mark.
const byteOrderMark = '\uFEFF'

/** What follows from an export: its file is saved, and how much is in it is said. For `useApiMutation`. */
export const savedAsCsv = ({
  title,
  fileName,
  one,
  many,
  of = 'first',
}: {
  /** What is said once it is there: 'Clients Exported'. */
  title: string
  fileName: string
  /** What a row is, and what rows are. */
  one: string
  many: string
  /** Which rows are exported of more than can be. */
  of?: 'first' | 'newest'
}) => ({
  told({ rows, isWhole }: Exported) {
    const count = plural(rows, one, many)
    return { title, description: isWhole ? count : `The ${of} ${count}` }
  },
  fails: `Failed to export the ${fileName.replaceAll('-', ' ')}`,
  onDone({ csv }: Exported) {
    const day = dayIn(agency.timeZone, new Date())
    saveFile(new Blob([byteOrderMark, csv], { type: 'text/csv' }), `${fileName}-${day}.csv`)
  },
})

/** Saves what a list shows, as it is narrowed and sorted. */
export function ExportButton({ busy, onExport }: { busy: boolean; onExport: () => unknown }) {
  return (
    <Button variant="secondary" icon={Download} busy={busy} busyText="Exporting..." onClick={onExport}>
      Export
    </Button>
  )
}
