import { useRef } from 'react'

/** What opened it: an item of a menu is gone by the time the dialog closes, its menu's button is not. */
function opener(): HTMLElement | null {
  const active = document.activeElement
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const element = button ? document.getElementById(button) : active
  return element instanceof HTMLElement ? element : null
}

function focusMain() {
  const main = document.querySelector('main')
  if (main && !main.hasAttribute('tabindex')) main.tabIndex = -1
  main?.focus({ preventScroll: true })
}

/** Where it is gone, or leaves the page while it has the focus, the keyboard goes on from the main part. */
function giveBack(to: HTMLElement | null) {
  to?.focus()
  const lookAgain = () => {
    if (to?.isConnected && document.activeElement === to) return
    leaving.disconnect()
    if (!to?.isConnected && document.activeElement === document.body) focusMain()
  }
  const leaving = new MutationObserver(lookAgain)
  leaving.observe(document.body, { childList: true, subtree: true })
  lookAgain()
}

/** The first field of the part that says that one starts there; without one a dialog opens on its first field or button. */
const startIn = (dialog: EventTarget | null) =>
  dialog instanceof Element
    ? dialog.querySelector<HTMLElement>('[data-starts-here] :is(input, select, textarea)')
    : null

/** The focus went to a dialog that has opened since: another does not take it away again, nor what is typed there. */
function isInAnother(to: HTMLElement | null): boolean {
  const dialog = document.activeElement?.closest('[role=dialog], [role=alertdialog]')
  return dialog !== null && dialog !== undefined && !dialog.contains(to)
}

// Of the dialog that opened last and has not closed: one that takes its place in the same moment finds no focus.
let latest: HTMLElement | null = null

// In ms, as events tell the time.
let openedAt = 0
const doubleClick = 500

/** Whether a press beside a dialog is the second one of a double click that has opened it. */
export const isOfDoubleClick = ({ timeStamp }: Event) => timeStamp - openedAt < doubleClick

/** Handlers for a Radix dialog without a trigger of its own: focus goes back to what had it before. */
export function useFocusReturn() {
  const from = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      openedAt = event.timeStamp
      const found = opener()
      from.current = found === document.body ? latest : found
      latest = from.current
      const start = startIn(event.target)
      if (!start) return
      event.preventDefault()
      start.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (latest === from.current) latest = null
      if (!isInAnother(from.current)) giveBack(from.current)
    },
  }
}
