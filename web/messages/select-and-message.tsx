import type { ReactNode } from 'react'
import { SelectButton, type Selection, SelectionBar } from '../ui/selection.tsx'
import { MessageSelectedClients } from './message-selected-clients.tsx'

/** The bar above a list for selecting records and messaging their clients. */
export function SelectAndMessage({
  shown,
  selection,
  things,
  inWords,
  children,
}: {
  shown: readonly { id: string; clientId: string; clientName: string }[]
  selection: Selection
  /** The plural noun on the button: 'Policies'. */
  things: string
  /** '3 policies' */
  inWords: (count: number) => string
  /** Further bulk actions. */
  children?: ReactNode
}) {
  if (!selection.isSelecting) return <SelectButton selection={selection}>Select {things}</SelectButton>
  const chosenClients = shown.filter(({ id }) => selection.has(id))
  return (
    <SelectionBar
      count={shown.length}
      selection={selection}
      inWords={inWords}
      acts={
        <>
          <MessageSelectedClients chosen={chosenClients} selection={selection} />
          {children}
        </>
      }
    />
  )
}
