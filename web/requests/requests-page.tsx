import { PageHeader } from '../page-header.tsx'
import { RequestFigures, RequestList, useRequestsTitle } from './requests-panel.tsx'

/** What clients ask for, on a page of its own: the panel of the dashboard, whole. */
export function RequestsPage() {
  return (
    <>
      <PageHeader tab="Client Requests" title={useRequestsTitle()} />
      <RequestFigures />
      <h2 className="sr-only">Requests</h2>
      <RequestList sortable />
    </>
  )
}
