import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Fact = { label: string; value: ReactNode }

const columns = {
  1: '',
  2: 'grid-cols-2',
  3: 'grid-cols-2 sm:grid-cols-3',
  4: 'grid-cols-2 lg:grid-cols-4',
  6: 'grid-cols-2 sm:grid-cols-3 xl:grid-cols-6',
}

/** A list of labels with values: 'Premium' above '$1,840'. */
export function Facts({
  facts,
  columnCount = 2,
  stacked = false,
}: {
  facts: readonly Fact[]
  columnCount?: keyof typeof columns
  /** One column on phones, for long values such as addresses. */
  stacked?: boolean
}) {
  return (
    <dl className={clsx('grid gap-x-4 gap-y-3.5', columns[columnCount], stacked && 'max-sm:grid-cols-1')}>
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="text-sm font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
