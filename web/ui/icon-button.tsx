import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { Pressable, type PressableProps } from './pressable.tsx'

const variantClassNames = {
  ghost: 'border-transparent text-muted hover:bg-wash hover:text-ink active:bg-grey-soft active:duration-0',
  secondary: 'border-edge bg-surface text-ink hover:bg-wash active:bg-grey-soft active:duration-0',
}

/** A square icon button, 40 px. `label` is its name and tooltip; `dot` marks news. */
export function IconButton({
  icon: Icon,
  label,
  variant = 'ghost',
  dot,
  ...press
}: {
  icon: LucideIcon
  label: string
  variant?: keyof typeof variantClassNames
  dot?: boolean
} & PressableProps) {
  const className = clsx(
    'inline-flex h-10 min-w-10 shrink-0 items-center justify-center rounded-control border',
    'transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-50',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    variantClassNames[variant],
  )
  return (
    <Pressable press={{ title: label, ...press, 'aria-label': label }} className={className}>
      <span className="relative">
        <Icon aria-hidden className="size-5" />
        {dot && (
          <span className="absolute -top-0.5 -right-0.5 size-2 rounded-full bg-orange ring-2 ring-ground" />
        )}
      </span>
    </Pressable>
  )
}
