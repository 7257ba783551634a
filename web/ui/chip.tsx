import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A toggle that filters a list. */
export function Chip({
  isOn,
  onPress,
  children,
}: {
  isOn: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={clsx(
        'min-h-9 shrink-0 rounded-full border px-3 text-sm font-medium whitespace-nowrap transition-colors duration-150 active:duration-0 max-sm:min-h-10 pointer-coarse:min-h-10',
        isOn
          ? 'border-orange bg-orange-soft text-orange-ink active:brightness-95'
          : 'border-line bg-surface hover:bg-wash active:bg-grey-soft',
      )}
    >
      {children}
    </button>
  )
}

/** One line of chips, which scrolls sideways. */
export const chipLineClassName = 'no-scrollbar fades -mx-1 flex gap-1.5 overflow-x-auto px-1 py-1'

/** A row of chips, which scrolls sideways on phones. */
export const chipRowClassName = `${chipLineClassName} sm:flex-wrap`
