import { ShieldAlert } from 'lucide-react'
import { lazy } from 'react'
import { paths } from '../paths.ts'
import type { WaitingKind } from '../waiting-kind.ts'

export const waitingClaim: WaitingKind = {
  kind: 'claim',
  subject: 'claim',
  icon: ShieldAlert,
  one: 'Claim',
  many: 'Claims',
  next: 'Update',
  to: ({ id }) => paths.claim(id),
  Shown: lazy(async () => ({ default: (await import('./waiting-claim.tsx')).WaitingClaim })),
}
