import { useRef } from 'react'

/** What opened it: an item of a menu is gone by the time the dialog closes, its menu's button is not. */
function opener(): HTMLElement | null {
  const active = document.activeElement
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const element = button ? document.getElementById(button) : active
  return element instanceof HTMLElement ? element : null
}

/** Handlers for a Radix dialog without a trigger of its own: focus goes back to what had it before. */
export function useFocusReturn() {
  const from = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      from.current = opener()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // What opened it may have left the page with its row.
      const { current } = from
      if (current?.isConnected) current.focus()
      else document.querySelector('main')?.focus()
    },
  }
}
