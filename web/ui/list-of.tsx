import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'
import { type PagedList, Pager } from './pager.tsx'

interface ListState extends PagedList {
  isPending: boolean
  /** Why there is nothing to show. */
  error: Error | null
  retry: () => unknown
  isRefreshing: boolean
  /** Whether it has more than one page, read or not. */
  isInParts: boolean
}

/**
 * A list, in whichever state it is: being read, failed with Try again, empty, or what it holds, as `children`, with Show
 * more below. `list` is what `useList` gives.
 */
export function ListOf({
  list,
  skeleton,
  empty,
  things,
  counted,
  inset = false,
  children,
}: {
  list: ListState
  /** Stands while it is read; where it is null, the children do. */
  skeleton: ReactNode
  /** Stands where there is nothing, and says so where that comes of a search. Without it, or where it is false, the children say it. */
  empty?: ReactNode
  /** What is counted, in the plural: 'clients'. Without it there is no way to more than the first page. */
  things?: string
  /** One of them: 'client'. With it, how many there are is told of one page too. */
  counted?: string
  /** In a frame with no room of its own, where rows go up to the edge. */
  inset?: boolean
  children: ReactNode
}) {
  const isEmpty = list.items.length === 0 && !list.hasMore
  const instead = list.error ? (
    <LoadFailed text={list.error.message} onRetry={list.retry} busy={list.isRefreshing} />
  ) : list.isPending ? (
    skeleton
  ) : (
    isEmpty && empty
  )
  if (instead) return inset ? <div className="p-3">{instead}</div> : instead
  const pager = things && (counted || list.isInParts) && (
    <Pager list={list} things={list.total === 1 && counted ? counted : things} />
  )
  return (
    <>
      {children}
      {pager && inset ? <div className="px-3 pb-4">{pager}</div> : pager}
    </>
  )
}
