export function formatQueueSummary({
  kinds,
  overdue,
  urgent,
}: {
  kinds: { count: number; isMore: boolean }[]
  overdue: number
  urgent: number
}) {
  const count = kinds.reduce((sum, kind) => sum + kind.count, 0)
  const moreText = kinds.some(({ isMore }) => isMore) ? 'more than ' : ''
  if (count === 0) return 'Nothing open.'
  const parts = [
    `${moreText}${count} open`,
    ...(overdue > 0 ? [`${overdue} overdue`] : []),
    ...(urgent > 0 ? [`${urgent} urgent`] : []),
  ]
  const text = parts.join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
