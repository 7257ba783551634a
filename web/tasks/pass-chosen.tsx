import { useState } from 'react'
import { firstNames } from '../../contract/values/names.ts'
import { mostAtOnce } from '../../contract/values/several.ts'
import { Button } from '../ui/button.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { type Selection, tooMany } from '../ui/selection.tsx'
import type { DoneToSome } from './done-line.tsx'
import type { Passable } from './pass-chosen-dialog.tsx'

const PassChosenDialog = lateDialog(async () => (await import('./pass-chosen-dialog.tsx')).PassChosenDialog)

/** Gives what was chosen, of what waits, to a colleague; what could not be given stays chosen. */
export function PassChosen({
  chosen,
  selection,
  things,
  inWords,
  onDone,
}: {
  chosen: readonly Passable[]
  selection: Selection
  /** 'claims'. */
  things: string
  /** '3 claims'. */
  inWords: (count: number) => string
  onDone: (done: DoneToSome) => void
}) {
  const [isPassing, setPassing] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        {...tooMany(chosen.length, mostAtOnce, things)}
        onClick={() => setPassing(true)}
      >
        Pass On<span className="max-sm:sr-only"> Selected</span>
      </Button>
      {isPassing && (
        <PassChosenDialog
          chosen={chosen}
          names={firstNames([...new Set(chosen.map(({ clientName }) => clientName))])}
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
