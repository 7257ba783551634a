import { MessageSquare } from 'lucide-react'
import { lazy } from 'react'
import { paths } from '../paths.ts'
import type { WaitingKind } from '../waiting-kind.ts'

export const waitingMessage: WaitingKind = {
  kind: 'message',
  icon: MessageSquare,
  one: 'Unread message',
  many: 'Messages',
  next: 'Reply',
  to: ({ id }) => paths.conversation(id),
  Shown: lazy(async () => ({ default: (await import('./waiting-message.tsx')).WaitingMessage })),
}
