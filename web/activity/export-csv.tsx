import { Download } from 'lucide-react'
import type { CsvExport } from '../../contract/activity.ts'
import type { Endpoint, EndpointAddress, PageCallInput } from '../../contract/endpoint.ts'
import { dayIn } from '../../contract/values/days.ts'
import { plural } from '../../contract/values/plural.ts'
import { agency } from '../agency.ts'
import { type OutcomeOptions, useApiMutation } from '../api/use-api-mutation.ts'
import { capitalize } from '../policies/policy-labels.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'

// A spreadsheet reads it as what it is, and not in the letters of its own country, only with this mark.
const byteOrderMark = '\uFEFF'

/** The outcome of an export: its file is saved, and its rows are counted: 'clients', each a 'client'. */
export const csvExportOutcome = (
  many: string,
  one: string,
  {
    fileName = many,
    title = `${capitalize(many)} Exported`,
    of = 'first',
  }: {
    fileName?: string
    title?: string
    /** Which rows are exported of more than can be. */
    of?: 'first' | 'newest'
  } = {},
) => ({
  told({ rows, isWhole }: CsvExport) {
    const count = plural(rows, one, many)
    return { title, description: isWhole ? count : `The ${of} ${count}` }
  },
  fails: `Failed to export the ${fileName.replaceAll('-', ' ')}`,
  onDone({ csv }: CsvExport) {
    const day = dayIn(agency.timeZone, new Date())
    saveFile(new Blob([byteOrderMark, csv], { type: 'text/csv' }), `${fileName}-${day}.csv`)
  },
})

/** Saves a list as a file, by its filters and in its order. */
export function ExportButton<E extends Endpoint>({
  call,
  sent,
  csv,
}: {
  call: EndpointAddress<E>
  sent: PageCallInput<E>
  csv: OutcomeOptions<E>
}) {
  const { write, busy } = useApiMutation(call, csv)
  return (
    <Button
      variant="secondary"
      icon={Download}
      busy={busy}
      busyText="Exporting..."
      onClick={() => write(sent)}
    >
      Export
    </Button>
  )
}
