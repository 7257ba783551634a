import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useMe } from '../session/session.ts'
import { kindOf } from './kinds.ts'

interface Kind {
  kind: string
  count: number
  isMore: boolean
}

/** Which part of the queue is shown: whose it is, and of which kind. Both stand in the address. */
export function QueueChoices({
  kinds,
  kind,
  whose,
  onChange,
}: {
  kinds: readonly Kind[]
  kind: string | null
  whose: string
  onChange: (name: 'whose' | 'kind', value: string | null) => void
}) {
  const isAdmin = useMe().role === 'admin'
  const people = [
    { value: 'mine', label: 'Mine' },
    { value: 'all', label: isAdmin ? 'Everybody’s' : 'All I see' },
  ]
  return (
    <div className="no-scrollbar fades -mx-1 mb-3 flex gap-1.5 overflow-x-auto px-1 py-1 sm:flex-wrap">
      {people.map(({ value, label }) => (
        <Choice key={value} isOn={whose === value} onPress={() => onChange('whose', value)}>
          {label}
        </Choice>
      ))}
      <span aria-hidden className="mx-1 w-px shrink-0 bg-line" />
      {kind !== null && (
        <Choice isOn={false} onPress={() => onChange('kind', null)}>
          All kinds
        </Choice>
      )}
      {kinds.map((one) => (
        <Choice
          key={one.kind}
          isOn={kind === one.kind}
          onPress={() => onChange('kind', kind === one.kind ? null : one.kind)}
        >
          {kindOf(one.kind)?.many ?? one.kind}{' '}
          <span className="text-muted tabular-nums">
            {one.count}
            {one.isMore && '+'}
          </span>
        </Choice>
      ))}
    </div>
  )
}

function Choice({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={clsx(
        'min-h-9 shrink-0 rounded-full border px-3 text-sm font-medium whitespace-nowrap transition-colors duration-150 max-sm:min-h-10',
        isOn ? 'border-orange bg-orange-soft text-orange-ink' : 'border-line bg-surface hover:bg-wash',
      )}
    >
      {children}
    </button>
  )
}
