import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** An empty state: says what will be here and offers the next step. */
export function Empty({
  icon: Icon,
  title,
  text,
  action,
}: {
  icon: LucideIcon
  title: string
  text?: ReactNode
  /** Usually a Button. */
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center rounded-card border border-dashed border-edge px-6 py-12 text-center">
      <Icon aria-hidden className="size-8 text-muted" />
      <p className="mt-3 text-md font-semibold">{title}</p>
      {text && <p className="mt-1 max-w-prose text-sm text-balance text-muted">{text}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
