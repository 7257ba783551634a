import { useKeyBindings } from '../ui/keys.ts'

/** The queue's single-key shortcuts. */
export function useQueueKeys({
  isInDialog,
  move,
  enter,
  press,
  select,
  endSelection,
  undo,
}: {
  isInDialog: boolean
  move: (step: 1 | -1) => void
  enter: () => void
  press: (key: string) => void
  /** Selects the open item for a bulk action, or takes it out of the selection. */
  select: () => void
  /** Null without a selection. */
  endSelection: (() => void) | null
  undo: () => void
}): void {
  const pressKeyBinding = (key: string, description: string) => ({
    key,
    description: description,
    run: () => press(key),
  })
  useKeyBindings(
    'Open items',
    [
      { key: 'j', description: 'Next item', run: () => move(1), isRepeatable: true },
      { key: 'k', description: 'Previous item', run: () => move(-1), isRepeatable: true },
      { key: 'Enter', description: 'Go to the open item', run: enter },
      pressKeyBinding('e', 'Complete, or open next step'),
      pressKeyBinding('r', 'Message the client'),
      pressKeyBinding('s', 'Snooze'),
      pressKeyBinding('a', 'Reassign'),
      { key: 'x', description: 'Select for a bulk action', run: select },
      { key: 'u', description: 'Undo', run: undo },
      ...(endSelection ? [{ key: 'Escape', description: 'End the selection', run: endSelection }] : []),
    ],
    { isInDialog },
  )
}
