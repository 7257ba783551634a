import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { quotes } from '../api/wire.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import type { WorkItemProps } from '../work-item.ts'
import { PresentationCard } from './presentation-card.tsx'

/**
 * Today's presentation in the work queue. The item leaves the queue once the presentation is over.
 */
export function PresentationWorkItem({ item }: WorkItemProps) {
  return (
    <QueryView
      query={endpointQuery(quotes.one, { id: item.id })}
      skeleton={<Skeleton status="Loading presentation..." shape="rows" count={2} />}
    >
      {({ quote }) => <PresentationCard quote={quote} />}
    </QueryView>
  )
}
