import { clsx } from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'

const heights = {
  line: 'h-4',
  title: 'h-7',
  control: 'h-11',
  tile: 'h-28 max-sm:h-17.5',
  panel: 'h-44',
  card: 'h-72',
  box: 'h-10',
}
const widths = { full: 'w-full', most: 'w-4/5', half: 'w-1/2', third: 'w-1/3', square: 'w-10' }

export function SkeletonBar({
  height = 'line',
  width = 'full',
}: {
  height?: keyof typeof heights
  width?: keyof typeof widths
}) {
  return (
    <div
      className={clsx(
        'animate-pulse bg-grey-soft',
        height === 'tile' || height === 'panel' || height === 'card' ? 'rounded-card' : 'rounded-control',
        heights[height],
        widths[width],
      )}
    />
  )
}

const shapes = {
  rows: (index: number) => (
    <div key={index} className="flex items-center gap-4 border-line p-4 not-last:border-b">
      <SkeletonBar height="box" width="square" />
      <div className="flex-1 space-y-2">
        <SkeletonBar width="half" />
        <SkeletonBar width="third" />
      </div>
    </div>
  ),
  cards: (index: number) => <SkeletonBar key={index} height="card" />,
  panels: (index: number) => <SkeletonBar key={index} height="panel" />,
  text: (index: number) => <SkeletonBar key={index} width={index % 3 === 2 ? 'half' : 'full'} />,
  fields: (index: number) => (
    <div key={index} className="space-y-2">
      <SkeletonBar width="third" />
      <SkeletonBar height="control" />
    </div>
  ),
}
const shapeClassNames = {
  rows: 'overflow-hidden rounded-card border border-line bg-surface',
  cards: 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3',
  panels: 'space-y-4',
  text: 'space-y-3',
  fields: 'space-y-5',
}

/**
 * A loading state. Takes its space at once, but is visible and announced only after 150 ms, against
 * flicker. `children` (Bones) replace the default shape.
 */
export function Skeleton({
  status,
  shape = 'rows',
  count = 3,
  children,
}: {
  /** 'Loading clients...' */
  status: string
  shape?: keyof typeof shapes
  count?: number
  children?: ReactNode
}) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="relative">
      <span role="status" className="sr-only">
        {isLate && status}
      </span>
      <div aria-hidden className={clsx(!isLate && 'invisible')}>
        {children ?? (
          <div className={shapeClassNames[shape]}>
            {Array.from({ length: count }, (_, index) => shapes[shape](index))}
          </div>
        )}
      </div>
    </div>
  )
}
