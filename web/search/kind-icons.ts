import {
  Car,
  ContactRound,
  FileBadge,
  FileText,
  Inbox,
  type LucideIcon,
  MessageSquare,
  Quote,
  ShieldAlert,
  ShieldCheck,
  SquareCheck,
  StickyNote,
  UserRound,
  Users,
} from 'lucide-react'
import type { FoundKind } from '../../contract/values/found-kinds.ts'

export const kindIcons: Record<FoundKind, LucideIcon> = {
  client: UserRound,
  agent: Users,
  policy: ShieldCheck,
  vehicle: Car,
  claim: ShieldAlert,
  certificate: FileBadge,
  holder: ContactRound,
  quote: Quote,
  request: Inbox,
  task: SquareCheck,
  note: StickyNote,
  document: FileText,
  message: MessageSquare,
}
