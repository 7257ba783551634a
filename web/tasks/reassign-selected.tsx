import { useState } from 'react'
import { maxBulkRecords } from '../../contract/values/bulk-limit.ts'
import { formatNameList } from '../../contract/values/names.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { type Selection, selectionLimit } from '../ui/selection.tsx'
import type { BulkActionOutcome } from './bulk-result-bar.tsx'
import type { ReassignableItem } from './reassign-selected-dialog.tsx'

const ReassignSelectedDialog = lazyDialog(
  async () => (await import('./reassign-selected-dialog.tsx')).ReassignSelectedDialog,
)

/** Gives the selected work items to a colleague. Items that could not be given stay selected. */
export function ReassignSelected({
  items,
  selection,
  things,
  formatCount,
  shortcut,
  onDone,
}: {
  items: readonly ReassignableItem[]
  selection: Selection
  /** 'claims' */
  things: string
  /** '3 claims' */
  formatCount: (count: number) => string
  /** The key that presses the button. */
  shortcut?: string
  onDone: (outcome: BulkActionOutcome) => void
}) {
  const [isReassigning, setReassigning] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-keyshortcuts={shortcut}
        {...selectionLimit(items.length, maxBulkRecords, things)}
        onClick={() => setReassigning(true)}
      >
        Reassign<span className="max-sm:sr-only"> Selected</span>
      </Button>
      {isReassigning && (
        <ReassignSelectedDialog
          items={items}
          names={formatNameList([...new Set(items.map(({ clientName }) => clientName))])}
          formatCount={formatCount}
          onDone={(outcome) => {
            selection.keep(outcome.remainingIds)
            onDone(outcome)
          }}
          onClose={() => setReassigning(false)}
        />
      )}
    </>
  )
}
