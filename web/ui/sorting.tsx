import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useListFilters } from './list-filters.tsx'
import { SelectField } from './select-field.tsx'

type SortDirection = 'asc' | 'desc'

/** A column's sort: its name in the API, and its directions in words. */
export interface SortKey {
  by: string
  asc: string
  desc: string
  /** The first direction, for columns whose highest or latest values matter most. */
  first?: 'desc'
}

export const sortByText = (sortName: string): SortKey => ({ by: sortName, asc: 'A to Z', desc: 'Z to A' })
export const sortByNumber = (sortName: string): SortKey => ({
  by: sortName,
  asc: 'lowest first',
  desc: 'highest first',
})
export const sortByAmount = (sortName: string): SortKey => ({ ...sortByNumber(sortName), first: 'desc' })
export const sortByPastDate = (sortName: string): SortKey => ({
  by: sortName,
  asc: 'oldest first',
  desc: 'newest first',
  first: 'desc',
})
export const sortByComingDate = (sortName: string): SortKey => ({
  by: sortName,
  asc: 'soonest first',
  desc: 'latest first',
})

interface SortOrder<By extends string = string> {
  by: By
  direction: SortDirection
}

export type Sorting = ReturnType<typeof useSorting>

/**
 * A table's sorting, kept in the URL: 'sort=premium-desc'. `defaultOrder` is the default: a
 * column's order, or another order with a label. `apiParameters` is for the API.
 */
export function useSorting<const By extends string>(
  sortNames: readonly By[],
  defaultOrder: SortOrder<NoInfer<By>> | { label: string },
) {
  const { searchParams, put } = useListFilters()
  const [, sortName, descSuffix] = /^([a-zA-Z]+?)(-desc)?$/.exec(searchParams.get('sort') ?? '') ?? []
  const sortKey = sortNames.find((sort) => sort === sortName)
  const sortOrder: SortOrder<By> | null = sortKey
    ? { by: sortKey, direction: descSuffix ? 'desc' : 'asc' }
    : null
  const isCurrentSort = ({ by, direction }: SortOrder) =>
    'by' in defaultOrder && defaultOrder.by === by && defaultOrder.direction === direction
  return {
    current: sortOrder ?? ('by' in defaultOrder ? defaultOrder : null),
    ownLabel: 'label' in defaultOrder ? defaultOrder.label : null,
    apiParameters: sortOrder ? { sort: sortOrder.by, direction: sortOrder.direction } : {},
    choose(order: SortOrder | null) {
      put(
        'sort',
        order === null || isCurrentSort(order) ? '' : order.by + (order.direction === 'desc' ? '-desc' : ''),
      )
    },
  }
}

const oppositeDirection = { asc: 'desc', desc: 'asc' } as const
const ariaDirections = { asc: 'ascending', desc: 'descending' } as const

/** The `aria-sort` of a column's header. */
export const ariaSort = (sorting: Sorting | undefined, sort: SortKey | undefined) =>
  sort && sorting?.current?.by === sort.by ? ariaDirections[sorting.current.direction] : undefined

/** A sortable header: a click sorts, the next one reverses. */
export function SortHeader({ head, sort, sorting }: { head: string; sort: SortKey; sorting: Sorting }) {
  const { current, choose } = sorting
  const direction = current?.by === sort.by ? current.direction : null
  const Arrow = direction === null ? ChevronsUpDown : direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={() =>
        choose({ by: sort.by, direction: direction ? oppositeDirection[direction] : (sort.first ?? 'asc') })
      }
      className="-mx-1.5 -my-3 inline-flex min-h-10 cursor-pointer items-center gap-1 rounded-control px-1.5 font-medium transition-colors hover:text-ink aria-pressed:text-ink"
    >
      {head}
      <Arrow aria-hidden className={direction ? 'size-3.5 text-ink' : 'size-3.5 opacity-60'} />
    </button>
  )
}

/** The same orders as a select, for cards, which have no headers. */
export function SortSelect({
  columns,
  sorting,
}: {
  columns: readonly { header: string; sort?: SortKey }[]
  sorting: Sorting
}) {
  const { current, ownLabel, choose } = sorting
  const orders = columns.flatMap(({ header, sort }) => (sort ? [{ head: header, ...sort }] : []))
  const options = orders.flatMap(({ head, by, asc, desc }) => [
    { value: by, label: `${head}, ${asc}` },
    { value: `${by}-desc`, label: `${head}, ${desc}` },
  ])
  const value = current ? current.by + (current.direction === 'desc' ? '-desc' : '') : ''
  return (
    // Beside the button that starts a selection, if there is one.
    <div data-sort className="mb-3 flex max-sm:*:flex-1">
      <SelectField
        label="Sort by"
        hideLabel
        value={value}
        options={[...(ownLabel === null ? [] : [{ value: '', label: ownLabel }]), ...options]}
        onChange={({ currentTarget: { value: sortValue } }) => {
          const order = orders.find(({ by }) => sortValue === by || sortValue === `${by}-desc`)
          choose(order ? { by: order.by, direction: sortValue === order.by ? 'asc' : 'desc' } : null)
        }}
      />
    </div>
  )
}
