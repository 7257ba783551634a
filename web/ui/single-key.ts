import { useEffect } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=textbox]'))

/** Whether a key alone was pressed where nothing is typed into and no dialog or menu is open: then it may be a shortcut. */
export const isShortcut = ({ ctrlKey, metaKey, altKey, target, defaultPrevented, repeat }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || defaultPrevented || repeat) &&
  !isTyping(target) &&
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') === null

/** Does something when a key alone is pressed, wherever on the page. */
export function useSingleKey(key: string, run: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== key || !isShortcut(event)) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [key, run])
}
