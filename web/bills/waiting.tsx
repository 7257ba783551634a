import { CalendarClock } from 'lucide-react'
import { lazy } from 'react'
import { paths } from '../paths.ts'
import type { WaitingKind } from '../waiting-kind.ts'

export const waitingBill: WaitingKind = {
  kind: 'bill',
  subject: 'policy',
  icon: CalendarClock,
  one: 'Bill',
  many: 'Bills',
  next: 'Note Payment',
  steps: { confirm: 'Confirm' },
  to: ({ id }) => paths.policy(id),
  Shown: lazy(async () => ({ default: (await import('./waiting-bill.tsx')).WaitingBill })),
}
