import { formatDay } from '../../contract/values/days.ts'
import { Badge } from '../ui/badge.tsx'
import { installmentStatusLabel, type LabelledInstallment } from './bill-labels.ts'

export function InstallmentStatusBadge({
  installment: { status, paidOn },
  by,
}: {
  installment: Pick<LabelledInstallment, 'status' | 'paidOn'>
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
