import type { Task } from '../../contract/tasks.ts'
import { addDays, dayIn, formatDay } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'

export const agencyToday = () => dayIn(agency.timeZone, new Date())

const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** 'today', 'tomorrow', 'Friday', or 'Mar 14, 2027' */
export function formatDueDay(day: string): string {
  const now = agencyToday()
  if (day === now) return 'today'
  if (day === addDays(now, 1)) return 'tomorrow'
  return day > now && day < addDays(now, 7) ? weekdayFormat.format(Date.parse(day)) : formatDay(day)
}

export function formatTaskSaved({ owner, dueOn }: Task, myId: string): string {
  const ownerText = owner.id === myId ? 'For you' : `For ${owner.name}`
  return dueOn ? `${ownerText}, due ${formatDueDay(dueOn)}.` : `${ownerText}.`
}
