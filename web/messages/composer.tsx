import { clsx } from 'clsx'
import { FileText, Paperclip, SendHorizontal, X } from 'lucide-react'
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { MessageContent } from '../../contract/messages.ts'
import { endings } from '../../contract/values/files.ts'
import { standingLine } from '../../contract/values/standing-line.ts'
import { agency } from '../session/agency.ts'
import { Button } from '../ui/button.tsx'
import { controlLook, Field } from '../ui/field.tsx'
import { fileSize } from '../ui/file-name.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { usePhone } from '../ui/media.ts'
import type { useComposer } from './use-composer.ts'

/** Where a message is written: Enter sends it, Shift+Enter begins a new line. */
export function Composer({
  name,
  composer,
  isSending,
  input,
}: {
  /** To whom it goes. */
  name: string
  composer: ReturnType<typeof useComposer>
  isSending: boolean
  input: RefObject<HTMLTextAreaElement | null>
}) {
  const { text, setText, file, attach, fileError } = composer
  const [tried, setTried] = useState(false)
  const content = MessageContent.safeParse(text)
  const isBlank = text.trim() === ''
  const off = isSending ? 'A message is being sent' : isBlank ? 'Write a message first' : undefined
  useGrowing(input, text)

  function submit(event: FormEvent) {
    event.preventDefault()
    input.current?.focus()
    if (off) return
    setTried(!content.success)
    if (content.success) composer.send(content.data)
  }
  function press(event: KeyboardEvent) {
    // 229: some browsers end the composing before they tell of the Enter that ended it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
      return
    submit(event)
  }
  function paste(event: ClipboardEvent) {
    const [pasted] = event.clipboardData.files
    if (!pasted || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    attach(pasted)
  }

  const tooFew = tried && !isBlank ? content.error?.issues[0]?.message : undefined
  return (
    <form noValidate onSubmit={submit} className="border-t border-line bg-surface px-3 pt-3 pb-2.5 sm:px-4">
      {file && <Chosen file={file} onRemove={() => attach(null)} />}
      <Field label={`Message to ${name}`} hideLabel error={tooFew ?? fileError}>
        {(wired) => (
          <div className="flex items-end gap-2">
            <Attach onChoose={attach} />
            <textarea
              {...wired}
              ref={input}
              rows={1}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              onKeyDown={press}
              onPaste={paste}
              enterKeyHint="send"
              placeholder="Write a message..."
              className={clsx(controlLook, 'max-h-52 flex-1 resize-none overflow-y-auto')}
            />
            <Send off={off} />
          </div>
        )}
      </Field>
      <p className="mt-2 text-xs text-muted">{standingLine}</p>
    </form>
  )
}

function Send({ off }: { off: string | undefined }) {
  const phone = usePhone()
  const look = { type: 'submit', size: 'lg', disabledReason: off } as const
  return phone ? (
    <Button {...look} aria-label="Send">
      <SendHorizontal aria-hidden className="size-5" />
    </Button>
  ) : (
    <Button {...look} icon={SendHorizontal}>
      Send
    </Button>
  )
}

function Attach({ onChoose }: { onChoose: (file: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <span className="grid h-11 place-items-center">
        <IconButton
          icon={Paperclip}
          label="Attach a file"
          title={`${endings.join(', ')}, at most ${agency.uploadMaxMb} MB`}
          onClick={() => chooser.current?.click()}
        />
      </span>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={endings.map((ending) => `.${ending}`).join(',')}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen) onChoose(chosen)
          // Or choosing the same file again would be no change.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

const Chosen = ({ file, onRemove }: { file: File; onRemove: () => void }) => (
  <div className="mb-2 flex max-w-md items-center gap-2 rounded-control border border-line bg-wash pl-3">
    <FileText aria-hidden className="size-4.5 shrink-0 text-muted" />
    <p className="flex min-w-0 flex-1 items-baseline gap-2 text-sm">
      <span className="truncate font-medium" title={file.name}>
        {file.name}
      </span>
      <span className="shrink-0 text-xs text-muted tabular-nums">{fileSize(file.size)}</span>
    </p>
    <IconButton icon={X} label={`Remove ${file.name}`} onClick={onRemove} />
  </div>
)

/** Lets a field be as high as its text, up to where it scrolls. */
function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`
  }, [field, text])
}
