import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'
import { type PagedList, Pager } from './pager.tsx'

interface ListState extends PagedList {
  isPending: boolean
  /** The failure of the first load; null if there are rows to show. */
  error: Error | null
  retry: () => unknown
  isRefreshing: boolean
  /** True if there is more than one page, read or not. */
  isInParts: boolean
}

/**
 * A list in its current state: loading, failed with Try again, empty, or its rows as `children`
 * with Show more. `list` is the result of `useList`.
 */
export function ListOf({
  list,
  skeleton,
  empty,
  pluralNoun,
  singularNoun,
  inset = false,
  children,
}: {
  list: ListState
  /** Shown while loading; null shows the children instead. */
  skeleton: ReactNode
  /**
   * Shown for an empty list. An empty search result has a text of its own. By default the children
   * handle an empty list.
   */
  empty?: ReactNode
  /** The plural noun: 'clients'. Without this noun there is no Show more. */
  pluralNoun?: string
  /** The singular noun: 'client'. With this noun the count is shown even for one page. */
  singularNoun?: string
  /** For a list in a frame without padding, so that the rows reach the frame's edge. */
  inset?: boolean
  children: ReactNode
}) {
  const isEmpty = list.items.length === 0 && !list.hasMore
  const placeholder = list.error ? (
    <LoadFailed text={list.error.message} onRetry={list.retry} busy={list.isRefreshing} />
  ) : list.isPending ? (
    skeleton
  ) : (
    isEmpty && empty
  )
  if (placeholder) return inset ? <div className="p-3">{placeholder}</div> : placeholder
  const pager = pluralNoun && (singularNoun || list.isInParts) && (
    <Pager list={list} pluralNoun={list.total === 1 && singularNoun ? singularNoun : pluralNoun} />
  )
  return (
    <>
      {children}
      {pager && inset ? <div className="px-3 pb-4">{pager}</div> : pager}
    </>
  )
}
