import { csvExportOutcome, ExportButton } from '../activity/export-csv.tsx'
import { requests } from '../api/wire.ts'
import { PageHeader } from '../page-header.tsx'
import { RequestFigures, RequestList, useRequestQuery, useRequestsTitle } from './requests-panel.tsx'

const csvExport = csvExportOutcome('requests', 'request')

export function RequestsPage() {
  const listQuery = useRequestQuery(true)
  return (
    <>
      <PageHeader
        tab="Client Requests"
        title={useRequestsTitle()}
        actions={<ExportButton call={requests.export} sent={listQuery} csv={csvExport} />}
      />
      <RequestFigures />
      <h2 className="sr-only">Requests</h2>
      <RequestList sortable />
    </>
  )
}
