import { ArrowRight } from 'lucide-react'
import type { FieldChange } from '../../contract/activity.ts'

export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className="space-y-2 text-sm">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[10rem_1fr]">
          <dt className="text-xs text-muted sm:leading-5">{field}</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 wrap-anywhere">
            <ChangedValue isOld value={before} />
            <ArrowRight aria-hidden className="size-3.5 shrink-0 translate-y-0.5 text-muted" />
            <ChangedValue value={after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ChangedValue({ value, isOld = false }: { value: string | null; isOld?: boolean }) {
  return (
    <span className={isOld ? 'min-w-0 text-muted' : 'min-w-0 font-medium'}>
      <span className="sr-only">{isOld ? 'before: ' : 'after: '}</span>
      {value ?? 'none'}
    </span>
  )
}
