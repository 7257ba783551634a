import { Send } from 'lucide-react'
import { lazy } from 'react'
import { paths } from '../paths.ts'
import type { WaitingKind } from '../waiting-kind.ts'

export const waitingInvite: WaitingKind = {
  kind: 'invite',
  icon: Send,
  one: 'Invitation',
  many: 'Invitations',
  next: 'Send',
  to: () => paths.inviteClients,
  Shown: lazy(async () => ({ default: (await import('./waiting-invite.tsx')).WaitingInvite })),
}
