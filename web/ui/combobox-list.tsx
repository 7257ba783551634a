import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import * as Popover from 'radix-ui/popover'
import { type RefObject, useEffect, useRef } from 'react'

export type ComboboxOption = { value: string; label: string; note?: string }

export const optionId = (id: string, index: number) => `${id}-option-${index}`

/**
 * The dropdown of a combobox. The dropdown is in a portal, so that scroll containers do not clip
 * it.
 */
export function ComboboxList({
  id,
  label,
  anchor,
  options,
  chosenId,
  active,
  text,
  onChoose,
  onActive,
}: {
  id: string
  label: string
  anchor: RefObject<HTMLElement | null>
  options: readonly ComboboxOption[]
  chosenId: string | undefined
  active: number
  /** Shown if there are no options. */
  text: string
  onChoose: (option: ComboboxOption) => void
  onActive: (index: number) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const keepFocus = (event: Event) => event.preventDefault()
  return (
    // The portal is inside the open dialog, if any: outside of it nothing can be scrolled or read.
    <Popover.Portal
      container={anchor.current?.closest<HTMLElement>('[role=dialog]') ?? document.querySelector('main')}
    >
      <Popover.Content
        ref={list}
        id={`${id}-list`}
        role={options.length > 0 ? 'listbox' : 'status'}
        aria-label={options.length > 0 ? label : undefined}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={keepFocus}
        onCloseAutoFocus={keepFocus}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
        }}
        // Keeps the focus in the input.
        onMouseDown={(event) => event.preventDefault()}
        className={clsx(
          // Room for at least four rows. The list opens upward if four rows do not fit below.
          'z-50 max-h-[max(11.75rem,min(20rem,var(--radix-popover-content-available-height)))]',
          'w-(--radix-popover-trigger-width)',
          'overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface p-1.5 text-ink shadow-float outline-none',
        )}
      >
        {options.length === 0 && <p className="px-3 py-3 text-sm text-muted">{text}</p>}
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the input
          <div
            key={option.value}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === chosenId}
            onPointerMove={() => index !== active && onActive(index)}
            onClick={() => onChoose(option)}
            className={clsx(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-sm select-none',
              index === active && 'bg-wash outline-2 -outline-offset-2 outline-transparent',
            )}
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{option.label}</span>
              {option.note && <span className="block text-xs text-muted">{option.note}</span>}
            </span>
            {option.value === chosenId && <Check aria-hidden className="size-4.5 shrink-0 text-orange" />}
          </div>
        ))}
      </Popover.Content>
    </Popover.Portal>
  )
}
