import type { UpcomingEntry } from '../../contract/home.ts'
import type { Feature } from '../feature.ts'
import { nextHour, useNow } from '../ui/use-now.ts'
import type { UpcomingItem } from '../upcoming-item.ts'

const features = import.meta.glob<Pick<Feature, 'upcoming'>>('../*/feature.tsx', {
  eager: true,
  query: '?upcoming',
  import: 'feature',
})

export interface UpcomingLine {
  key: string
  item: UpcomingItem
}

/** A client's upcoming items as lines: the bills apart, which have a card of their own. */
export function useUpcomingLines(entries: readonly UpcomingEntry[]) {
  // 'Tomorrow' ends at midnight in the agency's zone, which is a full hour in the viewer's zone.
  const now = useNow([nextHour(new Date())])
  const linesOf = (isShown: (entry: UpcomingEntry) => boolean): UpcomingLine[] =>
    entries.filter(isShown).flatMap((entry) => {
      const upcomingItemOf = features[`../${entry.kind}/feature.tsx`]?.upcoming
      const key = `${entry.kind} ${entry.id} ${entry.state} ${entry.day}`
      return upcomingItemOf ? [{ key, item: upcomingItemOf(entry, now) }] : []
    })
  return {
    bills: linesOf(({ kind }) => kind === 'bills'),
    others: linesOf(({ kind }) => kind !== 'bills'),
  }
}
