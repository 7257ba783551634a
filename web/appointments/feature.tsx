import { CalendarCheck, CalendarClock } from 'lucide-react'
import { addDays, dayIn, formatDay } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import type { Feature } from '../feature.ts'
import { quotePaths } from '../quotes/paths.ts'
import { formatSlotInZone } from './appointment-times.ts'

export const feature: Feature = {
  workItems: {
    presentation: {
      subject: 'quote',
      icon: CalendarCheck,
      singular: 'Presentation',
      plural: 'Presentations',
      nextStep: 'Open',
      to: ({ id }) => quotePaths.one(id),
      view: async () => (await import('./presentation-work-item.tsx')).PresentationWorkItem,
    },
  },
  upcoming: ({ id, name, at }, now) => ({
    icon: CalendarClock,
    title: 'Your proposal review',
    text: `${at === null ? '' : `${formatUpcomingDay(dayIn(agency.timeZone, new Date(at)), now)}, ${formatSlotInZone(at, agency.timeZone)}: `}${name ?? ''}`,
    to: quotePaths.one(id ?? ''),
  }),
}

function formatUpcomingDay(day: string, now: Date): string {
  const today = dayIn(agency.timeZone, now)
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : formatDay(day)
}
