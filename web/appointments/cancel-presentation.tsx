import { agency } from '../agency.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { appointments } from '../api/wire.ts'
import { formatAppointment } from './appointment-times.ts'
import type { BookedPresentation } from './move-presentation-dialog.tsx'
import { useCloseWhenTaken } from './use-close-when-taken.ts'

export function CancelPresentation({
  presentation: { quoteId, datetime, otherParty },
  onClose,
}: {
  presentation: BookedPresentation
  onClose: () => void
}) {
  const closeWhenTaken = useCloseWhenTaken(onClose)
  const timeText = formatAppointment(datetime, agency.timeZone)
  return (
    <ConfirmCall
      call={appointments.cancel}
      send={{ quoteid: quoteId }}
      successToast={{ title: 'Appointment Cancelled', description: timeText }}
      failureTitle="Failed to cancel the appointment"
      onFailed={closeWhenTaken}
      title="Cancel this presentation?"
      text={`${timeText}, with ${otherParty}. Client and agent are notified by email. Another time can be booked afterwards.`}
      confirmLabel="Cancel presentation"
      cancelLabel="Keep it"
      danger
      onClose={onClose}
    />
  )
}
