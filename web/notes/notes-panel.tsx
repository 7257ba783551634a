import { StickyNote } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useFormCall } from '../api/form-call.ts'
import { useList } from '../api/query.ts'
import { notes } from '../api/wire.ts'
import type { Subject } from '../subject.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/form-fields.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NoteRow } from './note-row.tsx'

/** The notes on a client, with all on what is theirs, or on one policy, claim or request: written by one field, and pinned. */
export function NotesPanel({ subject }: { subject: Subject }) {
  const { clientId, about } = subject
  const wanted = about ? { about: about.id } : { clientId }
  const list = useList(notes.list, { ...wanted, limit: 50 }, 'notes', { keepRows: true })
  return (
    <div className="space-y-4">
      <AddNote subject={subject} />
      <ListOf
        list={list}
        things="notes"
        skeleton={<Skeleton status="Loading notes..." shape="rows" count={2} />}
        empty={<p className="text-sm text-muted">No notes yet. Clients never see what is written here.</p>}
      >
        <ul aria-label="Notes" className="rounded-card border border-line bg-surface shadow-card">
          {list.items.map((note) => (
            <NoteRow key={note.id} note={note} naming={!about} />
          ))}
        </ul>
      </ListOf>
    </div>
  )
}

function AddNote({ subject: { clientId, about } }: { subject: Subject }) {
  const form = useForm({ defaultValues: { text: '' } })
  const kind = about && (['policy', 'claim', 'request'] as const).find((one) => one === about.kind)
  const { submit, busy, failed } = useFormCall(notes.create, form, {
    send: ({ text }) => ({ text, clientId, about: about && kind ? { kind, id: about.id } : null }),
    told: { title: 'Note Added' },
    onDone: () => form.reset(),
  })
  return (
    <form noValidate onSubmit={submit} className="space-y-2">
      <TextAreaField
        form={form}
        name="text"
        label="New note"
        hideLabel
        rows={2}
        maxLength={10_000}
        placeholder="Write a note for your colleagues..."
      />
      {failed && <Alert>{failed}</Alert>}
      <Button type="submit" variant="secondary" icon={StickyNote} busy={busy} busyText="Saving...">
        Add note
      </Button>
    </form>
  )
}
