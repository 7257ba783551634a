import { clsx } from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'
import type { Client } from '../../contract/clients.ts'
import { fullName, shownName } from '../../contract/values/names.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { usePhone } from '../ui/media.ts'
import { useRootStyle } from '../ui/root-style.ts'
import { clientsInWords, firstNames } from './clients-in-words.ts'
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

/** Whose clients these are and who, the first of them by name: '10 of Daniel Kim, 3 of Laura Brandt'. */
export function Chosen({ clients, count = clients.length }: { clients: readonly Client[]; count?: number }) {
  const owners = [...Map.groupBy(clients, agentOf)].map(
    ([agent, theirs]) =>
      `${(count > clients.length ? count : theirs.length).toLocaleString('en-US')} of ${agent}`,
  )
  return (
    <>
      {clientsInWords(count)}: {owners.join(', ')}
      <span className="mt-1 block">{firstNames(clients.map(shownName), count)}</span>
    </>
  )
}

const agentOf = ({ assignedAgent }: Client) =>
  fullName(assignedAgent.agentFirstName, assignedAgent.agentLastName)

/** Above the list: all that are shown are ticked at once, and those that are ticked are given to another agent. */
export function SelectionBar({
  shown,
  selection: { ids, tickAll, clear },
  ofAgent,
  onReassign,
}: {
  shown: readonly Client[]
  selection: Selection
  /** Where all clients of one agent are listed: who that is, and how many. */
  ofAgent: { id: string; count: number } | null
  onReassign: (which: ToReassign, name: ReactNode) => void
}) {
  const reassign = () =>
    onReassign({ clientIds: ids }, <Chosen clients={shown.filter(({ id }) => ids.includes(id))} />)
  return (
    <div className="mb-3 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
      <CheckboxField
        label={`Select all shown (${shown.length.toLocaleString('en-US')})`}
        checked={shown.length > 0 && ids.length === shown.length}
        onChange={({ currentTarget: { checked } }) => tickAll(checked)}
      />
      {ids.length > 0 && <Selected count={ids.length} onClear={clear} onReassign={reassign} />}
      {ids.length === 0 && ofAgent && ofAgent.count > 0 && (
        <div className="ml-auto">
          <Button
            variant="secondary"
            size="sm"
            onClick={() =>
              onReassign({ ofAgent: ofAgent.id }, <Chosen clients={shown} count={ofAgent.count} />)
            }
          >
            Reassign All {ofAgent.count.toLocaleString('en-US')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** How many are ticked and what can be done with them: at the foot of the screen on phones, where the list is long. */
function Selected({
  count,
  onClear,
  onReassign,
}: {
  count: number
  onClear: () => void
  onReassign: () => void
}) {
  const isTooMany = count > most
  const text = `${clientsInWords(count)} selected`
  useEffect(() => announce(text), [text])
  // The page keeps this much free below its last row.
  useRootStyle('--bottom-bar', usePhone() ? '4rem' : null)
  return (
    <div className={atFoot}>
      <p className="min-w-0 text-sm text-muted max-sm:flex-1">{text}</p>
      <div className="ml-auto flex gap-2">
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear<span className="max-sm:sr-only"> Selection</span>
        </Button>
        <Button
          size="sm"
          {...(isTooMany ? { disabledReason: `Please choose at most ${most} clients at once` } : {})}
          onClick={onReassign}
        >
          Reassign Selected
        </Button>
      </div>
    </div>
  )
}

const atFoot = clsx(
  'flex items-center gap-x-4 gap-y-2 sm:flex-1',
  'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:border-line max-sm:bg-surface',
  'max-sm:px-4 max-sm:pt-3 max-sm:pb-[calc(env(safe-area-inset-bottom)+0.75rem)] max-sm:shadow-float',
)
