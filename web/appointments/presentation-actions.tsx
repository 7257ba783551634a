import { CalendarClock, CalendarX2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { CancelPresentation } from './cancel-presentation.tsx'
import type { BookedPresentation } from './move-presentation-dialog.tsx'

// Lazy, because of the calendar.
const MovePresentationDialog = lazyDialog(
  async () => (await import('./move-presentation-dialog.tsx')).MovePresentationDialog,
)

export function PresentationActions({ presentation }: { presentation: BookedPresentation }) {
  const [openDialog, setOpenDialog] = useState<'move' | 'cancel' | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={CalendarClock}
        aria-label={`Move the presentation with ${presentation.otherParty}`}
        onClick={() => setOpenDialog('move')}
      >
        Move
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon={CalendarX2}
        aria-label={`Cancel the presentation with ${presentation.otherParty}`}
        onClick={() => setOpenDialog('cancel')}
      >
        Cancel
      </Button>
      {openDialog === 'move' && <MovePresentationDialog presentation={presentation} onClose={close} />}
      {openDialog === 'cancel' && <CancelPresentation presentation={presentation} onClose={close} />}
    </>
  )
}
