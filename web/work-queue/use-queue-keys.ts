import { useKeys } from '../ui/keys.ts'

/** The single keys by which the queue is worked off. */
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
    'What waits',
    [
      { key: 'j', does: 'The next one', run: () => move(1), repeats: true },
      { key: 'k', does: 'The one before', run: () => move(-1), repeats: true },
      { key: 'Enter', does: 'Go to what is open', run: enter },
      pressing('e', 'Done, or how it gets done'),
      pressing('r', 'Write to the client'),
      pressing('s', 'Put it off'),
      pressing('a', 'Pass it on'),
      { key: 'u', does: 'Undo', run: undo },
    ],
    { isInDialog },
  )
}
