import type { NoteSort } from '../../contract/values/note-labels.ts'
import { usePlainForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { notes } from '../api/wire.ts'
import { formatSubject, type PageSubject } from '../page-subject.ts'

interface CallNoteValues {
  kind: NoteSort
  text: string
  isPinned: boolean
}

/** Note a Call: an internal note of a telephone call. */
export function NoteCallDialog({ subject, onClose }: { subject: PageSubject; onClose: () => void }) {
  const form = usePlainForm<CallNoteValues>({ defaultValues: { kind: 'call', text: '', isPinned: false } })
  return (
    <FormDialog
      call={notes.create}
      form={form}
      send={(values) => ({ ...values, clientId: subject.clientId })}
      successToast={{ title: 'Call Logged' }}
      title="Log a Call"
      description={formatSubject(subject)}
      onClose={onClose}
      submitLabel="Log call"
    >
      <div>
        <form.TextAreaField
          name="text"
          label="What was said"
          required
          rows={6}
          maxLength={10_000}
          placeholder="Who called, the subject, and what was agreed..."
        />
        <form.CheckboxField name="isPinned" label="Pin to the client’s page" />
      </div>
    </FormDialog>
  )
}
