import { useQueryClient } from '@tanstack/react-query'
import { agency } from '../agency.ts'
import { CallFailed } from '../api/call.ts'
import { readAnew } from '../api/query.ts'
import { showFailed } from '../ui/show-failed.ts'
import { toast } from '../ui/toast.tsx'
import { formatAppointment } from './appointment-times.ts'
import type { SlotChoosing } from './slot-choice.tsx'

/**
 * For a dialog about a presentation: where a call failed because somebody was quicker (booked, moved, cancelled, answered or
 * deleted meanwhile) there is nothing left to do in it. It closes, and what is on the screen is read anew.
 */
export function useCloseWhenOver(onClose: () => void) {
  const client = useQueryClient()
  return (error: Error) => {
    if (!(error instanceof CallFailed) || (error.status !== 409 && error.status !== 404)) return
    void readAnew(client, ['quote'])
    onClose()
  }
}

/** Tells how a call for the chosen slot ended, under these titles. The dialog stays where another slot can still be chosen. */
export function useTellBooking(
  choice: SlotChoosing,
  { done, failed }: { done: string; failed: string },
  onClose: () => void,
) {
  const closeWhenOver = useCloseWhenOver(onClose)
  return (reply: Promise<unknown>) =>
    reply.then(
      () => {
        toast({ title: done, description: formatAppointment(choice.datetime, agency.timeZone) })
        onClose()
      },
      (error: Error) => {
        showFailed(failed, error)
        if (!choice.isRefused(error)) closeWhenOver(error)
      },
    )
}
