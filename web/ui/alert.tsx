import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  red: [CircleAlert, 'bg-red-soft text-red-ink'],
  amber: [TriangleAlert, 'bg-amber-soft text-amber-ink'],
  green: [CircleCheck, 'bg-green-soft text-green-ink'],
  blue: [Info, 'bg-blue-soft text-blue-ink'],
} satisfies Record<string, [LucideIcon, string]>

/** A short message in place. Red alerts are announced at once (role=alert). */
export function Alert({ tone = 'red', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  const [Icon, className] = tones[tone]
  return (
    <div
      role={tone === 'red' ? 'alert' : undefined}
      className={clsx('flex gap-2.5 rounded-control px-3.5 py-2.5 text-sm', className)}
    >
      <Icon aria-hidden className="mt-px size-4.5 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
