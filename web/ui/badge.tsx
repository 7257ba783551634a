import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  green: 'bg-green-soft text-green-ink',
  amber: 'bg-amber-soft text-amber-ink',
  red: 'bg-red-soft text-red-ink',
  blue: 'bg-blue-soft text-blue-ink',
  grey: 'bg-grey-soft text-grey-ink',
  orange: 'bg-orange-soft text-orange-ink',
}
export type BadgeTone = keyof typeof tones

/** A status in a word. The color only repeats the word. */
export function Badge({
  tone = 'grey',
  icon: Icon,
  children,
}: {
  tone?: BadgeTone
  icon?: LucideIcon
  children: ReactNode
}) {
  return (
    <span
      className={clsx(
        'inline-flex max-w-full shrink-0 items-center gap-1 rounded-full px-2.5 py-px text-xs font-medium',
        tones[tone],
      )}
    >
      {Icon && <Icon aria-hidden className="size-3.5 shrink-0" />}
      <span className="truncate">{children}</span>
    </span>
  )
}

/** A count on orange, '99+' above 99. Renders nothing at 0. `label` says what is counted. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null
  return (
    <span className="inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-orange px-1.5 text-[0.6875rem] leading-none font-bold text-on-orange tabular-nums">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {label}</span>
    </span>
  )
}
