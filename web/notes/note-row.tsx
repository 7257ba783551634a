import { Ellipsis, Pencil, Phone, Pin, PinOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Note } from '../../contract/notes.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { useLatestVersion } from '../api/latest-version.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { notes } from '../api/wire.ts'
import { subjectLinkOf } from '../tasks/subject-links.ts'
import { Badge } from '../ui/badge.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Menu } from '../ui/menu.tsx'

const EditNoteDialog = lazyDialog(async () => (await import('./edit-note-dialog.tsx')).EditNoteDialog)

export function NoteRow({ note, showsClient }: { note: Note; showsClient: boolean }) {
  const { text, about, client, createdBy, createdAt, changedAt, isPinned } = note
  return (
    <li className="flex items-start gap-2 px-4 py-3 not-last:border-b not-last:border-line">
      <div className="min-w-0 flex-1">
        <p className="text-sm whitespace-pre-line wrap-anywhere">{text}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          {isPinned && <Badge icon={Pin}>Pinned</Badge>}
          {note.kind === 'call' && <Badge icon={Phone}>Call</Badge>}
          {showsClient && about && (
            <Link
              to={subjectLinkOf(about, client.id)}
              className="min-w-0 font-medium text-ink wrap-anywhere hover:underline"
            >
              {about.label}
            </Link>
          )}
          <span>
            {createdBy.name}, {formatMoment(createdAt, agency.timeZone)}
            {changedAt && ', edited'}
          </span>
        </div>
      </div>
      <NoteMenu note={note} />
    </li>
  )
}

function NoteMenu({ note }: { note: Note }) {
  const [openAction, setOpenAction] = useState<'edit' | 'remove' | null>(null)
  const { id, isPinned, canEdit, text } = note
  const { known, learn } = useLatestVersion(note)
  const closeDialog = () => setOpenAction(null)
  const shortText = text.length > 40 ? `${text.slice(0, 40)}…` : text
  const togglePin = useApiMutation(notes.change, {
    successToast: { title: isPinned ? 'Note Unpinned' : 'Note Pinned' },
    failureTitle: 'Failed to change the note',
    onDone: (reply) => learn(reply.note),
  })
  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={`More for the note: ${shortText}`} />}
        items={[
          {
            label: isPinned ? 'Unpin' : 'Pin',
            icon: isPinned ? PinOff : Pin,
            run: () => togglePin.write({ id, version: known(), isPinned: !isPinned }),
          },
          ...(canEdit
            ? [
                { label: 'Edit Note', icon: Pencil, run: () => setOpenAction('edit') },
                { label: 'Remove Note', icon: Trash2, danger: true, run: () => setOpenAction('remove') },
              ]
            : []),
        ]}
      />
      {openAction === 'edit' && <EditNoteDialog note={note} onClose={closeDialog} />}
      {openAction === 'remove' && (
        <ConfirmCall
          call={notes.remove}
          send={{ id }}
          successToast={{ title: 'Note Removed' }}
          title="Remove Note"
          text="The note is removed from every list. The audit log still shows that it existed."
          confirmLabel="Remove"
          danger
          onClose={closeDialog}
        />
      )}
    </>
  )
}
