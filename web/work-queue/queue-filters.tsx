import { useMe } from '../session/session.ts'
import { Chip, chipLineClassName } from '../ui/chip.tsx'
import { workItemKindOf } from './work-item-kinds.ts'

interface KindCount {
  kind: string
  count: number
  isMore: boolean
}

/** Filters of the queue by owner and kind, kept in the URL. */
export function QueueFilters({
  kinds,
  kind,
  ownerScope,
  onChange,
}: {
  kinds: readonly KindCount[]
  kind: string | null
  ownerScope: string
  onChange: (name: 'whose' | 'kind', value: string | null) => void
}) {
  const isAdmin = useMe().role === 'admin'
  const people = [
    { value: 'mine', label: 'Mine' },
    { value: 'all', label: isAdmin ? 'Everyone' : 'My team' },
  ]
  return (
    <div className={`${chipLineClassName} min-w-0 flex-1 max-sm:basis-full`}>
      {people.map(({ value, label }) => (
        <Chip key={value} isOn={ownerScope === value} onPress={() => onChange('whose', value)}>
          {label}
        </Chip>
      ))}
      {(kinds.length > 0 || kind !== null) && <span aria-hidden className="mx-1 w-px shrink-0 bg-line" />}
      {kind !== null && (
        <Chip isOn={false} onPress={() => onChange('kind', null)}>
          All kinds
        </Chip>
      )}
      {kinds.map((one) => (
        <Chip
          key={one.kind}
          isOn={kind === one.kind}
          onPress={() => onChange('kind', kind === one.kind ? null : one.kind)}
        >
          {workItemKindOf(one.kind)?.plural ?? one.kind}{' '}
          <span className="text-muted tabular-nums">
            {one.count}
            {one.isMore && '+'}
          </span>
        </Chip>
      ))}
    </div>
  )
}
