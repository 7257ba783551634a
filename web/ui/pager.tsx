import { Button } from './button.tsx'

/** The foot of a list that is shown in parts: how much is seen, and Show more while there is more. */
export function Pager({
  shown,
  total,
  things,
  busy,
  onMore,
}: {
  shown: number
  total: number
  /** What is counted, in the plural: 'clients'. */
  things: string
  busy?: boolean
  onMore: () => void
}) {
  if (total === 0) return null
  return (
    <div className="mt-4 flex flex-col items-center gap-3 text-sm text-muted">
      <p aria-live="polite" className="tabular-nums">
        Showing {shown.toLocaleString('en-US')} of {total.toLocaleString('en-US')} {things}
      </p>
      {shown < total && (
        <Button variant="secondary" busy={busy} busyText="Loading..." onClick={onMore}>
          Show more
        </Button>
      )}
    </div>
  )
}
