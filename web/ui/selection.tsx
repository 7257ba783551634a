import { clsx } from 'clsx'
import { ListChecks } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { announce } from './announce.ts'
import { Button } from './button.tsx'
import { BareCheckbox, CheckboxField } from './checkbox-field.tsx'
import { useIsPhone } from './media.ts'
import { useRootStyle } from './root-style.ts'
import type { TableColumn } from './table-row.tsx'
import { useElementHeight } from './use-height.ts'

/**
 * The selection among the shown rows, active after Select, or at once with `isInitiallySelecting`.
 */
export function useSelection(shownRows: readonly { id: string }[], isInitiallySelecting = false) {
  const [isSelecting, setSelecting] = useState(isInitiallySelecting)
  // The buttons that begin and end the selection replace each other. The replacement gets the
  // focus.
  const isToggling = useRef(false)
  const switchSelecting = (isOn: boolean) => {
    isToggling.current = true
    setSelecting(isOn)
  }
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const ids = shownRows.map(({ id }) => id).filter((id) => selectedIds.has(id))
  return {
    isSelecting,
    begin: () => switchSelecting(true),
    end() {
      setSelectedIds(new Set())
      switchSelecting(false)
    },
    /** A ref for the replacement of the pressed button. */
    takeFocus(replacement: HTMLElement | null) {
      if (!replacement || !isToggling.current) return
      isToggling.current = false
      replacement.focus()
    },
    ids,
    has: (id: string) => selectedIds.has(id),
    tick: (id: string, isTicked: boolean) => {
      const next = new Set(selectedIds)
      if (isTicked) next.add(id)
      else next.delete(id)
      setSelectedIds(next)
    },
    tickAll: (isTicked: boolean) => setSelectedIds(new Set(isTicked ? shownRows.map(({ id }) => id) : [])),
    /** Selects only these ids, such as those that failed. */
    keep: (ids: readonly string[]) => setSelectedIds(new Set(ids)),
    clear: () => setSelectedIds(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>

/** The button above a list that starts the selection; on phones it leaves room for the sort. */
export function SelectButton({
  selection: { begin, takeFocus },
  pluralNoun,
}: {
  selection: Selection
  /** 'Clients' */
  pluralNoun: string
}) {
  return (
    <div className="mb-3 flex justify-end sm:-mt-2 sm:mb-1 max-sm:has-[+[data-sort]]:float-right">
      <Button ref={takeFocus} variant="ghost" size="sm" icon={ListChecks} onClick={begin}>
        Select<span className="max-sm:sr-only"> {pluralNoun}</span>
      </Button>
    </div>
  )
}

/** A row's checkbox; `name` is its accessible name. */
export function SelectTick({ id, name, selection }: { id: string; name: string; selection: Selection }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the tick is the control
    <label className="-my-2 -ml-2.5 grid size-10 shrink-0 cursor-pointer place-items-center max-sm:my-0 max-sm:-mr-2">
      <span className="sr-only">Select {name}</span>
      <BareCheckbox
        checked={selection.has(id)}
        onChange={({ currentTarget: { checked } }) => selection.tick(id, checked)}
      />
    </label>
  )
}

/** A column of checkboxes; `nameOf` gives their accessible names. */
export const tickColumn = <Row extends { id: string }>(
  selection: Selection,
  nameOf: (row: Row) => string,
): TableColumn<Row> => ({
  header: 'Select',
  kind: 'tick',
  cell: (row) => <SelectTick id={row.id} name={nameOf(row)} selection={selection} />,
})

/** The bar above a list: select all, and `actions` for the selected rows. */
export function SelectionBar({
  count,
  selection: { ids, tickAll, clear, end, takeFocus },
  formatCount,
  actions,
  aside,
}: {
  count: number
  selection: Selection
  /** '3 clients' */
  formatCount: (count: number) => string
  actions: ReactNode
  /** Shown while nothing is selected. */
  aside?: ReactNode
}) {
  return (
    <div className="mb-3 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
      <CheckboxField
        ref={takeFocus}
        label={`Select all shown (${count.toLocaleString('en-US')})`}
        checked={count > 0 && ids.length === count}
        onChange={({ currentTarget: { checked } }) => tickAll(checked)}
      />
      {ids.length > 0 && (
        <SelectedBar text={`${formatCount(ids.length)} selected`} onClear={clear} actions={actions} />
      )}
      <div className="ml-auto flex gap-2">
        {ids.length === 0 && aside}
        <Button variant="ghost" size="sm" onClick={end}>
          Done<span className="sr-only"> Selecting</span>
        </Button>
      </div>
    </div>
  )
}

/** The count and the bulk actions; on phones at the bottom of the screen. */
function SelectedBar({ text, onClear, actions }: { text: string; onClear: () => void; actions: ReactNode }) {
  useEffect(() => announce(text), [text])
  const bar = useRef<HTMLDivElement>(null)
  const height = useElementHeight(bar)
  // The page keeps this height free at its bottom. The height is measured, since it grows with the
  // type size.
  useRootStyle('--bottom-bar', useIsPhone() && height > 0 ? `${height}px` : null)
  return (
    <div ref={bar} data-selection-bar className={barClassName}>
      <p className="min-w-0 text-sm text-muted max-sm:flex-1">{text}</p>
      <div className="flex flex-wrap justify-end gap-2 max-sm:contents sm:ml-auto">
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear<span className="max-2xl:sr-only"> Selection</span>
        </Button>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{actions}</div>
      </div>
    </div>
  )
}

/** Disables an action above its maximum count. */
export const selectionLimit = (count: number, max: number, items: string) =>
  count > max ? { disabledReason: `Please choose at most ${max} ${items} at once` } : {}

const barClassName = clsx(
  'flex flex-wrap items-center gap-x-4 gap-y-2 sm:max-lg:order-last sm:max-lg:w-full lg:flex-1',
  'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:border-line max-sm:bg-surface',
  'max-sm:max-h-[60dvh] max-sm:overflow-y-auto max-sm:px-4 max-sm:pt-3 max-sm:pb-[calc(env(safe-area-inset-bottom)+0.75rem)] max-sm:shadow-float',
)
