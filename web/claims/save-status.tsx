import { Check, CloudOff, LoaderCircle } from 'lucide-react'
import type { SaveState } from './draft-saver.ts'

const saveStateLabels = {
  saved: 'Saved',
  saving: 'Saving...',
  kept: 'Saved on this device; will be sent when you are connected',
  refused: 'Saved on this device only; sending failed',
  unkept: 'Not saved; keep this page open until you are connected',
  conflict: 'Saved on this device only',
} as const satisfies Record<SaveState, string>

const icons = {
  saved: Check,
  saving: LoaderCircle,
  kept: CloudOff,
  refused: CloudOff,
  unkept: CloudOff,
  conflict: CloudOff,
}

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
