import { useLayoutEffect } from 'react'
import { makeStore } from '../ui/store.ts'

const searchOpenStore = makeStore(false)
/** Keys typed before the search dialog has loaded; null once the dialog's field has taken them. */
let typedAhead: { text: string; isEntered: boolean } | null = null
const dialogSelector = ':is([role=dialog], [role=alertdialog]):not([data-state=closed])'

function setOpen(isOpen: boolean) {
  typedAhead = isOpen ? { text: '', isEntered: false } : null
  searchOpenStore.set(isOpen)
}

export const openSearch = () => setOpen(true)
export const closeSearch = () => setOpen(false)
export const useIsSearchOpen = searchOpenStore.use

/** The text typed ahead, and whether Enter followed. */
export const peekTypedAhead = () => typedAhead ?? { text: '', isEntered: false }
/** Takes the text typed ahead, once the field has the focus; null the second time. */
export function consumeTypedAhead() {
  const takenText = typedAhead
  typedAhead = null
  return takenText
}

/** Keeps a key for the field that has not loaded yet; false for other keys. */
function bufferTypedKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (!typedAhead || ctrlKey || metaKey || altKey) return false
  const { text } = typedAhead
  if (key === 'Escape') closeSearch()
  else if (key === 'Enter') typedAhead = { text, isEntered: true }
  else if (key === 'Backspace') typedAhead = { text: text.slice(0, -1), isEntered: false }
  else if ([...key].length === 1) typedAhead = { text: text + key, isEntered: false }
  else return false
  return true
}

/** Ctrl K or ⌘ K toggles the search on every page, except over a dialog. */
export function useSearchKey(): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (bufferTypedKey(event)) {
        // Neither shortcuts of the page nor the focused field get the key.
        event.preventDefault()
        event.stopImmediatePropagation()
        return
      }
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return
      event.preventDefault()
      if (searchOpenStore.get()) closeSearch()
      else if (!document.querySelector(dialogSelector)) openSearch()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}
