import { type LucideIcon, Phone, UserRound } from 'lucide-react'
import type { TimelineKind } from '../../contract/values/timeline-kinds.ts'
import { iconOfKind } from '../activity/kind-icon.ts'

export const timelineIcons: Record<TimelineKind, LucideIcon> = {
  message: iconOfKind('message'),
  call: Phone,
  note: iconOfKind('note'),
  request: iconOfKind('request'),
  claim: iconOfKind('claim'),
  document: iconOfKind('document'),
  policy: iconOfKind('policy'),
  quote: iconOfKind('quote'),
  certificate: iconOfKind('certificate'),
  task: iconOfKind('task'),
  account: UserRound,
}
