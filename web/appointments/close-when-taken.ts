import { useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '../api/call.ts'
import { refetchEntities } from '../api/query.ts'
import type { SlotChoiceState } from './slot-choice.tsx'

/**
 * For a dialog about a presentation: where a call failed because somebody was quicker (booked, moved, cancelled, answered or
 * deleted meanwhile) there is nothing left to do in it. It closes, and what is on the screen is read anew. Where another slot
 * can still be chosen, it stays.
 */
export function useCloseWhenTaken(onClose: () => void, choice?: SlotChoiceState) {
  const client = useQueryClient()
  return (error: Error) => {
    if (choice?.isRefused(error)) return
    if (!(error instanceof CallFailed) || (error.status !== 409 && error.status !== 404)) return
    void refetchEntities(client, ['quote'])
    onClose()
  }
}
