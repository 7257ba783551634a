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
  UserCog,
  UserRound,
  UsersRound,
} from 'lucide-react'
import type { ActivityEvent, ActivityKind } from '../../contract/activity.ts'
import { paths } from '../paths.ts'

/** What an entry is about, by its icon and in a word of the log's filter. */
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
}

export const kindText: Record<ActivityKind, string> = {
  user: 'Sign-ins and accounts',
  client: 'Clients',
  invite: 'Invitations',
  policy: 'Policies',
  document: 'Documents',
  request: 'Service requests',
  quote: 'Quotes',
  certificate: 'Certificates',
  claim: 'Claims',
  message: 'Messages',
  agent: 'Agents',
  agency: 'The agency',
}

type About = Pick<ActivityEvent, 'entity' | 'entityId' | 'isThere' | 'client'>

/** Where what an entry is about can be opened, as long as it is there. */
export function placeOf({ entity, entityId, isThere, client }: About): { to: string; label: string } | null {
  if (!isThere || !entityId) return null
  if (entity === 'policy') return { to: paths.policy(entityId), label: 'View policy' }
  if (entity === 'quote') return { to: paths.quote(entityId), label: 'View quote' }
  if (entity === 'claim') return { to: paths.claim(entityId), label: 'View claim' }
  if (entity === 'document' && client)
    return { to: paths.clientDocuments(client.id), label: 'View documents' }
  return null
}
