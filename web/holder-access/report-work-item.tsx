import { holderReasonLabels } from '../../contract/values/holder-reasons.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { holderAccess } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { MarkAsDone } from '../mark-as-done.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { WorkItemProps } from '../work-item.ts'

/** A certificate holder's report, in the holder's own words. */
export function HolderReportWorkItem({ item, onDone }: WorkItemProps) {
  return (
    <QueryView
      query={endpointQuery(holderAccess.reported, { id: item.id })}
      skeleton={<Skeleton status="Loading report..." shape="rows" count={1} />}
    >
      {({ report }) => (
        <>
          <p className="text-sm">{holderReasonLabels[report.reason].staffText}</p>
          {report.said && (
            <figure className="mt-2 text-sm">
              <figcaption className="text-xs text-muted">In the holder’s words</figcaption>
              <blockquote className="mt-1 border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line">
                {report.said}
              </blockquote>
            </figure>
          )}
          <div className="mt-3 flex flex-wrap gap-2">
            <MarkAsDone
              call={holderAccess.settleReport}
              input={{ id: item.id }}
              item={item}
              onDone={onDone}
              isNextStep
            />
            <Button variant="secondary" to={clientPaths.certificates(report.clientId)}>
              Open Certificates
            </Button>
          </div>
        </>
      )}
    </QueryView>
  )
}
