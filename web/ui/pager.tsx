import { useEffect, useRef } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/** A partly loaded list. */
export interface PagedList {
  items: readonly unknown[]
  /** The part of the total on the screen, if a row stands for several records. */
  shownCount?: number
  total: number
  /** True if there are more than `total`. */
  isTotalCapped?: boolean
  hasMore: boolean
  more: () => unknown
  isReadingMore: boolean
  moreError: Error | null
}

/** The bottom of a paginated list: the count, and Show more. */
export function Pager({
  list: {
    items,
    shownCount = items.length,
    total,
    isTotalCapped = false,
    hasMore,
    more,
    isReadingMore,
    moreError,
  },
  pluralNoun,
}: {
  list: PagedList
  /** The plural noun after the count: 'clients'. */
  pluralNoun: string
}) {
  const countText = useRef<HTMLParagraphElement>(null)
  const hadMore = useRef(hasMore)
  useEffect(() => {
    // The Show more button was removed together with the focus, so focus the count.
    if (hadMore.current && !hasMore && document.activeElement === document.body) countText.current?.focus()
    hadMore.current = hasMore
  }, [hasMore])
  if (total === 0) return null
  return (
    <div className="mt-4 flex flex-col items-center gap-3 text-sm text-muted">
      <p ref={countText} tabIndex={-1} aria-live="polite" className="tabular-nums outline-none">
        Showing {shownCount.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
        {isTotalCapped && '+'} {pluralNoun}
      </p>
      {moreError && <Alert>{moreError.message}</Alert>}
      {hasMore && (
        <Button variant="secondary" busy={isReadingMore} busyText="Loading..." onClick={more}>
          Show more
        </Button>
      )}
    </div>
  )
}
