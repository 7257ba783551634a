import { Download } from 'lucide-react'
import type { CsvExport } from '../../contract/activity.ts'
import type { Endpoint, EndpointAddress, PageCallInput } from '../../contract/endpoint.ts'
import { dayIn } from '../../contract/values/days.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { agency } from '../agency.ts'
import { type OutcomeOptions, useApiMutation } from '../api/use-api-mutation.ts'
import { capitalize } from '../policies/policy-labels.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useIsPhone } from '../ui/media.ts'
import { saveFile } from '../ui/save-file.ts'

// Without the byte order mark, spreadsheets read the file in a local encoding instead of UTF-8.
const byteOrderMark = '\uFEFF'

/** The toast and the file name of a CSV export; `pluralNoun` and `one` name its rows. */
export const makeCsvExportOptions = (
  pluralNoun: string,
  one: string,
  {
    fileName = pluralNoun,
    title = `${capitalize(pluralNoun)} Exported`,
    part = 'first',
    failureNoun = `the ${fileName.replaceAll('-', ' ')}`,
  }: {
    fileName?: string
    title?: string
    /** The rows to export if the list exceeds the limit. */
    part?: 'first' | 'newest'
    /** The list in the sentence of a failure. */
    failureNoun?: string
  } = {},
) => ({
  successToast({ rows, isWhole }: CsvExport) {
    const count = formatCount(rows, one, pluralNoun)
    return { title, description: isWhole ? count : `The ${part} ${count}` }
  },
  failureTitle: `Failed to export ${failureNoun}`,
  onDone({ csv }: CsvExport) {
    const day = dayIn(agency.timeZone, new Date())
    saveFile(new Blob([byteOrderMark, csv], { type: 'text/csv' }), `${fileName}-${day}.csv`)
  },
})

/** Downloads a list as CSV, with the list's filters and sorting. A small button on phones. */
export function ExportButton<E extends Endpoint>({
  call,
  input,
  outcomeOptions,
}: {
  call: EndpointAddress<E>
  input: PageCallInput<E>
  outcomeOptions: OutcomeOptions<E>
}) {
  const { write, busy } = useApiMutation(call, outcomeOptions)
  if (useIsPhone())
    return (
      <span style={{ flex: 'none' }}>
        <IconButton
          icon={Download}
          label="Export"
          variant="secondary"
          aria-busy={busy || undefined}
          onClick={() => void (busy || write(input))}
        />
      </span>
    )
  return (
    <Button
      variant="secondary"
      icon={Download}
      busy={busy}
      busyText="Exporting..."
      onClick={() => write(input)}
    >
      Export
    </Button>
  )
}
