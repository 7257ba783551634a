import { useState } from 'react'
import type { Client } from '../../contract/clients.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import type { ToReassign } from './reassign-dialog.tsx'

const most = 500

/** The clients that are ticked, of those that are shown. */
export function useSelection(shown: readonly Client[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const ids = shown.map(({ id }) => id).filter((id) => ticked.has(id))
  return {
    ids,
    has: (id: string) => ticked.has(id),
    tick: (id: string, isTicked: boolean) => {
      const next = new Set(ticked)
      if (isTicked) next.add(id)
      else next.delete(id)
      setTicked(next)
    },
    tickAll: (isTicked: boolean) => setTicked(new Set(isTicked ? shown.map(({ id }) => id) : [])),
    clear: () => setTicked(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>

export const clientsInWords = (count: number) =>
  count === 1 ? '1 client' : `${count.toLocaleString('en-US')} clients`

/** Above the list: all that are shown are ticked at once, and those that are ticked are given to another agent. */
export function SelectionBar({
  shown,
  selection: { ids, tickAll, clear },
  ofAgent,
  onReassign,
}: {
  shown: number
  selection: Selection
  /** Where all clients of one agent are listed: who that is, and how many. */
  ofAgent: { id: string; count: number } | null
  onReassign: (which: ToReassign, name: string) => void
}) {
  const isTooMany = ids.length > most
  return (
    <div className="mb-3 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
      <CheckboxField
        label={`Select all shown (${shown.toLocaleString('en-US')})`}
        checked={shown > 0 && ids.length === shown}
        onChange={({ currentTarget: { checked } }) => tickAll(checked)}
      />
      <p role="status" className="text-sm text-muted">
        {ids.length > 0 && `${clientsInWords(ids.length)} selected`}
      </p>
      <div className="ml-auto flex flex-wrap gap-2">
        {ids.length > 0 && (
          <>
            <Button variant="ghost" size="sm" onClick={clear}>
              Clear Selection
            </Button>
            <Button
              size="sm"
              {...(isTooMany ? { disabledReason: `Please choose at most ${most} clients at once` } : {})}
              onClick={() => onReassign({ clientIds: ids }, clientsInWords(ids.length))}
            >
              Reassign Selected
            </Button>
          </>
        )}
        {ids.length === 0 && ofAgent && ofAgent.count > 0 && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => onReassign({ ofAgent: ofAgent.id }, clientsInWords(ofAgent.count))}
          >
            Reassign All {ofAgent.count.toLocaleString('en-US')}
          </Button>
        )}
      </div>
    </div>
  )
}
