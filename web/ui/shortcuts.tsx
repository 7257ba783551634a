import { useEffect, useState } from 'react'
import { type Shortcut, useKeys } from './keys.ts'
import { lateDialog } from './late-dialog.tsx'

const KeysDialog = lateDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog)

const openers = new Set<() => void>()

/** Opens the list of shortcuts, as `?` does. */
export const showShortcuts = () => {
  for (const open of openers) open()
}

/** Mount once: `?` opens a dialog that lists the shortcuts, those of the present screen among them. */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const [open, setOpen] = useState(false)
  useKeys('Everywhere', [{ key: '?', does: 'Show this list', run: () => setOpen(true) }])
  useEffect(() => {
    const show = () => setOpen(true)
    openers.add(show)
    return () => {
      openers.delete(show)
    }
  }, [])
  return open && <KeysDialog shortcuts={shortcuts} onClose={() => setOpen(false)} />
}
