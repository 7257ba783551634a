import { clsx } from 'clsx'
import { SendHorizontal } from 'lucide-react'
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react'
import { validateMessage } from '../../contract/values/message-rules.ts'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import { Button } from '../ui/button.tsx'
import { controlClassName, FieldLayout } from '../ui/field.tsx'
import { useIsPhone } from '../ui/media.ts'
import { Spinner } from '../ui/spinner.tsx'
import { AttachButton, AttachedFile } from './composer-file.tsx'
import type { useComposer } from './use-composer.ts'

/** The message field. Enter sends, Shift+Enter starts a new line. */
export function Composer({
  name,
  composer,
  isSending,
  input,
}: {
  /** The recipient. */
  name: string
  composer: ReturnType<typeof useComposer>
  isSending: boolean
  input: RefObject<HTMLTextAreaElement | null>
}) {
  const { text, write, file, attach } = composer
  const [hasTried, setHasTried] = useState(false)
  const { content, wrong } = validateMessage(text)
  // With a file alone the button stays enabled, to explain that a message needs text.
  const isEmpty = text.trim() === '' && !file
  useAutoHeight(input, text)

  function submit(event: FormEvent) {
    event.preventDefault()
    input.current?.focus()
    if (isSending || isEmpty) return
    setHasTried(wrong !== null)
    if (wrong === null) composer.send(content)
  }
  function press(event: KeyboardEvent) {
    // keyCode 229: Safari ends the composition before it reports the Enter key that ended it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
      return
    submit(event)
  }
  function paste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData
    if (files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    attach(Array.from(files))
  }
  function remove() {
    composer.remove()
    input.current?.focus()
  }

  const validationError = hasTried && !isEmpty ? (wrong ?? undefined) : undefined
  return (
    <form
      noValidate
      onSubmit={submit}
      className="border-t border-line bg-surface px-3 pt-3 pb-2.5 sm:px-4 print:hidden"
    >
      <AttachedFile composer={composer} onRemove={remove} />
      <FieldLayout label={`Message to ${name}`} hideLabel error={validationError}>
        {(controlProps) => (
          <div className="flex items-end gap-2">
            <AttachButton onChoose={attach} />
            <textarea
              {...controlProps}
              ref={input}
              dir="auto"
              rows={1}
              value={text}
              onChange={({ currentTarget }) => write(currentTarget.value)}
              onKeyDown={press}
              onPaste={paste}
              enterKeyHint="send"
              placeholder="Write a message..."
              className={clsx(
                controlClassName,
                'max-h-52 flex-1 resize-none overflow-y-auto placeholder:truncate',
              )}
            />
            <Send isSending={isSending} isEmpty={isEmpty} />
          </div>
        )}
      </FieldLayout>
      <p className="mt-2 text-xs text-muted">{noChangeNotice}</p>
    </form>
  )
}

function Send({ isSending, isEmpty }: { isSending: boolean; isEmpty: boolean }) {
  const isPhone = useIsPhone()
  const reason = isSending ? 'A message is being sent' : isEmpty ? 'Write a message first' : undefined
  if (isPhone)
    return (
      <Button type="submit" size="lg" disabledReason={reason} aria-label={isSending ? 'Sending...' : 'Send'}>
        <span className="grid size-5 place-items-center">
          {isSending ? <Spinner /> : <SendHorizontal aria-hidden className="size-5" />}
        </span>
      </Button>
    )
  return (
    <Button
      type="submit"
      size="lg"
      icon={SendHorizontal}
      busy={isSending}
      busyText="Sending..."
      disabledReason={reason}
    >
      Send
    </Button>
  )
}

/**
 * Grows the field with its text, up to the limit in the CSS. The placeholder does not count as
 * text.
 */
function useAutoHeight(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    if (text !== '')
      element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`
  }, [field, text])
}
