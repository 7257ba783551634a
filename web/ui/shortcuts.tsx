import { useEffect, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { useSingleKey } from './single-key.ts'

export type Shortcut = {
  /** The keys as they are called: ['?'], ['Ctrl', 'K'], ['F8']. */
  keys: readonly string[]
  does: string
}

const openers = new Set<() => void>()

/** Opens the list of shortcuts, as `?` does. */
export const showShortcuts = () => {
  for (const open of openers) open()
}

/** Mount once: `?` opens a dialog that lists the shortcuts. */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const [open, setOpen] = useState(false)
  useSingleKey('?', () => setOpen(true))
  useEffect(() => {
    const show = () => setOpen(true)
    openers.add(show)
    return () => {
      openers.delete(show)
    }
  }, [])
  return (
    <Dialog title="Keyboard shortcuts" size="sm" open={open} onClose={() => setOpen(false)}>
      <dl className="divide-y divide-line">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 py-2.5 text-sm">
            <dt>{does}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-md border border-edge bg-wash px-1.5 py-0.5 text-center font-sans text-xs font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
