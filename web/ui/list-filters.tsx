import { clsx } from 'clsx'
import { SearchX } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
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

/** A list's search and filters: one a line, unless `className` says more. */
export function ListFilters({
  search,
  choices = [],
  className,
}: {
  search: SearchFilter
  choices?: readonly ChoiceFilter[]
  /** Grid columns and margins. */
  className: string
}) {
  return (
    <div className={clsx('grid gap-3', className)}>
      <FilterSearch {...search} />
      {choices.map((choice) => (
        <FilterChoice key={choice.name} {...choice} />
      ))}
    </div>
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
