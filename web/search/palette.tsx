import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatCount } from '../../contract/values/plural.ts'
import { useLogout, useMe } from '../session/session.ts'
import { announce } from '../ui/announce.ts'
import { useFocusReturn } from '../ui/focus-return.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { leaveByEscape } from '../ui/leave-by-escape.ts'
import { useRegisterOpenDialog } from '../ui/open-dialogs.ts'
import { scrimClassName } from '../ui/sheet.ts'
import { Spinner } from '../ui/spinner.tsx'
import { toastFailure } from '../ui/toast-failure.ts'
import { parseClientCommand } from './client-commands.tsx'
import { consumeTypedAhead, peekTypedAhead } from './open-search.ts'
import { PaletteList, rowId } from './palette-list.tsx'
import { type PaletteRow, paletteSectionsFor } from './palette-rows.tsx'
import { useSearchResults } from './use-search-results.ts'

/** The search dialog on every screen: finds records that the person may see, and commands. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [dialog, setDialog] = useState<((close: () => void) => ReactNode) | null>(null)
  if (dialog) return dialog(onClose)
  return <PaletteSearch onClose={onClose} onDialog={(next) => setDialog(() => next)} />
}

/** A note about the results, below the field. */
function searchNoteOf(
  isEmpty: boolean,
  { isNearly, cutShort }: { isNearly: boolean; cutShort: readonly string[] },
): string | null {
  if (isNearly) return 'No exact match. Similar results:'
  if (cutShort.includes('message')) return 'Only the newest messages were searched: these words are common.'
  return isEmpty ? 'No results. Try a name, policy number or phone.' : null
}

function PaletteSearch({
  onClose,
  onDialog,
}: {
  onClose: () => void
  onDialog: (dialog: (close: () => void) => ReactNode) => void
}) {
  const me = useMe()
  const id = useId()
  const navigate = useNavigate()
  const logout = useLogout()
  const focus = useFocusReturn()
  useRegisterOpenDialog(true)
  const input = useRef<HTMLInputElement>(null)
  const [typedText, setTypedText] = useState(() => peekTypedAhead().text)
  const text = typedText.trim()
  const command = parseClientCommand(typedText, me.role)
  const { found, isWaiting, error } = useSearchResults(text)
  const { found: namedClients, isWaiting: isSearchingName } = useSearchResults(command?.name ?? '', 'client')
  // Kept while the person moves through the verbs below the clients.
  const [clientId, setClientId] = useState<string | null>(null)
  const groups = paletteSectionsFor(me, typedText, { results: found, namedClients }, clientId)
  const rows = groups.flatMap((group) => group.rows)
  const [chosenRowKey, setChosenRowKey] = useState<string | null>(null)
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ key }) => key === chosenRowKey),
  )
  const activeRow = rows[activeIndex]
  const isAnyWaiting = isWaiting || isSearchingName
  // The person pressed Enter before the results arrived. Enter then chooses the first result.
  const [isPressed, setIsPressed] = useState(() => peekTypedAhead().isEntered)
  const firstRow = rows[0]

  const count = rows.length
  useEffect(() => {
    if (text !== '' && !isAnyWaiting) announce(formatCount(count, 'found', 'found'))
  }, [text, isAnyWaiting, count])

  function choose({ act, onOpen }: PaletteRow) {
    onOpen?.()
    if ('type' in act) return type(act.type)
    if ('dialog' in act) return onDialog(act.dialog)
    onClose()
    if ('to' in act) return navigate(act.to)
    if (act.run === 'log out')
      return logout.mutate(undefined, { onError: (error) => toastFailure('Log out failed', error) })
    act.run()
  }

  const chooseFirst = useEffectEvent((row: PaletteRow) => {
    setIsPressed(false)
    choose(row)
  })
  useEffect(() => {
    if (isPressed && !isAnyWaiting && firstRow) chooseFirst(firstRow)
  }, [isPressed, isAnyWaiting, firstRow])

  function type(next: string) {
    setTypedText(next)
    setChosenRowKey(null)
    setClientId(null)
    setIsPressed(false)
    input.current?.focus()
  }

  /** Takes over what was typed while the dialog loaded. */
  function useTypedAhead() {
    const typedAhead = consumeTypedAhead()
    if (!typedAhead) return
    setTypedText(typedAhead.text)
    setIsPressed(typedAhead.isEntered)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isAnyWaiting && chosenRowKey === null) setIsPressed(true)
      else if (activeRow) choose(activeRow)
      return
    }
    const last = rows.length - 1
    const nextIndexByKey: Record<string, number> = {
      ArrowDown: activeIndex >= last ? 0 : activeIndex + 1,
      ArrowUp: activeIndex <= 0 ? last : activeIndex - 1,
      PageDown: Math.min(last, activeIndex + 8),
      PageUp: Math.max(0, activeIndex - 8),
    }
    const next = rows[nextIndexByKey[event.key] ?? -1]
    if (!next) return
    event.preventDefault()
    setChosenRowKey(next.key)
    const [, client] = /^client (.+)$/.exec(next.key) ?? []
    if (client) setClientId(client)
  }

  const note = found && text !== '' && !isAnyWaiting ? searchNoteOf(rows.length === 0, found) : null
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClassName} />
        <Radix.Content
          {...focus}
          onKeyDown={leaveByEscape(onClose)}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus(event)
            // Put the cursor after the text, because the default focus would select the text.
            event.preventDefault()
            input.current?.focus()
            input.current?.setSelectionRange(typedText.length, typedText.length)
          }}
          aria-describedby={undefined}
          className={clsx(
            'fixed inset-0 z-50 flex flex-col bg-surface text-ink shadow-float outline-none',
            'sm:inset-x-0 sm:top-[12dvh] sm:bottom-auto sm:mx-auto sm:max-h-[min(76dvh,44rem)] sm:w-[calc(100%-3rem)] sm:max-w-2xl',
            'sm:overflow-hidden sm:rounded-card sm:border sm:border-line',
            'data-[state=open]:animate-fade-in',
          )}
        >
          <Radix.Title className="sr-only">Search</Radix.Title>
          <div className="flex items-center gap-2 border-b border-line pr-2 pl-4">
            <Search aria-hidden className="size-5 shrink-0 text-muted" />
            <input
              ref={input}
              role="combobox"
              aria-label="Search, or type an action"
              aria-autocomplete="list"
              aria-expanded={rows.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={activeRow && rowId(id, activeIndex)}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={200}
              placeholder="Search, or type an action"
              value={typedText}
              onChange={(event) => type(event.currentTarget.value)}
              onKeyDown={press}
              onFocus={useTypedAhead}
              className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
            />
            {isAnyWaiting && <Spinner />}
            <IconButton icon={X} label="Close search" onClick={onClose} />
          </div>
          <PaletteList
            id={id}
            groups={groups}
            active={activeIndex}
            onActive={setChosenRowKey}
            onChoose={choose}
          />
          {error && (
            <p role="alert" className="border-t border-line px-4 py-3 text-sm text-red-ink">
              {error.message}
            </p>
          )}
          {note && (
            <p role="status" className="border-t border-line px-4 py-3 text-sm text-muted">
              {note}
            </p>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
