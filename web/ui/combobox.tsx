import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import * as Popover from 'radix-ui/popover'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { announce } from './announce.ts'
import { ComboboxList, type ComboboxOption, optionId } from './combobox-list.tsx'
import { useDebouncedSearch } from './debounced-search.ts'
import { controlClassName, FieldLayout, type FieldLayoutProps, splitFieldProps } from './field.tsx'
import { Spinner } from './spinner.tsx'

export type ComboboxProps = FieldLayoutProps & {
  value: ComboboxOption | null
  onChange: (option: ComboboxOption | null) => void
  /** The results of the last `onSearch`. */
  options: readonly ComboboxOption[]
  /** Called with '' when the list opens, then with the text 250 ms after the last key. */
  onSearch: (text: string) => void
  startText?: string
  /** True while searching. */
  busy?: boolean
  /** Shown if nothing was found. */
  emptyText?: string
  placeholder?: string
  disabled?: boolean
  id?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A choice from a list that the caller searches. Escape closes the list, not the dialog. */
export function Combobox(props: ComboboxProps) {
  const { frame, control } = splitFieldProps(props)
  const { value, onChange, options, busy = false, emptyText = 'Nothing found', onBlur, ref } = control
  const input = useRef<HTMLInputElement>(null)
  const anchor = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  /** The typed text; null while the input shows the choice. */
  const [typedText, setTypedText] = useState(control.startText || null)
  const [active, setActive] = useState(-1)
  const { late, search } = useDebouncedSearch(control.onSearch)
  useImperativeHandle(ref, () => input.current ?? document.createElement('input'))

  const waiting = busy || late
  const shownOptions = open ? options : []
  const current = shownOptions[active]

  useEffect(() => {
    if (open && !waiting && options.length > 0) announce(`${options.length} found`)
  }, [open, waiting, options.length])

  function show() {
    if (open || control.disabled) return
    setOpen(true)
    setActive(-1)
    search(typedText ?? '', 'now')
  }

  function hideOptions() {
    setOpen(false)
    setActive(-1)
  }

  function leave() {
    hideOptions()
    setTypedText(null)
    onBlur?.()
  }

  function choose(option: ComboboxOption) {
    setTypedText(null)
    hideOptions()
    if (option.value !== value?.value) onChange(option)
    input.current?.focus()
  }

  function clear() {
    setTypedText(null)
    hideOptions()
    if (value) onChange(null)
    input.current?.focus()
  }

  function type(text: string) {
    setTypedText(text)
    setOpen(true)
    setActive(-1)
    search(text)
    if (text === '' && value) onChange(null)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event
    if (key === 'Tab') {
      // Reset the text before the focus moves: this may remove the button that would get the focus.
      setTypedText(null)
      return hideOptions()
    }
    if (event.nativeEvent.isComposing) return
    if (key === 'Enter' && open) {
      // Choosing must not submit the form.
      event.preventDefault()
      if (current) choose(current)
      return
    }
    const last = shownOptions.length - 1
    const to: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      // Home and End stay in the text until an arrow key has entered the list.
      ...(active >= 0 && { Home: 0, End: last }),
    }
    const next = to[key]
    if (next === undefined) return
    event.preventDefault()
    if (!open) show()
    else setActive(Math.min(next, last))
  }

  return (
    <FieldLayout {...frame} id={control.id}>
      {(controlProps) => (
        <Popover.Root open={open} onOpenChange={(next) => !next && hideOptions()}>
          <Popover.Anchor asChild>
            <div ref={anchor} className="relative">
              <Search
                aria-hidden
                className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted"
              />
              <input
                {...controlProps}
                ref={input}
                role="combobox"
                aria-autocomplete="list"
                aria-expanded={shownOptions.length > 0}
                aria-controls={shownOptions.length > 0 ? `${controlProps.id}-list` : undefined}
                aria-activedescendant={current && optionId(controlProps.id, active)}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder={control.placeholder}
                disabled={control.disabled}
                value={typedText ?? value?.label ?? ''}
                onChange={(event) => type(event.currentTarget.value)}
                onClick={show}
                onFocus={(event) => event.currentTarget.select()}
                onBlur={leave}
                onKeyDown={press}
                className={clsx(controlClassName, 'truncate pr-20 pl-10')}
              />
              <span className="absolute inset-y-0 right-0 flex items-center text-muted">
                {open && waiting && <Spinner />}
                {(value || typedText) && !control.disabled && (
                  <button
                    type="button"
                    aria-label={`Clear ${frame.label}`}
                    title="Clear"
                    // Keeps the focus and the text in the input.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={clear}
                    className="grid h-full w-11 place-items-center rounded-control hover:text-ink"
                  >
                    <X aria-hidden className="size-4.5" />
                  </button>
                )}
              </span>
            </div>
          </Popover.Anchor>
          <ComboboxList
            id={controlProps.id}
            label={frame.label}
            anchor={anchor}
            options={shownOptions}
            chosenId={value?.value}
            active={active}
            text={waiting ? 'Searching...' : emptyText}
            onChoose={choose}
            onActive={setActive}
          />
        </Popover.Root>
      )}
    </FieldLayout>
  )
}
