import { type Subject, subjectCalled } from '../subject.ts'
import { Dialog } from '../ui/dialog.tsx'
import { NotesPanel } from './notes-panel.tsx'

/** The notes on one thing that has no page of its own. */
export const NotesDialog = ({ subject, onClose }: { subject: Subject; onClose: () => void }) => (
  <Dialog title="Notes" description={subjectCalled(subject)} onClose={onClose}>
    <NotesPanel subject={subject} />
  </Dialog>
)
