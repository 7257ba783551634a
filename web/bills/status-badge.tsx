import { formatDay } from '../../contract/values/days.ts'
import { Badge } from '../ui/badge.tsx'
import { type Shown, statusIn } from './bill-words.ts'

export function StatusBadge({
  of: { status, paidOn },
  by,
}: {
  of: Pick<Shown, 'status' | 'paidOn'>
  by: 'carrier' | 'agency'
}) {
  const { name, tone } = statusIn({ status }, by)
  return (
    <Badge tone={tone}>
      {name}
      {paidOn && ` ${formatDay(paidOn)}`}
    </Badge>
  )
}
