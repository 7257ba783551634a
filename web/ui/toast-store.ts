export type ToastGiven = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
}
export type ToastShown = ToastGiven & { id: number; open: boolean }

const removalDelay = 4000

let current: ToastShown | null = null
let count = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(next: ToastShown | null) {
  current = next
  for (const changed of listeners) changed()
}

/** Shows a short message; callable from anywhere. At most one is seen: a new one takes the old one's place. */
export function toast(given: ToastGiven) {
  clearTimeout(removal)
  count += 1
  show({ ...given, id: count, open: true })
}

/** Closes the toast now and forgets it a little later, once it has left. */
export function dismissToast(id: number) {
  if (current?.id !== id || !current.open) return
  show({ ...current, open: false })
  removal = setTimeout(() => show(null), removalDelay)
}

export const currentToast = () => current

export function onToastChange(changed: () => void) {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}
