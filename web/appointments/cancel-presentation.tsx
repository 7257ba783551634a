import { appointments } from '../../contract/appointments.ts'
import { agency } from '../agency.ts'
import { useCall } from '../api/query.ts'
import { Confirm } from '../ui/confirm.tsx'
import { showFailed } from '../ui/show-failed.ts'
import { toast } from '../ui/toast.tsx'
import { formatAppointment } from './appointment-times.ts'
import type { Booked } from './move-presentation-dialog.tsx'
import { useCloseWhenOver } from './tell-booking.ts'

/** Asks, and cancels a presentation, by client or staff. */
export function CancelPresentation({
  booked: { quoteId, datetime, who },
  onClose,
}: {
  booked: Booked
  onClose: () => void
}) {
  const closeWhenOver = useCloseWhenOver(onClose)
  const cancel = useCall(appointments.cancel)
  const when = formatAppointment(datetime, agency.timeZone)
  const confirm = () =>
    cancel.mutateAsync({ quoteid: quoteId }).then(
      () => {
        toast({ title: 'Appointment Cancelled', description: when })
        onClose()
      },
      (error: Error) => {
        showFailed('Failed to cancel the appointment', error)
        closeWhenOver(error)
      },
    )
  return (
    <Confirm
      title="Cancel this presentation?"
      text={`${when}, with ${who}. The time becomes free for others, and client and agent are told by email. Another time can be booked afterwards.`}
      confirmLabel="Cancel presentation"
      cancelLabel="Keep it"
      danger
      busy={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
