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
  const [isOpen, setIsOpen] = useState(false)
  /** The typed text; null while the input shows the choice. */
  const [typedText, setTypedText] = useState(control.startText || null)
  const [activeIndex, setActiveIndex] = useState(-1)
  const { late, search } = useDebouncedSearch(control.onSearch)
  useImperativeHandle(ref, () => input.current ?? document.createElement('input'))

  const isWaiting = busy || late
  const shownOptions = isOpen ? options : []
  const activeOption = shownOptions[activeIndex]

  useEffect(() => {
    if (isOpen && !isWaiting && options.length > 0) announce(`${options.length} found`)
  }, [isOpen, isWaiting, options.length])

  function show() {
    if (isOpen || control.disabled) return
    setIsOpen(true)
    setActiveIndex(-1)
    search(typedText ?? '', 'now')
  }

  function hideOptions() {
    setIsOpen(false)
    setActiveIndex(-1)
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
    setIsOpen(true)
    setActiveIndex(-1)
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
    if (key === 'Enter' && isOpen) {
      // Choosing must not submit the form.
      event.preventDefault()
      if (activeOption) choose(activeOption)
      return
    }
    const last = shownOptions.length - 1
    const nextIndexByKey: Record<string, number> = {
      ArrowDown: activeIndex >= last ? 0 : activeIndex + 1,
      ArrowUp: activeIndex <= 0 ? last : activeIndex - 1,
      // Home and End stay in the text until an arrow key has entered the list.
      ...(activeIndex >= 0 && { Home: 0, End: last }),
    }
    const next = nextIndexByKey[key]
    if (next === undefined) return
    event.preventDefault()
    if (!isOpen) show()
    else setActiveIndex(Math.min(next, last))
  }

  return (
    <FieldLayout {...frame} id={control.id}>
      {(controlProps) => (
        <Popover.Root open={isOpen} onOpenChange={(next) => !next && hideOptions()}>
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
                aria-activedescendant={activeOption && optionId(controlProps.id, activeIndex)}
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
                {isOpen && isWaiting && <Spinner />}
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
            active={activeIndex}
            text={isWaiting ? 'Searching...' : emptyText}
            onChoose={choose}
            onActive={setActiveIndex}
          />
        </Popover.Root>
      )}
    </FieldLayout>
  )
}
