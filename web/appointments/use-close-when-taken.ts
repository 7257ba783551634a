import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '../api/call.ts'
import { refetchEntities } from '../api/query.ts'
import type { SlotChoiceState } from './slot-choice.tsx'

/**
 * For dialogs about a presentation. If somebody else has booked, moved, cancelled, answered or
 * deleted it, the dialog closes and the screen is refetched. The dialog stays open if the person
 * can choose another slot.
 */
export function useCloseWhenTaken(onClose: () => void, choice?: SlotChoiceState) {
  const client = useQueryClient()
  return (error: Error) => {
    if (choice?.isRefused(error)) return
    if (!(error instanceof CallError) || (error.status !== 409 && error.status !== 404)) return
    void refetchEntities(client, ['quote'])
    onClose()
  }
}
