import { makeStore } from './store.ts'

export type ToastContent = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
}
export type ShownToast = ToastContent & { id: number; open: boolean }

const removalDelay = 4000

/** The toast that is seen, or leaves. */
export const shownToast = makeStore<ShownToast | null>(null)
let count = 0
let removal: ReturnType<typeof setTimeout> | undefined

/** Shows a short message; callable from anywhere. At most one is seen: a new one takes the old one's place. */
export function toast(given: ToastContent) {
  clearTimeout(removal)
  count += 1
  shownToast.set({ ...given, id: count, open: true })
}

/** Closes the toast now and forgets it a little later, once it has left. */
export function dismissToast(id: number) {
  const shown = shownToast.get()
  if (shown?.id !== id || !shown.open) return
  shownToast.set({ ...shown, open: false })
  removal = setTimeout(() => shownToast.set(null), removalDelay)
}
