import { q } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { quotes } from '../api/wire.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import type { WorkItemProps } from '../work-item.ts'
import { PresentationCard } from './presentation-card.tsx'

/** A presentation of today: when, with what notes, and the way to move or cancel it. It leaves by itself once it is over. */
export function PresentationWorkItem({ item }: WorkItemProps) {
  return (
    <QueryView
      of={q(quotes.one, { id: item.id })}
      skeleton={<Skeleton status="Loading presentation..." shape="rows" count={2} />}
    >
      {({ quote }) => <PresentationCard quote={quote} />}
    </QueryView>
  )
}
