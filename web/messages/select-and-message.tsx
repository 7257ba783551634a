import type { ReactNode } from 'react'
import { SelectButton, type Selection, SelectionBar } from '../ui/selection.tsx'
import { MessageSelectedClients } from './message-selected-clients.tsx'

/** Above a list of things of clients: some are chosen, and their clients written to. */
export function SelectAndMessage({
  shown,
  selection,
  things,
  inWords,
  children,
}: {
  shown: readonly { id: string; clientId: string; clientName: string }[]
  selection: Selection
  /** 'Policies', as the button has it. */
  things: string
  /** '3 policies'. */
  inWords: (count: number) => string
  /** What more is done to those that are chosen. */
  children?: ReactNode
}) {
  if (!selection.isSelecting) return <SelectButton selection={selection}>Select {things}</SelectButton>
  const chosen = shown.filter(({ id }) => selection.has(id))
  return (
    <SelectionBar
      count={shown.length}
      selection={selection}
      inWords={inWords}
      acts={
        <>
          <MessageSelectedClients chosen={chosen} selection={selection} />
          {children}
        </>
      }
    />
  )
}
