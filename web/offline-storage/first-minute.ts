import { readStoredDraft, storeDraft } from './drafts.ts'
import { hasShape, isTextOrNone } from './type-guards.ts'

const draftName = 'first minute'

/** The agent's message in the invitation; null without one. */
interface FirstMinute {
  message: string | null
}

/**
 * Stores that the person has just accepted an invitation here, so that Home shows the first steps.
 */
export const beginFirstMinute = (userId: string, firstMinute: FirstMinute) =>
  storeDraft(userId, draftName, firstMinute)

export const endFirstMinute = (userId: string) => storeDraft(userId, draftName, null)

export function readFirstMinute(userId: string): FirstMinute | null {
  const storedDraft = readStoredDraft(userId, draftName)
  return hasShape<FirstMinute>(storedDraft, { message: isTextOrNone }) ? storedDraft : null
}
