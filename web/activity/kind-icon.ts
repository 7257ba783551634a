import {
  Building2,
  ClipboardList,
  FileBadge,
  FileText,
  type LucideIcon,
  MessageSquare,
  Quote,
  Send,
  ShieldAlert,
  ShieldCheck,
  SquareCheck,
  StickyNote,
  UserCog,
  UserRound,
  UsersRound,
  Waypoints,
} from 'lucide-react'
import type { ActivityKind } from '../../contract/entities.ts'

/** The icon of what an entry or a notification is about. */
export const kindIcon: Record<ActivityKind, LucideIcon> = {
  user: UserRound,
  client: UsersRound,
  invite: Send,
  policy: ShieldCheck,
  document: FileText,
  request: ClipboardList,
  quote: Quote,
  certificate: FileBadge,
  claim: ShieldAlert,
  message: MessageSquare,
  agent: UserCog,
  agency: Building2,
  work: Waypoints,
  task: SquareCheck,
  note: StickyNote,
}
