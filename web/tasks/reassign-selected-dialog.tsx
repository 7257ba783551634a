import { useRef } from 'react'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { today } from '../api/wire.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { BulkActionOutcome } from './bulk-result-bar.tsx'
import { ColleagueOptions } from './colleague-options.tsx'

/** A work item of a client. */
export interface ReassignableItem {
  kind: string
  id: string
  clientId: string
  clientName: string
  /** A short description. */
  about: string
}

/** Gives several work items to a colleague who sees all of their clients. */
export function ReassignSelectedDialog({
  items,
  names,
  formatCount,
  onDone,
  onClose,
}: {
  items: readonly ReassignableItem[]
  /** The first few clients' names. */
  names: string
  formatCount: (count: number) => string
  onDone: (outcome: BulkActionOutcome) => void
  onClose: () => void
}) {
  const name = useRef('')
  const { write, busy, error } = useApiMutation(today.passSeveral, {
    onDone({ done, notFound, notSeen, undo }) {
      const namesOf = (ids: readonly string[]) =>
        items
          .filter(({ id }) => ids.includes(id))
          .map(({ about }) => about)
          .join(', ')
      const resultTexts = [
        done.length > 0 && `${formatCount(done.length)} reassigned to ${name.current}.`,
        notFound.length > 0 && `No longer open: ${namesOf(notFound)}.`,
        notSeen.length > 0 &&
          `${name.current} has no access to the client. Still selected: ${namesOf(notSeen)}.`,
      ]
      onDone({
        message: resultTexts.filter(Boolean).join(' '),
        isWhole: notFound.length + notSeen.length === 0,
        remainingIds: notSeen,
        undo,
      })
      onClose()
    },
  })
  return (
    <Dialog
      title={`Reassign ${formatCount(items.length)}`}
      description={`For ${names}. A colleague with access to each client can take them, and is notified after ten seconds.`}
      size="sm"
      busy={busy}
      failure={error?.message ?? null}
      onClose={onClose}
    >
      <ColleagueOptions
        scope={{ clientIds: [...new Set(items.map(({ clientId }) => clientId))].join(',') }}
        busy={busy}
        onChoose={(colleague) => {
          name.current = colleague.name
          void write({ things: items.map(({ kind, id }) => ({ kind, id })), to: colleague.id })
        }}
      />
    </Dialog>
  )
}
