import { formatDay } from '../../contract/values/days.ts'
import { Badge } from '../ui/badge.tsx'
import { type Shown, statusNames, statusTones } from './bill-words.ts'

/** How an installment stands; of one that is paid, since when. */
export const StatusBadge = ({ of: { status, paidOn } }: { of: Pick<Shown, 'status' | 'paidOn'> }) => (
  <Badge tone={statusTones[status]}>
    {statusNames[status]}
    {paidOn && ` ${formatDay(paidOn)}`}
  </Badge>
)
