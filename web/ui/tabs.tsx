import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'

export type Tab = {
  value: string
  label: string
  icon?: LucideIcon
  count?: number
  /** Called on hover and focus, for prefetching. */
  onNear?: () => void
  content: ReactNode
}

/**
 * Tabs as a segmented control. Wraps if narrow, scrolls sideways on phones. Starts on
 * `defaultValue` or the first tab; with `value` and `onChange` the caller controls it, such as by
 * the URL.
 */
export function Tabs({
  label,
  tabs,
  value,
  defaultValue = tabs[0]?.value,
  onChange,
  controls,
}: {
  /** The accessible name. */
  label: string
  tabs: readonly Tab[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  /** Shown at the right of every tab, from 1280 px. */
  controls?: ReactNode
}) {
  const state = value === undefined ? { defaultValue } : { value }
  const chosenTab = value ?? defaultValue
  return (
    <Radix.Root {...state} onValueChange={onChange}>
      <div className="no-scrollbar fades overflow-x-auto rounded-xl">
        <Radix.List
          aria-label={label}
          className="flex w-max min-w-0 gap-1 rounded-xl border border-line bg-wash p-1 sm:w-fit sm:flex-wrap"
        >
          {tabs.map(({ value, label, icon: Icon, count, onNear }) => (
            <Radix.Trigger
              key={value}
              value={value}
              className={clsx(tabClassName, paddingFor(tabs.length))}
              ref={value === chosenTab ? scrollTabIntoView : null}
              onPointerEnter={onNear}
              onFocus={(event) => {
                event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
                onNear?.()
              }}
            >
              {Icon && <Icon aria-hidden className="size-4.5" />}
              {label}
              {count !== undefined && <span className="text-xs text-muted tabular-nums">{count}</span>}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      <div
        className={
          controls ? 'mt-4 xl:grid xl:grid-cols-[minmax(0,1fr)_18rem] xl:items-start xl:gap-6' : 'mt-4'
        }
      >
        {tabs.map(({ value, content }) => (
          <Radix.Content key={value} value={value} className="min-w-0 rounded-control">
            {content}
          </Radix.Content>
        ))}
        {controls}
      </div>
    </Radix.Root>
  )
}

/** Five or six tabs without counts fit a phone of 390 px; ten fit a desktop. */
function paddingFor(tabCount: number) {
  if (tabCount > 8) return 'px-2.5'
  return tabCount > 4 ? 'px-4 max-sm:px-1.5 max-sm:text-xs' : 'px-4'
}

/** Scrolls the chosen tab into view. */
const scrollTabIntoView = (trigger: HTMLElement | null) => {
  const bar = trigger?.parentElement?.parentElement
  if (!bar || !trigger) return undefined
  // Measuring at once would lay the screen out twice: more of it changes before the next paint.
  const frameRequest = requestAnimationFrame(() => {
    bar.scrollLeft += Math.max(0, trigger.getBoundingClientRect().right - bar.getBoundingClientRect().right)
  })
  return () => cancelAnimationFrame(frameRequest)
}

const tabClassName = clsx(
  'flex min-h-10 shrink-0 items-center gap-2 rounded-control text-sm font-semibold whitespace-nowrap',
  'text-muted transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2',
  'data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-card',
)
