import { makeStore } from './store.ts'

export type ToastContent = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
}
export type VisibleToast = ToastContent & { id: number; open: boolean }

const removalDelay = 4000

/** The visible or leaving toast. */
export const shownToast = makeStore<VisibleToast | null>(null)
let toastCount = 0
let removalTimer: ReturnType<typeof setTimeout> | undefined

/** Shows a toast; callable from anywhere. A new toast replaces the current one. */
export function toast(values: ToastContent) {
  clearTimeout(removalTimer)
  toastCount += 1
  shownToast.set({ ...values, id: toastCount, open: true })
}

/** Closes the toast, and removes it after its exit animation. */
export function dismissToast(id: number) {
  const toast = shownToast.get()
  if (toast?.id !== id || !toast.open) return
  shownToast.set({ ...toast, open: false })
  removalTimer = setTimeout(() => shownToast.set(null), removalDelay)
}
