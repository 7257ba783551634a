import { clsx } from 'clsx'
import { ListFilter, SearchX } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { useIsPhone } from './media.ts'
import { SearchBox } from './search-box.tsx'
import { SelectField } from './select-field.tsx'

/** A search in the URL, as `search` by default. */
interface SearchFilter {
  name?: string
  label: string
  placeholder: string
}

type FilterOption<Value> = { value: Value; label: string }

/** A choice in the URL under `name`. The default is `initial`, or the first option. */
interface ChoiceFilter<Value extends string = string> {
  name: string
  label: string
  options: readonly [FilterOption<Value>, ...FilterOption<Value>[]]
  initial?: Value
}

/** A page's filters. They are in the URL, so that a link shows the same list. */
export function useListFilters() {
  const [searchParams, setSearchParams] = useSearchParams()
  return {
    searchParams: searchParams,
    search: searchParams.get('search') ?? '',
    /** The current value of a choice. */
    choiceOf: <Value extends string>({
      name,
      options,
      initial = options[0].value,
    }: ChoiceFilter<Value>): Value =>
      options.find(({ value }) => value === searchParams.get(name))?.value ?? initial,
    /** Sets a filter; '' removes it. Replaces the history entry. */
    put(name: string, value: string) {
      // Read from the URL itself: the last change may not be rendered yet.
      const next = new URLSearchParams(window.location.search)
      if (value) next.set(name, value)
      else next.delete(name)
      setSearchParams(next, { replace: true })
    },
    clear: () => setSearchParams({}, { replace: true }),
  }
}

/**
 * A list's search and filters: one a line, unless `className` says more. On a phone a button opens
 * the filters, if there are several.
 */
export function ListFilters({
  search,
  moreSearches = [],
  choices = [],
  className,
}: {
  search: SearchFilter
  moreSearches?: readonly SearchFilter[]
  choices?: readonly ChoiceFilter[]
  /** Grid columns and margins. */
  className: string
}) {
  const isPhone = useIsPhone()
  const { searchParams, choiceOf } = useListFilters()
  const activeCount =
    moreSearches.filter(({ name = 'search' }) => searchParams.has(name)).length +
    choices.filter((choice) => choiceOf(choice) !== (choice.initial ?? choice.options[0].value)).length
  const filters = (
    <>
      {moreSearches.map((filter) => (
        <FilterSearch key={filter.name} {...filter} />
      ))}
      {choices.map((choice) => (
        <FilterChoice key={choice.name} {...choice} />
      ))}
    </>
  )
  return (
    <div className={clsx('grid gap-3', className)}>
      {isPhone && moreSearches.length + choices.length > 1 ? (
        <FoldedFilters search={<FilterSearch {...search} />} activeCount={activeCount}>
          {filters}
        </FoldedFilters>
      ) : (
        <>
          <FilterSearch {...search} />
          {filters}
        </>
      )}
    </div>
  )
}

function FoldedFilters({
  search,
  activeCount,
  children,
}: {
  search: ReactNode
  activeCount: number
  children: ReactNode
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="flex flex-wrap gap-3 *:first:min-w-0 *:first:flex-1 *:first:basis-40">
        {search}
        <FilterButton
          activeCount={activeCount}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <div id={id} className="grid gap-3">
          {children}
        </div>
      )}
    </>
  )
}

/** Opens the filters of a list. `activeCount` of them differ from their default. */
export function FilterButton({
  activeCount,
  ...props
}: {
  activeCount: number
  onClick: () => void
  'aria-expanded'?: boolean
  'aria-controls'?: string | undefined
}) {
  return (
    <Button variant="secondary" icon={ListFilter} size="lg" {...props}>
      Filter
      {activeCount > 0 && (
        <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-orange px-1.5 text-[0.6875rem] font-bold text-on-orange">
          {activeCount}
          <span className="sr-only"> active</span>
        </span>
      )}
    </Button>
  )
}

/** The search alone, for other layouts. */
export function FilterSearch({ name = 'search', label, placeholder }: SearchFilter) {
  const { searchParams, put } = useListFilters()
  return (
    <SearchBox
      label={label}
      placeholder={placeholder}
      value={searchParams.get(name) ?? ''}
      onSearch={(text) => put(name, text)}
    />
  )
}

/** One filter alone, for other layouts. */
export function FilterChoice(choice: ChoiceFilter) {
  const { choiceOf, put } = useListFilters()
  const { name, label, options, initial = options[0].value } = choice
  return (
    <SelectField
      label={label}
      hideLabel
      options={options}
      value={choiceOf(choice)}
      onChange={({ currentTarget: { value } }) => put(name, value === initial ? '' : value)}
    />
  )
}

/** The empty state of a search. Its button ends the search by `onClear`, or clears all filters. */
export function NoMatches({ title, text, onClear }: { title: string; text: string; onClear?: () => void }) {
  const { clear } = useListFilters()
  return (
    <Empty
      icon={SearchX}
      title={title}
      text={text}
      action={
        <Button variant="secondary" onClick={onClear ?? clear}>
          Reset Search
        </Button>
      }
    />
  )
}
