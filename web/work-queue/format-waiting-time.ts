import { dayIn, daysBetween, formatDay, formatMoment } from '../../contract/values/days.ts'
import type { WorkItem } from '../../contract/work-queue.ts'
import { agency } from '../agency.ts'

const minute = 60_000
const hour = 60 * minute

/** '20 min ago', '3 h ago', 'yesterday', '5 days ago' */
export function formatAgo(moment: string, now: Date): string {
  const elapsedMs = Math.max(0, now.getTime() - Date.parse(moment))
  if (elapsedMs < minute) return 'just now'
  if (elapsedMs < hour) return `${Math.floor(elapsedMs / minute)} min ago`
  const days = daysBetween(dayIn(agency.timeZone, new Date(moment)), dayIn(agency.timeZone, now))
  if (days === 0) return `${Math.floor(elapsedMs / hour)} h ago`
  return days === 1 ? 'yesterday' : `${days} days ago`
}

/** The labels of an item's day: `comingLabel` until that day, `pastLabel` after it. */
const deadlineVerbs: Record<string, { comingLabel: string; pastLabel: string }> = {
  notice: { comingLabel: 'Cancels', pastLabel: 'Cancellation due' },
  'temporary card': { comingLabel: 'Temporary card expires', pastLabel: 'Temporary card expired' },
  renewal: { comingLabel: 'Expires', pastLabel: 'Expired' },
}

function formatUntilDay(kind: string, day: string, now: Date): string {
  const { comingLabel, pastLabel } = deadlineVerbs[kind] ?? { comingLabel: 'Due', pastLabel: 'Due' }
  const days = daysBetween(dayIn(agency.timeZone, now), day)
  if (days < 0) return `${pastLabel} ${formatDay(day)}`
  if (days === 0) return `${comingLabel} today`
  if (days === 1) return `${comingLabel} tomorrow`
  return days < 100 ? `${comingLabel} in ${days} days` : `${comingLabel} ${formatDay(day)}`
}

/** The item's deadline. Without a deadline, the time from which the item waits. */
export function formatWaitingTime({ kind, since, untilDay, untilMoment }: WorkItem, now: Date): string {
  if (untilMoment) return formatMoment(untilMoment, agency.timeZone)
  if (!untilDay) return formatAgo(since, now)
  return formatUntilDay(kind, untilDay, now)
}
