import { CalendarX2 } from 'lucide-react'
import { formatDay } from '../../contract/values/days.ts'
import { dollars } from '../../contract/values/money.ts'
import type { ToNextLine } from '../api/next-line.ts'
import { paths } from '../paths.ts'

export const nextLine: ToNextLine = ({ state, name, note, day }) => ({
  icon: CalendarX2,
  title: `${dollars(note ?? 0)} ${state === 'overdue' ? 'was due' : 'is due'} ${formatDay(day ?? '')}`,
  text: `To ${name}`,
  to: paths.bills,
})
