import { clsx } from 'clsx'

/** A progress bar from 0 to 1 with its percentage; null if indeterminate. */
export function Progress({ value, label }: { value: number | null; label: string }) {
  // Rounded down, so that 100% means done.
  const percent = value === null ? null : Math.floor(Math.min(Math.max(value, 0), 1) * 100)
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-grey-soft"
      >
        <div
          style={percent === null ? undefined : { width: `${percent}%` }}
          className={clsx(
            'h-full rounded-full bg-orange',
            percent === null
              ? 'w-2/5 animate-slide-along motion-reduce:w-full motion-reduce:animate-none motion-reduce:opacity-40'
              : 'transition-[width] duration-200',
          )}
        />
      </div>
      {percent !== null && (
        <span aria-hidden className="min-w-10 text-right text-xs text-muted tabular-nums">
          {percent}%
        </span>
      )}
    </div>
  )
}
