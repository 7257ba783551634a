import { useEffect } from 'react'
import { type Shortcut, useKeyBindings } from './keys.ts'
import { lazyDialog } from './lazy-dialog.tsx'
import { makeStore } from './store.ts'

const KeysDialog = lazyDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog)

const shortcutsOpenStore = makeStore(false)
const close = () => shortcutsOpenStore.set(false)

/** Opens the list of shortcuts, as `?` does. */
export const showShortcuts = () => shortcutsOpenStore.set(true)

/** Mount once: `?` opens a dialog with all shortcuts, including the current screen's. */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  useKeyBindings('Everywhere', [{ key: '?', description: 'Show this list', run: showShortcuts }])
  // Close the list on unmount: the next person to sign in must not see it.
  useEffect(() => close, [])
  return shortcutsOpenStore.use() && <KeysDialog shortcuts={shortcuts} onClose={close} />
}
