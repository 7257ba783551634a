import { appointments } from '../../contract/appointments.ts'
import { dayIn } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { useCall } from '../api/query.ts'
import { Alert } from '../ui/alert.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { formatAppointment } from './appointment-times.ts'
import { incomplete, SlotChoice, useSlotChoice } from './slot-choice.tsx'
import { useTellBooking } from './tell-booking.ts'

/** A presentation that is booked, on whichever screen it stands. */
export interface Booked {
  quoteId: string
  datetime: string
  /** Who it is with, as the viewer sees it. */
  who: string
}

/** Moves a presentation to another time, by client or staff. Its notes stay. */
export function MovePresentationDialog({
  booked: { quoteId, datetime, who },
  onClose,
}: {
  booked: Booked
  onClose: () => void
}) {
  const present = dayIn(agency.timeZone, new Date(datetime))
  const choice = useSlotChoice(quoteId, present)
  const move = useCall(appointments.move)
  const tell = useTellBooking(
    choice,
    { done: 'Appointment Moved', failed: 'Failed to move the appointment' },
    onClose,
  )
  return (
    <Dialog
      title="Move Appointment"
      description={`With ${who}. Client and agent are told by email.`}
      size="lg"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        return tell(move.mutateAsync({ quoteid: quoteId, datetime: choice.datetime }))
      }}
      submitLabel="Move Appointment"
      busyLabel="Moving..."
      {...incomplete(choice)}
      busy={move.isPending}
      dirty={choice.day !== present || choice.datetime !== ''}
    >
      <div className="space-y-5">
        <Alert tone="blue">Now: {formatAppointment(datetime, agency.timeZone)}</Alert>
        <SlotChoice choice={choice} />
      </div>
    </Dialog>
  )
}
