import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { announce } from './announce.ts'
import { Pressable, type PressableProps } from './pressable.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'

type ButtonStyle = {
  variant?: ButtonVariant
  /**
   * Height 40 px (`md`, and `sm` with less padding), 44 px (`lg`), or 32 px for rows of a list
   * (`xs`; 40 px under a finger).
   */
  size?: 'xs' | 'sm' | 'md' | 'lg'
  /** Fills the width. */
  isWide?: boolean
  icon?: LucideIcon
  iconAfter?: LucideIcon
  /** Shows a spinner, keeps width and focus, and ignores clicks. */
  busy?: boolean
  /** The text while busy, such as 'Saving...'. The button is as wide as the longer text. */
  busyText?: string
  /** Disables the button with a reason. The button stays focusable and shows the reason. */
  disabledReason?: string
  children: ReactNode
}

export type ButtonProps = ButtonStyle & PressableProps

const baseClassName = clsx(
  'relative inline-flex items-center justify-center rounded-control border text-center font-semibold wrap-normal',
  'transition-colors duration-150 active:duration-0 disabled:cursor-not-allowed disabled:opacity-50',
)
const variantClassNames: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-orange text-on-orange hover:bg-orange-strong active:bg-orange-strong active:brightness-90',
  secondary: 'border-edge bg-surface text-ink hover:bg-wash active:bg-grey-soft',
  ghost: 'border-transparent text-ink hover:bg-wash active:bg-grey-soft',
  danger:
    'border-transparent bg-red text-white hover:bg-red-strong active:bg-red-strong active:brightness-90',
}
const sizeClassNames = {
  xs: 'min-h-8 px-2.5 py-1 text-sm pointer-coarse:min-h-10',
  sm: 'min-h-10 px-3 py-1.5 text-sm',
  md: 'min-h-10 px-4 py-1.5 text-sm max-sm:px-3',
  lg: 'min-h-11 px-5 py-2 text-base',
}
const rowClassName = 'col-start-1 row-start-1 flex items-center justify-center gap-2'

/** A button, or a link that looks like one with `to` or `href`. One primary per view. */
export function Button({
  variant = 'primary',
  size = 'md',
  isWide,
  icon: Icon,
  iconAfter: IconAfter,
  busy = false,
  busyText,
  disabledReason,
  children,
  ...press
}: ButtonProps) {
  const reasonId = useId()
  useEffect(() => {
    if (busy) announce(busyText ?? 'Working...')
  }, [busy, busyText])

  const className = clsx(
    baseClassName,
    variantClassNames[variant],
    sizeClassNames[size],
    isWide && 'w-full',
    disabledReason && 'cursor-not-allowed opacity-50',
  )
  const reason = disabledReason ? { title: disabledReason, 'aria-describedby': reasonId } : {}
  return (
    <Pressable
      press={{ ...press, ...reason, 'aria-busy': busy || undefined }}
      className={className}
      isDisabled={busy || Boolean(disabledReason)}
    >
      <span className="grid">
        <span className={clsx(rowClassName, busy && (busyText ? 'invisible' : 'opacity-0'))}>
          {Icon && <Icon aria-hidden className="size-4.5 shrink-0" />}
          <span>{children}</span>
          {IconAfter && <IconAfter aria-hidden className="size-4.5 shrink-0" />}
        </span>
        {(busy || busyText) && (
          <span className={clsx(rowClassName, !busy && 'invisible')}>
            <Spinner />
            {busyText}
          </span>
        )}
      </span>
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </Pressable>
  )
}
