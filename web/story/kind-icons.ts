import { type LucideIcon, Phone, UserRound } from 'lucide-react'
import type { StoryKind } from '../../contract/values/story-kinds.ts'
import { kindIcon } from '../activity/kind-icon.ts'

/** The icon of what the story of a client tells. */
export const storyIcon: Record<StoryKind, LucideIcon> = {
  message: kindIcon.message,
  call: Phone,
  note: kindIcon.note,
  request: kindIcon.request,
  claim: kindIcon.claim,
  document: kindIcon.document,
  policy: kindIcon.policy,
  quote: kindIcon.quote,
  certificate: kindIcon.certificate,
  task: kindIcon.task,
  account: UserRound,
}
