import { useState } from 'react'
import { appointments, notesLimit } from '../../contract/appointments.ts'
import type { Quote } from '../../contract/quotes.ts'
import { CallFailed } from '../api/call.ts'
import { useCall } from '../api/query.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { incomplete, SlotChoice, useSlotChoice } from './slot-choice.tsx'
import { useTellBooking } from './tell-booking.ts'

/** Schedule Appointment: a client books the presentation of a quote with their agent. */
export function ScheduleDialog({
  quote: { id, title },
  onClose,
}: {
  quote: Pick<Quote, 'id' | 'title'>
  onClose: () => void
}) {
  const choice = useSlotChoice(id)
  const [notes, setNotes] = useState('')
  const book = useCall(appointments.book)
  const tell = useTellBooking(
    choice,
    { done: 'Appointment Scheduled!', failed: 'Failed to Schedule Appointment' },
    onClose,
  )
  const notesError = book.error instanceof CallFailed && book.error.fields.notes
  return (
    <Dialog
      title="Schedule Appointment"
      description={`Choose when your agent presents the rates of your ${title}.`}
      size="lg"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        const said = notes.trim()
        const sent = { quoteid: id, datetime: choice.datetime, ...(said ? { notes: said } : {}) }
        return tell(book.mutateAsync(sent))
      }}
      submitLabel="Confirm Booking"
      busyLabel="Booking..."
      {...incomplete(choice)}
      busy={book.isPending}
      dirty={choice.day !== null || notes !== ''}
    >
      <SlotChoice choice={choice}>
        <TextAreaField
          label="Notes"
          optional
          rows={3}
          counter={notesLimit}
          placeholder="What would you like to talk about?"
          value={notes}
          onChange={({ currentTarget: { value } }) => setNotes(value)}
          {...(notesError ? { error: notesError } : {})}
        />
      </SlotChoice>
    </Dialog>
  )
}
