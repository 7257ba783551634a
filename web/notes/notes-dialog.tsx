import { formatSubject, type PageSubject } from '../page-subject.ts'
import { Dialog } from '../ui/dialog.tsx'
import { NotesPanel } from './notes-panel.tsx'

/** The notes on a record without a page of its own. */
export const NotesDialog = ({ subject, onClose }: { subject: PageSubject; onClose: () => void }) => (
  <Dialog title="Notes" description={formatSubject(subject)} onClose={onClose}>
    <NotesPanel subject={subject} />
  </Dialog>
)
