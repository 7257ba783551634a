import { CalendarClock, CalendarX2 } from 'lucide-react'
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
  steps: { confirm: 'Confirm' },
  to: ({ id }) => paths.policy(id),
  Shown: lazy(async () => ({ default: (await import('./waiting-renewal.tsx')).WaitingRenewal })),
}

export const waitingNotice: WaitingKind = {
  kind: 'notice',
  subject: 'policy',
  icon: CalendarX2,
  one: 'Notice of cancellation',
  many: 'Notices',
  next: 'What Happened',
  to: ({ id }) => paths.policy(id),
  Shown: lazy(async () => ({ default: (await import('./waiting-notice.tsx')).WaitingNotice })),
}

export const waitingTemporaryCard: WaitingKind = {
  kind: 'temporary card',
  subject: 'policy',
  icon: CalendarClock,
  one: 'Temporary card',
  many: 'Temporary cards',
  next: 'Confirm',
  to: ({ id }) => paths.policy(id),
  Shown: lazy(async () => ({ default: (await import('./waiting-temporary.tsx')).WaitingTemporary })),
}
