import { csvExportOutcome, ExportButton } from '../activity/export-csv.tsx'
import { requests } from '../api/wire.ts'
import { PageHeader } from '../page-header.tsx'
import { RequestFigures, RequestList, useRequestQuery, useRequestsTitle } from './requests-panel.tsx'

const asCsv = csvExportOutcome('requests', 'request')

export function RequestsPage() {
  const wanted = useRequestQuery(true)
  return (
    <>
      <PageHeader
        tab="Client Requests"
        title={useRequestsTitle()}
        actions={<ExportButton call={requests.export} sent={wanted} csv={asCsv} />}
      />
      <RequestFigures />
      <h2 className="sr-only">Requests</h2>
      <RequestList sortable />
    </>
  )
}
