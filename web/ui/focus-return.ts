import { useRef } from 'react'

/**
 * The element that has the focus. A menu item unmounts before the dialog closes, so the menu's
 * button replaces it.
 */
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

/** Focuses the opener; if it unmounts, focuses the main part. */
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

/** The field marked by `data-starts-here`; by default a dialog focuses its first field. */
const startIn = (dialog: EventTarget | null) =>
  dialog instanceof Element
    ? dialog.querySelector<HTMLElement>('[data-starts-here] :is(input, select, textarea)')
    : null

/**
 * True if another dialog has opened and has the focus. The focus stays there, because the person
 * may be typing.
 */
function isInAnother(to: HTMLElement | null): boolean {
  const dialog = document.activeElement?.closest('[role=dialog], [role=alertdialog]')
  return dialog !== null && dialog !== undefined && !dialog.contains(to)
}

// The opener of the last open dialog. If another dialog replaces that one at once, no element has
// the focus.
let latest: HTMLElement | null = null

// Event time, in ms.
let openedAt = 0
const doubleClick = 500

/** True for the second click of a double click that opened the dialog. */
export const isOfDoubleClick = ({ timeStamp }: Event) => timeStamp - openedAt < doubleClick

/** Handlers for a Radix dialog without a trigger: focus returns to where it was. */
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
