import { CalendarClock, CalendarX2, Clock } from 'lucide-react'
import { lazy } from 'react'
import { paths } from '../paths.ts'
import type { WaitingKind } from '../waiting-kind.ts'

export const waitingRenewal: WaitingKind = {
  kind: 'renewal',
  subject: 'policy',
  icon: CalendarClock,
  one: 'Renewal',
  many: 'Renewals',
  next: 'Renew',
  to: ({ id }) => paths.policy(id),
  Shown: lazy(async () => ({ default: (await import('./waiting-renewal.tsx')).WaitingRenewal })),
}

export const waitingNotice: WaitingKind = {
  kind: 'notice',
  subject: 'policy',
  icon: CalendarX2,
  one: 'Notice of cancellation',
  many: 'Notices',
  next: 'Update',
  to: ({ id }) => paths.policy(id),
  Shown: lazy(async () => ({ default: (await import('./waiting-notice.tsx')).WaitingNotice })),
}

export const waitingTemporaryCard: WaitingKind = {
  kind: 'temporary card',
  subject: 'policy',
  icon: Clock,
  one: 'Temporary ID card',
  many: 'Temporary ID cards',
  next: 'Confirm',
  to: ({ id }) => paths.policy(id),
  Shown: lazy(async () => ({ default: (await import('./waiting-temporary.tsx')).WaitingTemporary })),
}
