import type { ReactNode } from 'react'
import { SelectButton, type Selection, SelectionBar } from '../ui/selection.tsx'
import { MessageSelectedClients } from './message-selected-clients.tsx'

/** The bar above a list for selecting records and messaging their clients. */
export function SelectAndMessage({
  shown,
  selection,
  pluralNoun,
  formatCount,
  children,
}: {
  shown: readonly { id: string; clientId: string; clientName: string }[]
  selection: Selection
  /** The plural noun on the button: 'Policies'. */
  pluralNoun: string
  /** '3 policies' */
  formatCount: (count: number) => string
  /** Further bulk actions. */
  children?: ReactNode
}) {
  if (!selection.isSelecting) return <SelectButton selection={selection} pluralNoun={pluralNoun} />
  const chosenClients = shown.filter(({ id }) => selection.has(id))
  return (
    <SelectionBar
      count={shown.length}
      selection={selection}
      formatCount={formatCount}
      actions={
        <>
          <MessageSelectedClients clients={chosenClients} selection={selection} />
          {children}
        </>
      }
    />
  )
}
