import { ExportButton, savedAsCsv } from '../activity/export-csv.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { requests } from '../api/wire.ts'
import { PageHeader } from '../page-header.tsx'
import { RequestFigures, RequestList, useRequestsTitle, useWantedRequests } from './requests-panel.tsx'

const asCsv = savedAsCsv({
  title: 'Requests Exported',
  fileName: 'requests',
  one: 'request',
  many: 'requests',
})

/** What clients ask for, on a page of its own: the panel of the dashboard, whole. */
export function RequestsPage() {
  const wanted = useWantedRequests(true)
  const { write, busy } = useApiMutation(requests.export, asCsv)
  return (
    <>
      <PageHeader
        tab="Client Requests"
        title={useRequestsTitle()}
        actions={<ExportButton busy={busy} onExport={() => write(wanted)} />}
      />
      <RequestFigures />
      <h2 className="sr-only">Requests</h2>
      <RequestList sortable />
    </>
  )
}
