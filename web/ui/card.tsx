import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/**
 * A surface for one subject. With `title` it is a section with a heading. `aside` (a badge, a
 * button) is at its right, `footer` at the bottom, aligned with adjacent cards.
 */
export function Card({
  icon: Icon,
  title,
  subtitle,
  aside,
  level = 2,
  footer,
  children,
}: {
  icon?: LucideIcon
  title?: string
  subtitle?: ReactNode
  aside?: ReactNode
  /** The heading's level, by the card's place on the page. */
  level?: 2 | 3
  footer?: ReactNode
  children?: ReactNode
}) {
  const id = useId()
  const Heading = `h${level}` as const
  const className = 'flex h-full min-w-0 flex-col rounded-card border border-line bg-surface p-5 shadow-card'
  const content = (
    <>
      {children && <div className="min-w-0 not-first:mt-4">{children}</div>}
      {footer && <div className="mt-auto pt-5">{footer}</div>}
    </>
  )
  if (!title) return <div className={className}>{content}</div>
  return (
    <section aria-labelledby={id} className={className}>
      <header className="flex items-start gap-3">
        {Icon && (
          <Icon
            aria-hidden
            className={clsx('size-5 shrink-0 text-muted', subtitle ? 'mt-0.5' : 'self-center')}
          />
        )}
        <div className={clsx('min-w-0 flex-1', !subtitle && 'self-center')}>
          <Heading id={id} className="text-md leading-6">
            {title}
          </Heading>
          {subtitle && <div className="text-xs text-muted">{subtitle}</div>}
        </div>
        {aside && (
          <div className={clsx('flex max-w-1/2 shrink-0 items-center gap-1', !subtitle && 'self-center')}>
            {aside}
          </div>
        )}
      </header>
      {content}
    </section>
  )
}
