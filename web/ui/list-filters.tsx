import { clsx } from 'clsx'
import { useSearchParams } from 'react-router'
import { SearchBox } from './search-box.tsx'
import { SelectField } from './select-field.tsx'

/** A search that stands in the address, as `search` if it has no name of its own. */
interface SearchFilter {
  name?: string
  label: string
  placeholder: string
}

type FilterOption<Value> = { value: Value; label: string }

/** A choice that stands in the address under its name. Where the address names none, the first of its options is meant, or `initial`. */
interface ChoiceFilter<Value extends string = string> {
  name: string
  label: string
  options: readonly [FilterOption<Value>, ...FilterOption<Value>[]]
  initial?: Value
}

/** What the lists of a page are narrowed by. It stands in the address, so that a link leads to the same list. */
export function useListFilters() {
  const [given, setGiven] = useSearchParams()
  return {
    given,
    search: given.get('search') ?? '',
    /** What is in force of a choice. */
    chosen: <Value extends string>({
      name,
      options,
      initial = options[0].value,
    }: ChoiceFilter<Value>): Value =>
      options.find(({ value }) => value === given.get(name))?.value ?? initial,
    /** Sets one of them; '' takes it out. Not a step of its own in the browser's history. */
    put(name: string, value: string) {
      // The address itself: what was put a moment ago may not be rendered yet, and must not be lost.
      const next = new URLSearchParams(window.location.search)
      if (value) next.set(name, value)
      else next.delete(name)
      setGiven(next, { replace: true })
    },
    /** Takes all of them out. */
    clear: () => setGiven({}, { replace: true }),
  }
}

/** What a list can be narrowed by: a search, and beside or under it the choices. */
export function ListFilters({
  search,
  by = [],
  className,
}: {
  search: SearchFilter
  by?: readonly ChoiceFilter[]
  /** Its columns, and its distance to what is around it. */
  className: string
}) {
  return (
    <div className={clsx('grid gap-3', className)}>
      <FilterSearch {...search} />
      {by.map((choice) => (
        <FilterChoice key={choice.name} {...choice} />
      ))}
    </div>
  )
}

/** The search alone, for a frame of another kind than Narrow's. */
export function FilterSearch({ name = 'search', label, placeholder }: SearchFilter) {
  const { given, put } = useListFilters()
  return (
    <SearchBox
      label={label}
      placeholder={placeholder}
      value={given.get(name) ?? ''}
      onSearch={(text) => put(name, text)}
    />
  )
}

/** One choice alone, for a frame of another kind than Narrow's. */
export function FilterChoice(choice: ChoiceFilter) {
  const { chosen, put } = useListFilters()
  const { name, label, options, initial = options[0].value } = choice
  return (
    <SelectField
      label={label}
      hideLabel
      options={options}
      value={chosen(choice)}
      onChange={({ currentTarget: { value } }) => put(name, value === initial ? '' : value)}
    />
  )
}
