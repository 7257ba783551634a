import { CheckCheck } from 'lucide-react'
import type { Request } from '../../contract/requests.ts'
import { maxBulkRecords } from '../../contract/values/bulk-limit.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { ExportButton, makeCsvExportOptions } from '../activity/export-button.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { requests } from '../api/wire.ts'
import { SelectAndMessage } from '../messages/select-and-message.tsx'
import { PageHeader } from '../page-header.tsx'
import { type BulkActionOutcome, useBulkResultBar } from '../tasks/bulk-result-bar.tsx'
import { ReassignSelected } from '../tasks/reassign-selected.tsx'
import { Button } from '../ui/button.tsx'
import { type Selection, selectionLimit, useSelection } from '../ui/selection.tsx'
import { RequestRows } from './request-rows.tsx'
import {
  RequestFigures,
  RequestListOf,
  SortableRequestFilters,
  useRequestList,
  useRequestQuery,
  useRequestsTitle,
} from './requests-panel.tsx'

const csvExportOptions = makeCsvExportOptions('requests', 'request')

export function RequestsPage() {
  const list = useRequestList({ sortable: true, limit: 20 })
  const selection = useSelection(list.items.filter(isOpen))
  const { showOutcome: onActionDone, line } = useBulkResultBar(selection)
  return (
    <>
      <PageHeader
        tab="Client Requests"
        title={useRequestsTitle()}
        actions={
          <ExportButton
            call={requests.export}
            input={useRequestQuery(true)}
            outcomeOptions={csvExportOptions}
          />
        }
        isActionSmall
      />
      <RequestFigures />
      <h2 className="sr-only">Requests</h2>
      <SortableRequestFilters />
      {line}
      <RequestListOf list={list}>
        <RequestBulkActions requests={list.items} selection={selection} onDone={onActionDone} />
        <RequestRows requests={list.items} selection={selection} />
      </RequestListOf>
    </>
  )
}

const isOpen = ({ status }: Pick<Request, 'status'>) => status !== 'completed'

/** The kind of work item: certificate requests have a kind of their own. */
const kindOf = ({ type }: Request) => (type === 'coi' ? 'certificate' : 'request')

/** Bulk actions on open requests: complete, reassign, message the clients. */
function RequestBulkActions({
  requests: shownRequests,
  selection,
  onDone: onActionDone,
}: {
  requests: readonly Request[]
  selection: Selection
  onDone: (outcome: BulkActionOutcome) => void
}) {
  const { write, busy } = useApiMutation(requests.completeSeveral, {
    failureTitle: 'Error',
    onDone({ done, notFound, undo }) {
      // Requests that are not found now belong to another agent, so clear the selection.
      selection.clear()
      const remainingNames = shownRequests
        .filter(({ id }) => notFound.includes(id))
        .map(({ description }) => description)
      const resultText = `${formatCount(done.length, 'request')} completed.`
      onActionDone({
        message:
          remainingNames.length === 0 ? resultText : `${resultText} Not found: ${remainingNames.join(', ')}.`,
        isWhole: remainingNames.length === 0,
        remainingIds: [],
        undo,
      })
    },
  })
  const openRequests = shownRequests.filter(isOpen)
  if (!selection.isSelecting && openRequests.length === 0) return null
  return (
    <SelectAndMessage
      shown={openRequests.map((request) => ({ ...request, clientId: request.requester }))}
      selection={selection}
      pluralNoun="Requests"
      formatCount={formatRequestCount}
    >
      <ReassignSelected
        items={openRequests
          .filter(({ id }) => selection.has(id))
          .map((request) => ({
            ...request,
            clientId: request.requester,
            kind: kindOf(request),
            about: request.description,
          }))}
        selection={selection}
        things="requests"
        formatCount={formatRequestCount}
        onDone={onActionDone}
      />
      <Button
        size="sm"
        icon={CheckCheck}
        busy={busy}
        {...selectionLimit(selection.ids.length, maxBulkRecords, 'requests')}
        onClick={() => write({ requestIds: selection.ids, undoable: true })}
      >
        Complete<span className="max-sm:sr-only"> Selected</span>
      </Button>
    </SelectAndMessage>
  )
}

const formatRequestCount = (count: number) => formatCount(count, 'request')
