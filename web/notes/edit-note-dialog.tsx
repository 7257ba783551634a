import type { Note } from '../../contract/notes.ts'
import { changedFieldsOf, usePlainForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { notes } from '../api/wire.ts'

const valuesOf = ({ text }: Note) => ({ text })

/** Edit Note. Sends the version that was read, to detect conflicts. */
export function EditNoteDialog({ note, onClose }: { note: Note; onClose: () => void }) {
  const form = usePlainForm({ defaultValues: valuesOf(note) })
  return (
    <FormDialog
      call={notes.change}
      form={form}
      send={(values) => {
        const changes = changedFieldsOf(form, values)
        return changes && { id: note.id, ...changes }
      }}
      edits={{ record: note, recordOf: (reply) => reply.note, values: valuesOf, fields: { text: 'Note' } }}
      successToast={{ title: 'Note Changed' }}
      title="Edit Note"
      onClose={onClose}
      submitLabel="Save Changes"
    >
      <form.TextAreaField name="text" label="Note" required rows={8} maxLength={10_000} />
    </FormDialog>
  )
}
