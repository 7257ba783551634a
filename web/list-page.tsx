import type { ComponentProps, ReactNode } from 'react'
import type { Endpoint } from '../contract/endpoint.ts'
import { ExportButton } from './activity/export-button.tsx'
import { PageHeader } from './page-header.tsx'
import { Empty } from './ui/empty.tsx'
import { ListFilters, NoMatches } from './ui/list-filters.tsx'
import { ListOf } from './ui/list-of.tsx'
import { Skeleton } from './ui/skeleton.tsx'

/** A page with one list: title, Export and other buttons, search, filters, and the list. */
export function ListPage<E extends Endpoint>({
  exportProps,
  actions,
  search,
  choices,
  className,
  skeleton,
  empty,
  noMatches,
  children,
  ...rest
}: ComponentProps<typeof PageHeader> &
  ComponentProps<typeof ListFilters> &
  Pick<ComponentProps<typeof ListOf>, 'list' | 'pluralNoun' | 'singularNoun'> & {
    exportProps?: false | ComponentProps<typeof ExportButton<E>>
    skeleton: ComponentProps<typeof Skeleton>
    empty: ComponentProps<typeof Empty>
    /** The text of an empty search; false while the list is not narrowed. */
    noMatches?: string | false
    children: ReactNode
  }) {
  const { list, pluralNoun, singularNoun, ...header } = rest
  const actionsWithExport = exportProps && (
    <>
      <ExportButton {...exportProps} />
      {actions}
    </>
  )
  return (
    <>
      <PageHeader
        {...header}
        actions={actionsWithExport || actions}
        isActionSmall={Boolean(exportProps) && !actions}
      />
      <ListFilters search={search} choices={choices} className={className} />
      <ListOf
        list={list}
        pluralNoun={pluralNoun}
        singularNoun={singularNoun}
        skeleton={<Skeleton {...skeleton} />}
        empty={noMatches ? <NoMatches title={empty.title} text={noMatches} /> : <Empty {...empty} />}
      >
        {children}
      </ListOf>
    </>
  )
}
