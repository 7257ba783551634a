import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import type { LogFilters } from '../../contract/activity.ts'
import { activityKinds, entities } from '../../contract/entities.ts'
import { isDay } from '../../contract/values/days.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/field.tsx'
import { useListFilters } from '../ui/list-filters.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { PersonChoice } from './person-choice.tsx'

const kinds = [
  { value: 'all', label: 'Everything' },
  ...activityKinds.map((kind) => ({ value: kind, label: entities[kind].log.label })),
]

const validDayOf = (dayText: string | null) => (dayText && isDay(dayText) ? dayText : undefined)

const noFilters: LogFilters = { kind: 'all' }

const filtersOfParams = (searchParams: URLSearchParams): LogFilters => ({
  actorId: searchParams.get('who') ?? undefined,
  clientId: searchParams.get('client') ?? undefined,
  kind: activityKinds.find((kind) => kind === searchParams.get('what')) ?? 'all',
  from: validDayOf(searchParams.get('from')),
  until: validDayOf(searchParams.get('until')),
})

const areDaysOrdered = ({ from, until }: LogFilters) => !from || !until || from <= until

/** The log's filters from the URL. `appliedFilters` has the last valid filters. */
export function useLogFilters() {
  const { searchParams, put, clear } = useListFilters()
  const filters = filtersOfParams(searchParams)
  const [appliedFilters, setAppliedFilters] = useState(() => ({
    given: searchParams,
    filters: areDaysOrdered(filters) ? filters : noFilters,
  }))
  if (appliedFilters.given !== searchParams && areDaysOrdered(filters))
    setAppliedFilters({ given: searchParams, filters })
  return { filters, searched: appliedFilters.filters, put, clear }
}

export function LogFilterFields({
  filters,
  put,
  clear,
}: {
  filters: LogFilters
  put: (name: 'who' | 'client' | 'what' | 'from' | 'until', value: string) => void
  clear: () => void
}) {
  const { actorId, clientId, kind, from, until } = filters
  const count = [actorId, clientId, kind !== 'all', from, until].filter(Boolean).length
  const [isOpen, setOpen] = useState(false)
  const fieldsId = useId()
  return (
    <search aria-label="Audit log" className="mb-5 block">
      <div className="sm:hidden">
        <Button
          variant="secondary"
          isWide
          icon={SlidersHorizontal}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setOpen(!isOpen)}
        >
          Filters{count > 0 && ` (${count})`}
        </Button>
      </div>
      <div
        id={fieldsId}
        className={clsx(
          !isOpen && 'max-sm:hidden',
          'max-sm:mt-3',
          'grid grid-cols-2 items-start gap-3 max-xl:*:not-nth-last-[-n+2]:col-span-2 sm:max-xl:grid-cols-6 sm:max-xl:*:nth-last-[-n+2]:col-span-3 xl:grid-cols-[1fr_1fr_1fr_10rem_10rem]',
        )}
      >
        <PersonChoice label="Who" audience="all" id={actorId} onChoose={(id) => put('who', id)} />
        <PersonChoice label="Client" audience="client" id={clientId} onChoose={(id) => put('client', id)} />
        <SelectField
          label="What"
          options={kinds}
          value={kind}
          onChange={({ currentTarget: { value } }) => put('what', value === 'all' ? '' : value)}
        />
        <DateField
          label="From"
          value={from ?? ''}
          max={until}
          onChange={({ currentTarget: { value } }) => put('from', value)}
        />
        <DateField
          label="Until"
          value={until ?? ''}
          min={from}
          error={areDaysOrdered(filters) ? undefined : 'This is before the first day'}
          onChange={({ currentTarget: { value } }) => put('until', value)}
        />
      </div>
      {count > 0 && (
        <div className="mt-2">
          <Button variant="ghost" size="sm" onClick={clear}>
            Clear filters
          </Button>
        </div>
      )}
    </search>
  )
}
