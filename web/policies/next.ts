import { CalendarX2 } from 'lucide-react'
import { formatDay } from '../../contract/values/days.ts'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import type { ToNextLine } from '../api/next-line.ts'
import { paths } from '../paths.ts'

export const nextLine: ToNextLine = ({ id, name, note, day }) => ({
  icon: CalendarX2,
  title: `${shortTypeName(name ?? '')} ends ${day === null ? 'soon' : formatDay(day)}`,
  text: `${note}, no later term on file yet`,
  to: paths.policy(id ?? ''),
})
