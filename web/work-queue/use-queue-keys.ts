import { useKeys } from '../ui/keys.ts'

/** The queue's single-key shortcuts. */
export function useQueueKeys({
  isInDialog,
  move,
  enter,
  press,
  undo,
}: {
  isInDialog: boolean
  move: (by: 1 | -1) => void
  enter: () => void
  press: (key: string) => void
  undo: () => void
}): void {
  const pressing = (key: string, does: string) => ({ key, does, run: () => press(key) })
  useKeys(
    'Open items',
    [
      { key: 'j', does: 'Next item', run: () => move(1), repeats: true },
      { key: 'k', does: 'Previous item', run: () => move(-1), repeats: true },
      { key: 'Enter', does: 'Go to the open item', run: enter },
      pressing('e', 'Complete, or open next step'),
      pressing('r', 'Message the client'),
      pressing('s', 'Snooze'),
      pressing('a', 'Reassign'),
      { key: 'u', does: 'Undo', run: undo },
    ],
    { isInDialog },
  )
}
