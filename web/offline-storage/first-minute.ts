import { readStoredDraft, storeDraft } from './drafts.ts'
import { hasShape, isTextOrNone } from './has-shape.ts'

const name = 'first minute'

/** The agent's words of the invitation, if it had any. */
interface FirstMinute {
  message: string | null
}

/** Keeps that an invitation was just accepted in this browser. Home then shows the first steps. */
export const beginFirstMinute = (userId: string, begun: FirstMinute) => storeDraft(userId, name, begun)

export const endFirstMinute = (userId: string) => storeDraft(userId, name, null)

export function readFirstMinute(userId: string): FirstMinute | null {
  const kept = readStoredDraft(userId, name)
  return hasShape<FirstMinute>(kept, { message: isTextOrNone }) ? kept : null
}
