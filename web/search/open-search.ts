import { useLayoutEffect } from 'react'
import { makeStore } from '../ui/store.ts'

const isOpen = makeStore(false)
/** What was typed before the field was there: its code is fetched when it is first opened. Null from then on. */
let ahead: { text: string; isEntered: boolean } | null = null
const dialogs = ':is([role=dialog], [role=alertdialog]):not([data-state=closed])'

function setOpen(next: boolean) {
  ahead = next ? { text: '', isEntered: false } : null
  isOpen.set(next)
}

export const openSearch = () => setOpen(true)
export const closeSearch = () => setOpen(false)
export const useIsSearchOpen = isOpen.use

/** What was typed since it was opened, and whether Enter was pressed after it. */
export const typedAhead = () => ahead ?? { text: '', isEntered: false }
/** The same, once the field has the focus, and with it what is typed from now on; null where that was asked before. */
export function takeTypedAhead() {
  const taken = ahead
  ahead = null
  return taken
}

/** Keeps a key for the field that is not there yet; false where it is none of its keys. */
function keepAhead({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (!ahead || ctrlKey || metaKey || altKey) return false
  const { text } = ahead
  if (key === 'Escape') closeSearch()
  else if (key === 'Enter') ahead = { text, isEntered: true }
  else if (key === 'Backspace') ahead = { text: text.slice(0, -1), isEntered: false }
  else if ([...key].length === 1) ahead = { text: text + key, isEntered: false }
  else return false
  return true
}

/** Ctrl K, or ⌘ K, wherever on the page: opens the search, or closes it. Over a dialog it stays away. */
export function useSearchKey(): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (keepAhead(event)) {
        // No key of the page, and no letter of what has the focus.
        event.preventDefault()
        event.stopImmediatePropagation()
        return
      }
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return
      event.preventDefault()
      if (isOpen.get()) closeSearch()
      else if (!document.querySelector(dialogs)) openSearch()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}
