import { formatDay } from '../../contract/values/days.ts'
import { Badge } from '../ui/badge.tsx'
import { installmentStatusLabel, type LabelledInstallment } from './bill-labels.ts'

export function InstallmentStatusBadge({
  of: { status, paidOn },
  by,
}: {
  of: Pick<LabelledInstallment, 'status' | 'paidOn'>
  by: 'carrier' | 'agency'
}) {
  const { name, tone } = installmentStatusLabel({ status }, by)
  return (
    <Badge tone={tone}>
      {name}
      {paidOn && ` ${formatDay(paidOn)}`}
    </Badge>
  )
}
