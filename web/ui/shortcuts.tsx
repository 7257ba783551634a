import { useEffect } from 'react'
import { type Shortcut, useKeyBindings } from './keys.ts'
import { lazyDialog } from './lazy-dialog.tsx'
import { makeStore } from './store.ts'

const KeysDialog = lazyDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog)

const isOpen = makeStore(false)
const close = () => isOpen.set(false)

/** Opens the list of shortcuts, as `?` does. */
export const showShortcuts = () => isOpen.set(true)

/** Mount once: `?` opens a dialog with all shortcuts, including the current screen's. */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  useKeyBindings('Everywhere', [{ key: '?', description: 'Show this list', run: showShortcuts }])
  // Close the list on unmount: the next person to sign in must not see it.
  useEffect(() => close, [])
  return isOpen.use() && <KeysDialog shortcuts={shortcuts} onClose={close} />
}
