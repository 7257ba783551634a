import { plural } from '../../contract/values/plural.ts'
export function formatQueueSummary({
  kinds,
  overdue,
  urgent,
}: {
  kinds: { count: number; isMore: boolean }[]
  overdue: number
  urgent: number
}) {
  const count = kinds.reduce((sum, one) => sum + one.count, 0)
  const more = kinds.some(({ isMore }) => isMore) ? 'more than ' : ''
  if (count === 0) return 'Nothing waits.'
  const parts = [
    `${more}${plural(count, 'thing waits', 'things wait')}`,
    ...(overdue > 0 ? [`${overdue} overdue`] : []),
    ...(urgent > 0 ? [`${urgent} urgent`] : []),
  ]
  const text = parts.join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
