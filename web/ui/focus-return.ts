import { useRef } from 'react'

/**
 * The element that has the focus. A menu item unmounts before the dialog closes, so the menu's
 * button replaces it.
 */
function findOpener(): HTMLElement | null {
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
function returnFocus(element: HTMLElement | null) {
  element?.focus()
  const refocus = () => {
    if (element?.isConnected && document.activeElement === element) return
    removalObserver.disconnect()
    if (!element?.isConnected && document.activeElement === document.body) focusMain()
  }
  const removalObserver = new MutationObserver(refocus)
  removalObserver.observe(document.body, { childList: true, subtree: true })
  refocus()
}

/** The field marked by `data-starts-here`; by default a dialog focuses its first field. */
const initialFocusIn = (dialog: EventTarget | null) =>
  dialog instanceof Element
    ? dialog.querySelector<HTMLElement>('[data-starts-here] :is(input, select, textarea)')
    : null

/**
 * True if another dialog has opened and has the focus. The focus stays there, because the person
 * may be typing.
 */
function isInOtherDialog(element: HTMLElement | null): boolean {
  const dialog = document.activeElement?.closest('[role=dialog], [role=alertdialog]')
  return dialog !== null && dialog !== undefined && !dialog.contains(element)
}

// The opener of the last open dialog. If another dialog replaces that one at once, no element has
// the focus.
let latestFocus: HTMLElement | null = null

// Event time, in ms.
let dialogOpenedAt = 0
const doubleClickTime = 500

/** True if a click comes so soon after the dialog opened that it belongs to a double click. */
export const isOfDoubleClick = ({ timeStamp }: Event) => timeStamp - dialogOpenedAt < doubleClickTime

/** Handlers for a Radix dialog without a trigger: focus returns to where it was. */
export function useFocusReturn() {
  const openerRef = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      dialogOpenedAt = event.timeStamp
      const opener = findOpener()
      openerRef.current = opener === document.body ? latestFocus : opener
      latestFocus = openerRef.current
      const start = initialFocusIn(event.target)
      if (!start) return
      event.preventDefault()
      start.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (latestFocus === openerRef.current) latestFocus = null
      if (!isInOtherDialog(openerRef.current)) returnFocus(openerRef.current)
    },
  }
}
