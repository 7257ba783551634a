import { useLayoutEffect, useRef } from 'react'
import { isDialogOpen, isNestedDialogOpen } from './open-dialogs.ts'
import { makeStore } from './store.ts'

/** A single-key shortcut, active unless the person is typing. */
export interface KeyBinding {
  key: string
  description: string
  run: () => void
  /** Repeats while held. */
  isRepeatable?: true
}

export type Shortcut = {
  /** Key names: ['?'], ['Ctrl', 'K'], ['F8']. */
  keys: readonly string[]
  description: string
}

interface KeyGroup {
  title: string
  keys: readonly KeyBinding[]
  /** While a dialog is open, only the keys of the dialog work. */
  isInDialog: boolean
}

const storageKey = 'keys'
const groups = makeStore<readonly { current: KeyGroup }[]>([])
const keysSwitchStore = makeStore(readKeysSwitch())

function readKeysSwitch(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true // storage may be forbidden
  }
}

/**
 * True if single-key shortcuts are on. People whose speech input or tremor presses keys by accident
 * turn them off.
 */
export const useHasShortcutKeys = keysSwitchStore.use

export function setKeysEnabled(isEnabled: boolean): void {
  try {
    if (isEnabled) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // The setting lasts until the page is left.
  }
  keysSwitchStore.set(isEnabled)
}

/** The active shortcuts by group, for the list of shortcuts. */
export const useKeyGroups = groups.use

/** True if the key press is text input. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox]), textarea, select, [role=textbox], [role=combobox]'))
  )
}

const isPressable = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, summary, label, [role=tab], [role=option]') !== null

function handlePress(event: KeyboardEvent): void {
  if (!keysSwitchStore.get() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
    return
  // Enter and Space activate the focused element itself.
  if ((event.key === 'Enter' || event.key === ' ') && isPressable(event.target)) return
  if (isTyping(event.target) || document.querySelector('[role=menu], [role=listbox]')) return
  for (const { current } of groups.get().toReversed()) {
    if (current.isInDialog ? isNestedDialogOpen() : isDialogOpen()) continue
    const binding = current.keys.find(({ key }) => key === event.key)
    if (!binding || (event.repeat && !binding.isRepeatable)) continue
    event.preventDefault()
    binding.run()
    return
  }
}

/** Shortcuts while a component is mounted. Their buttons have `aria-keyshortcuts`. */
export function useKeyBindings(
  title: string,
  keys: readonly KeyBinding[],
  { isInDialog = false } = {},
): void {
  const group = useRef<KeyGroup>({ title, keys, isInDialog })
  group.current = { title, keys, isInDialog }
  // Layout effect: the keys work as soon as their target is visible.
  useLayoutEffect(() => {
    groups.set([...groups.get(), group])
    addEventListener('keydown', handlePress)
    return () => {
      groups.set(groups.get().filter((one) => one !== group))
      if (groups.get().length === 0) removeEventListener('keydown', handlePress)
    }
  }, [])
}
