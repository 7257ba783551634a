import { useState } from 'react'
import { maxBulkRecords } from '../../contract/values/max-at-once.ts'
import { formatNameList } from '../../contract/values/names.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { type Selection, selectionLimit } from '../ui/selection.tsx'
import type { BulkActionOutcome } from './bulk-result-bar.tsx'
import type { PassableItem } from './pass-selected-dialog.tsx'

const PassChosenDialog = lazyDialog(
  async () => (await import('./pass-selected-dialog.tsx')).PassSelectedDialog,
)

/** Gives the selected work items to a colleague. Items that could not be given stay selected. */
export function PassSelected({
  chosen,
  selection,
  things,
  inWords,
  shortcut,
  onDone,
}: {
  chosen: readonly PassableItem[]
  selection: Selection
  /** 'claims' */
  things: string
  /** '3 claims' */
  inWords: (count: number) => string
  /** The key that presses the button. */
  shortcut?: string
  onDone: (done: BulkActionOutcome) => void
}) {
  const [isPassing, setPassing] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-keyshortcuts={shortcut}
        {...selectionLimit(chosen.length, maxBulkRecords, things)}
        onClick={() => setPassing(true)}
      >
        Reassign<span className="max-sm:sr-only"> Selected</span>
      </Button>
      {isPassing && (
        <PassChosenDialog
          chosen={chosen}
          names={formatNameList([...new Set(chosen.map(({ clientName }) => clientName))])}
          inWords={inWords}
          onDone={(done) => {
            selection.keep(done.left)
            onDone(done)
          }}
          onClose={() => setPassing(false)}
        />
      )}
    </>
  )
}
