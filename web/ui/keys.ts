import { useLayoutEffect, useRef } from 'react'
import { isDialogNested, isDialogOpen } from './open-dialogs.ts'
import { makeStore } from './store.ts'

/** A key that does something by itself, pressed where nothing is typed. */
export interface KeyBinding {
  key: string
  does: string
  run: () => void
  /** Goes on while it is held down. */
  repeats?: true
}

export type Shortcut = {
  /** The keys as they are called: ['?'], ['Ctrl', 'K'], ['F8']. */
  keys: readonly string[]
  does: string
}

interface KeyGroup {
  title: string
  keys: readonly KeyBinding[]
  /** In a dialog of its own its keys go on; those of others rest. */
  isInDialog: boolean
}

const name = 'keys'
const groups = makeStore<readonly { current: KeyGroup }[]>([])
const isOn = makeStore(readOn())

function readOn(): boolean {
  try {
    return localStorage.getItem(name) !== 'off'
  } catch {
    return true // storage may be forbidden
  }
}

/** Whether single keys do anything in this browser. Speech and shaking hands press keys that nobody means. */
export const useKeysOn = isOn.use

export function switchKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(name)
    else localStorage.setItem(name, 'off')
  } catch {
    // It holds until the page is left.
  }
  isOn.set(on)
}

/** What the keys of the present screen do, by their groups, for the list of them. */
export const useKeyGroups = groups.use

/** Whether a key press is typing, and not meant for the screen. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=textbox], [role=combobox]'))
  )
}

const isPressable = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, summary, label, [role=tab], [role=option]') !== null

function press(event: KeyboardEvent): void {
  if (!isOn.get() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  // What has the focus is pressed by these itself.
  if ((event.key === 'Enter' || event.key === ' ') && isPressable(event.target)) return
  if (isTyping(event.target) || document.querySelector('[role=menu], [role=listbox]')) return
  for (const { current } of groups.get().toReversed()) {
    if (current.isInDialog ? isDialogNested() : isDialogOpen()) continue
    const found = current.keys.find(({ key }) => key === event.key)
    if (!found || (event.repeat && !found.repeats)) continue
    event.preventDefault()
    found.run()
    return
  }
}

/** Keys of a part of the screen, as long as it stands. Buttons that do the same say so by `aria-keyshortcuts`. */
export function useKeys(title: string, keys: readonly KeyBinding[], { isInDialog = false } = {}): void {
  const group = useRef<KeyGroup>({ title, keys, isInDialog })
  group.current = { title, keys, isInDialog }
  // With what they act on, not after it has been painted: they work as soon as it is seen.
  useLayoutEffect(() => {
    groups.set([...groups.get(), group])
    addEventListener('keydown', press)
    return () => {
      groups.set(groups.get().filter((one) => one !== group))
      if (groups.get().length === 0) removeEventListener('keydown', press)
    }
  }, [])
}
