import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Message } from '../../contract/messages.ts'
import { validateMessage } from '../../contract/values/message-rules.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { messages } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { useMessageDraft } from './message-draft.ts'

/** A message field for staff outside the inbox, with the conversation's draft. */
export function ReplyBox({
  clientId,
  name,
  isMain = false,
  hasFocus = false,
  onSent,
}: {
  clientId: string
  name: string
  /** Replying is the main action here. */
  isMain?: boolean
  /** Focuses the message field when the box appears. */
  hasFocus?: boolean
  onSent?: (message: Message) => void
}) {
  const [text, setText] = useMessageDraft(clientId)
  const [hasTried, setHasTried] = useState(false)
  const { content, wrong } = validateMessage(text)
  const send = useApiMutation(messages.send, {
    successToast: { title: 'Message sent', description: `Your message was sent to ${name}.` },
    failureTitle: 'Failed to send message',
    onDone: ({ message }) => {
      setText('')
      setHasTried(false)
      onSent?.(message)
    },
  })
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])
  function submit(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    if (wrong === null && !send.busy) send.write({ content, receiverId: clientId })
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing)
      submit(event)
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextAreaField
        label={`Message to ${name}`}
        rows={isMain ? 3 : 2}
        dir="auto"
        value={text}
        error={hasTried ? (wrong ?? undefined) : undefined}
        aria-keyshortcuts="r"
        {...(isMain ? { 'data-next-step': true } : {})}
        readOnly={send.busy}
        ref={field}
        onKeyDown={press}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-muted">
          Messages are sent at once and cannot be recalled. Ctrl+Enter sends.
        </p>
        <Button
          type="submit"
          size="sm"
          variant={isMain ? 'primary' : 'secondary'}
          icon={SendHorizontal}
          busy={send.busy}
          busyText="Sending..."
        >
          Send
        </Button>
      </div>
    </form>
  )
}
