import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { controlClassName } from './field.tsx'

/**
 * A search field. Calls `onSearch` 250 ms after the last key, and at once on Enter and Clear.
 * `value` is the current search, such as the one in the URL; a change from outside updates the
 * text.
 */
export function SearchBox({
  label,
  value,
  placeholder = label,
  onSearch,
}: {
  label: string
  value: string
  placeholder?: string
  onSearch: (text: string) => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const sentText = useRef(value)

  function search(text: string) {
    if (text === sentText.current) return
    sentText.current = text
    onSearch(text)
  }
  const searchWhenIdle = useEffectEvent(search)

  useEffect(() => {
    if (value === sentText.current) return
    sentText.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    if (text === sentText.current) return
    const timer = setTimeout(() => searchWhenIdle(text), 250)
    return () => clearTimeout(timer)
  }, [text])

  function clear() {
    setText('')
    search('')
    input.current?.focus()
  }

  return (
    <search className="relative block w-full min-w-0">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // On blur, so that the search does not come after the next click.
        onBlur={() => search(text)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text)
          if (event.key === 'Escape' && text !== '') clear()
        }}
        className={clsx(controlClassName, 'pr-11 pl-10 [&::-webkit-search-cancel-button]:appearance-none')}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          title="Clear search"
          onClick={clear}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden className="size-4.5" />
        </button>
      )}
    </search>
  )
}
