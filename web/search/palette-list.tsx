import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import type { PaletteRow, PaletteSection } from './palette-rows.tsx'

export const rowId = (id: string, index: number) => `${id}-row-${index}`

/** The grouped results. The field keeps the keyboard focus and handles the keys. */
export function PaletteList({
  id,
  groups,
  active,
  onActive,
  onChoose,
}: {
  id: string
  groups: readonly PaletteSection[]
  active: number
  onActive: (key: string) => void
  onChoose: (row: PaletteRow) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = document.getElementById(rowId(id, active))
    // The first row's group title must be visible too.
    if (active === 0) list.current?.scrollTo({ top: 0 })
    else row?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  let position = -1
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Results"
      tabIndex={-1}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none not-empty:p-2"
    >
      {groups.map(({ title, rows, isDense = false }) => (
        <fieldset key={title} aria-label={title} className="min-w-0">
          <div aria-hidden className="px-3 pt-2.5 pb-1 text-xs font-semibold text-muted">
            {title}
          </div>
          {rows.map((row) => {
            position++
            const { key, icon: Icon, title, detail, aside } = row
            const isActive = position === active
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field
              <div
                key={key}
                id={rowId(id, position)}
                role="option"
                tabIndex={-1}
                aria-selected={isActive}
                onPointerMove={() => !isActive && onActive(key)}
                onClick={() => onChoose(row)}
                className={clsx(
                  'flex cursor-pointer items-center gap-3 rounded-control px-3 text-sm select-none pointer-coarse:min-h-11',
                  isDense ? 'min-h-8 py-1' : 'min-h-11 py-1.5',
                  isActive && 'bg-wash outline-2 -outline-offset-2 outline-transparent',
                )}
              >
                <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{title}</span>
                  {detail && <span className="block truncate text-xs text-muted">{detail}</span>}
                </span>
                {aside && <span className="max-w-[40%] shrink-0 truncate text-xs text-muted">{aside}</span>}
              </div>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}
