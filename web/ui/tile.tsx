import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Skeleton, SkeletonBar } from './skeleton.tsx'

/** A screen's tiles have equal widths: one row from 640 px, five of them in two rows below. */
const columns = {
  // Tiles hide their icons while there is no room.
  5: 'grid-cols-6 max-sm:gap-2 max-sm:*:col-span-2 max-sm:*:nth-[n+4]:col-span-3 sm:grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] sm:max-xl:gap-2 max-sm:**:data-icon:hidden sm:max-xl:**:data-icon:hidden',
}

/** A grid of tiles with aligned labels, values and notes. */
export function Tiles({ columnCount, children }: { columnCount: keyof typeof columns; children: ReactNode }) {
  return <div className={clsx('grid gap-3 sm:gap-4', columns[columnCount])}>{children}</div>
}

export const TilesSkeleton = ({
  status,
  columnCount,
}: {
  status: string
  columnCount: keyof typeof columns
}) => (
  <Skeleton status={status}>
    <Tiles columnCount={columnCount}>
      {Array.from({ length: columnCount }, (_, index) => (
        <SkeletonBar key={index} height="tile" />
      ))}
    </Tiles>
  </Skeleton>
)

/**
 * A figure with its label; with `to` the whole tile is a link. Compact on phones. Use it in Tiles,
 * whose rows it shares as a subgrid.
 */
export function Tile({
  icon: Icon,
  label,
  value,
  note,
  to,
}: {
  icon: LucideIcon
  label: string
  value: ReactNode
  note?: ReactNode
  to?: string
}) {
  const content = (
    <>
      <span data-icon className="row-span-2 mr-3.5 self-center">
        <Icon aria-hidden className="size-6 text-muted" />
      </span>
      <span className="min-w-0 text-xs wrap-anywhere text-muted sm:col-start-2 sm:self-end sm:pt-0.5">
        {label}
      </span>
      <span className="text-2xl leading-8 font-bold tracking-tight tabular-nums sm:col-start-2 sm:row-start-2 sm:self-center sm:text-[1.75rem] sm:leading-9">
        {value}
      </span>
      <span className="min-w-0 text-xs wrap-anywhere text-muted sm:col-start-2 sm:row-start-3 sm:self-start">
        <span className="line-clamp-2">{note}</span>
      </span>
    </>
  )
  const className = clsx(
    'flex flex-col rounded-card border border-line bg-surface px-3.5 py-2.5 shadow-card',
    'sm:row-span-3 sm:grid sm:grid-cols-[auto_minmax(0,1fr)] sm:grid-rows-subgrid sm:gap-y-0 sm:p-4 xl:p-5',
  )
  if (!to) return <div className={className}>{content}</div>
  return (
    <Link
      to={to}
      className={clsx(
        className,
        'transition-colors duration-150 hover:border-edge hover:bg-wash/50 active:bg-wash active:duration-0',
      )}
    >
      {content}
    </Link>
  )
}

/** A small tile: the label with its note, and the value beside them. */
export function SmallTile({
  label,
  value,
  note,
  to,
}: {
  label: string
  value: ReactNode
  note: ReactNode
  to?: string
}) {
  const content = (
    <>
      <span className="min-w-0 text-xs text-muted">
        <span className="block font-medium wrap-anywhere text-ink">{label}</span>
        <span className="line-clamp-2">{note}</span>
      </span>
      <span className="shrink-0 text-xl leading-7 font-bold tracking-tight tabular-nums">{value}</span>
    </>
  )
  const className =
    'flex min-h-14 items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-2 shadow-card'
  if (!to) return <div className={className}>{content}</div>
  return (
    <Link
      to={to}
      className={clsx(
        className,
        'transition-colors duration-150 hover:border-edge hover:bg-wash/50 active:bg-wash active:duration-0',
      )}
    >
      {content}
    </Link>
  )
}
