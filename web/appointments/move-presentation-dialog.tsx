import { dayIn } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { appointments } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { formatAppointment } from './appointment-times.ts'
import { missingSlotReason, SlotChoice, useSlotChoice } from './slot-choice.tsx'
import { useCloseWhenTaken } from './use-close-when-taken.ts'

export interface BookedPresentation {
  quoteId: string
  datetime: string
  /** The other person: the agent for clients, the client for staff. */
  otherParty: string
}

/** Moves a presentation, by client or staff. Its notes stay. */
export function MovePresentationDialog({
  presentation: { quoteId, datetime, otherParty },
  onClose,
}: {
  presentation: BookedPresentation
  onClose: () => void
}) {
  const currentDay = dayIn(agency.timeZone, new Date(datetime))
  const choice = useSlotChoice(quoteId, currentDay)
  const move = useApiMutation(appointments.move, {
    successToast: (_, input) => ({
      title: 'Appointment Moved',
      description: formatAppointment(input.datetime, agency.timeZone),
    }),
    failureTitle: 'Failed to move the appointment',
    onDone: onClose,
    onFailed: useCloseWhenTaken(onClose, choice),
  })
  return (
    <Dialog
      title="Move Appointment"
      description={`With ${otherParty}. Client and agent are notified by email.`}
      size="lg"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        move.write({ quoteid: quoteId, datetime: choice.datetime })
      }}
      submitLabel="Move Appointment"
      busyLabel="Moving..."
      {...missingSlotReason(choice)}
      busy={move.busy}
      dirty={choice.day !== currentDay || choice.datetime !== ''}
    >
      <div className="space-y-5">
        <Alert tone="blue">Currently: {formatAppointment(datetime, agency.timeZone)}</Alert>
        <SlotChoice choice={choice} />
      </div>
    </Dialog>
  )
}
