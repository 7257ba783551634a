import { Check, CloudOff, LoaderCircle } from 'lucide-react'
import type { SaveState } from './draft-saver.ts'

const saveStateLabels = {
  saved: 'Saved',
  saving: 'Saving...',
  kept: 'Kept on this device; will be saved when you are connected',
  refused: 'Kept on this device; it could not be saved',
  unkept: 'Not saved; keep this page open until you are connected',
  conflict: 'Kept on this device; not saved',
} as const satisfies Record<SaveState, string>

const icons = {
  saved: Check,
  saving: LoaderCircle,
  kept: CloudOff,
  refused: CloudOff,
  unkept: CloudOff,
  conflict: CloudOff,
}

/** Where what was typed is by now. */
export function SaveStatus({ state }: { state: SaveState }) {
  const Icon = icons[state]
  return (
    <p
      aria-live="polite"
      className={
        icons[state] === CloudOff
          ? 'flex items-center gap-1.5 text-xs text-amber-ink'
          : 'flex items-center gap-1.5 text-xs text-muted'
      }
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {saveStateLabels[state]}
    </p>
  )
}
