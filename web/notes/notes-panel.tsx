import { Phone, StickyNote } from 'lucide-react'
import type { NoteSort } from '../../contract/values/note-labels.ts'
import { ExportButton, makeCsvExportOptions } from '../activity/export-button.tsx'
import { usePlainForm } from '../api/form.ts'
import { useList } from '../api/query.ts'
import { useFormMutation } from '../api/use-form-mutation.ts'
import { notes } from '../api/wire.ts'
import type { PageSubject } from '../page-subject.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NoteRow } from './note-row.tsx'

const csvExportOptions = makeCsvExportOptions('notes', 'note')

/** The notes on a client and all their records, or on one policy, claim or request. */
export function NotesPanel({ subject }: { subject: PageSubject }) {
  const { clientId, about } = subject
  const listQuery = about ? { about: about.id } : { clientId }
  const list = useList(notes.list, { ...listQuery, limit: 50 }, 'notes', { keepRows: true })
  return (
    <div className="space-y-4">
      <AddNote subject={subject} />
      <ListOf
        list={list}
        pluralNoun="notes"
        skeleton={<Skeleton status="Loading notes..." shape="rows" count={2} />}
        empty={<p className="text-sm text-muted">No notes yet. Clients never see them.</p>}
      >
        <ul aria-label="Notes" className="rounded-card border border-line bg-surface shadow-card">
          {list.items.map((note) => (
            <NoteRow key={note.id} note={note} showsClient={!about} />
          ))}
        </ul>
        <div className="mt-4">
          <ExportButton call={notes.export} input={listQuery} outcomeOptions={csvExportOptions} />
        </div>
      </ListOf>
    </div>
  )
}

const savingLabel = 'Saving...'

function AddNote({ subject: { clientId, about } }: { subject: PageSubject }) {
  const form = usePlainForm<{ kind: NoteSort; text: string }>({ defaultValues: { kind: 'note', text: '' } })
  const kind = about && (['policy', 'claim', 'request'] as const).find((one) => one === about.kind)
  const { submit, busy, failed } = useFormMutation(notes.create, form, {
    send: (values) => ({ ...values, clientId, about: about && kind ? { kind, id: about.id } : null }),
    successToast: ({ note }) => ({ title: note.kind === 'call' ? 'Call Logged' : 'Note Added' }),
    onDone: () => form.reset(),
  })
  // The pressed button sets the note's kind.
  const chooseSort = (sort: NoteSort) => () => form.setValue('kind', sort)
  const pressedSort = form.watch('kind')
  const busyPropsOf = (sort: NoteSort) => ({
    busyText: savingLabel,
    busy: busy && sort === pressedSort,
    ...(busy && sort !== pressedSort ? { disabledReason: savingLabel } : {}),
  })
  return (
    <form noValidate onSubmit={submit} className="space-y-2">
      <form.TextAreaField
        name="text"
        label="New note"
        hideLabel
        rows={2}
        maxLength={10_000}
        placeholder="Write a note for your colleagues..."
      />
      {failed && <Alert>{failed}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="secondary"
          icon={StickyNote}
          {...busyPropsOf('note')}
          onClick={chooseSort('note')}
        >
          Add note
        </Button>
        <Button
          type="submit"
          variant="ghost"
          icon={Phone}
          {...busyPropsOf('call')}
          onClick={chooseSort('call')}
        >
          Log as a call
        </Button>
      </div>
    </form>
  )
}
