import { useState } from 'react'
import { maxNotesLength } from '../../contract/appointments.ts'
import type { Quote } from '../../contract/quotes.ts'
import { agency } from '../agency.ts'
import { CallError } from '../api/call.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { appointments } from '../api/wire.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { formatAppointment } from './appointment-times.ts'
import { missingSlotReason, SlotChoice, useSlotChoice } from './slot-choice.tsx'
import { useCloseWhenTaken } from './use-close-when-taken.ts'

/** Schedule Appointment: a client books the presentation of a quote with their agent. */
export function ScheduleDialog({
  quote: { id, title },
  firstChoice,
  onClose,
}: {
  quote: Pick<Quote, 'id' | 'title'>
  /** The time that was pressed on the page. */
  firstChoice?: { day: string; slot: string } | undefined
  onClose: () => void
}) {
  const choice = useSlotChoice(id, firstChoice?.day, firstChoice?.slot)
  const [notes, setNotes] = useState('')
  const book = useApiMutation(appointments.book, {
    successToast: (_, input) => ({
      title: 'Appointment Scheduled!',
      description: formatAppointment(input.datetime, agency.timeZone),
    }),
    failureTitle: 'Failed to Schedule Appointment',
    onDone: onClose,
    onFailed: useCloseWhenTaken(onClose, choice),
  })
  const notesError = book.error instanceof CallError && book.error.fields.notes
  return (
    <Dialog
      title="Schedule Appointment"
      description={`Choose when your agent presents your ${title}.`}
      size="lg"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        const trimmedNotes = notes.trim()
        book.write({
          quoteid: id,
          datetime: choice.datetime,
          ...(trimmedNotes ? { notes: trimmedNotes } : {}),
        })
      }}
      submitLabel="Confirm Booking"
      busyLabel="Booking..."
      {...missingSlotReason(choice)}
      busy={book.busy}
      dirty={choice.day !== (firstChoice?.day ?? null) || notes !== ''}
    >
      <SlotChoice choice={choice}>
        <TextAreaField
          label="Notes"
          optional
          rows={3}
          counter={maxNotesLength}
          placeholder="What would you like to talk about?"
          value={notes}
          onChange={({ currentTarget: { value } }) => setNotes(value)}
          {...(notesError ? { error: notesError } : {})}
        />
      </SlotChoice>
    </Dialog>
  )
}
