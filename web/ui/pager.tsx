import { useEffect, useRef } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/** A list of which a part is read. */
export interface PagedList {
  items: readonly unknown[]
  /** How much of the total these are, where each stands for several. */
  shown?: number
  total: number
  /** There are more than the total says. */
  isTotalCapped?: boolean
  hasMore: boolean
  more: () => unknown
  isReadingMore: boolean
  moreError: Error | null
}

/** The foot of a list that is shown in parts: how much is seen, and Show more while there is more. */
export function Pager({
  list: {
    items,
    shown = items.length,
    total,
    isTotalCapped = false,
    hasMore,
    more,
    isReadingMore,
    moreError,
  },
  things,
}: {
  list: PagedList
  /** What is counted, as it reads behind its number: 'clients'. */
  things: string
}) {
  const seen = useRef<HTMLParagraphElement>(null)
  const had = useRef(hasMore)
  useEffect(() => {
    // Show more has gone, and the focus that was on it: it goes on beside it.
    if (had.current && !hasMore && document.activeElement === document.body) seen.current?.focus()
    had.current = hasMore
  }, [hasMore])
  if (total === 0) return null
  return (
    <div className="mt-4 flex flex-col items-center gap-3 text-sm text-muted">
      <p ref={seen} tabIndex={-1} aria-live="polite" className="tabular-nums outline-none">
        Showing {shown.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
        {isTotalCapped && '+'} {things}
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
