import { MessagesSquare } from 'lucide-react'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { OptionalId } from '../../contract/endpoint.ts'
import { type Message, NewMessage } from '../../contract/messages.ts'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { type ContractForm, useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { messages } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useMessageDraft } from './message-draft.ts'

const StaffForm = NewMessage.extend({ receiverId: OptionalId.refine(Boolean, 'Please choose a client') })

export type MessageForm = ContractForm<typeof NewMessage>

/** The frame of dialogs that send a message. The text is a draft, so closing loses nothing. */
export function MessageDialog({
  title,
  description,
  draftOf,
  receiverId,
  thread,
  hasAccepted,
  start = '',
  successToast,
  choice,
  onSent,
  onClose,
}: {
  title: string
  description: string
  /**
   * The client whose draft this is. Null until a recipient is chosen; before that no draft is
   * stored.
   */
  draftOf: string | null
  /** '' until a recipient is chosen. */
  receiverId: string
  /** Link to the whole conversation. */
  thread?: string
  hasAccepted?: boolean | undefined
  /** The initial text if there is no draft. */
  start?: string | undefined
  successToast: { title: string; description: string }
  /** Shown above the message. */
  choice?: (form: MessageForm) => ReactNode
  onSent?: (message: Message) => unknown
  onClose: () => void
}) {
  const [draft, setDraft] = useMessageDraft(draftOf)
  const form = useContractForm(isStaff(useMe()) ? StaffForm : NewMessage, {
    content: draft || start,
    receiverId,
  })
  useFollowDraft(form, draftOf, draft)
  return (
    <FormDialog
      call={messages.send}
      form={form}
      send={(message) => message}
      successToast={successToast}
      failureTitle="Failed to send message"
      onDone={({ message }) => {
        setDraft('')
        onClose()
        onSent?.(message)
      }}
      title={title}
      description={description}
      onClose={onClose}
      submitLabel="Send Message"
      busyLabel="Sending..."
      dirty={draftOf === null && form.watch('content').trim() !== ''}
      aside={
        thread && (
          <Button variant="ghost" icon={MessagesSquare} to={thread} onClick={onClose}>
            Open conversation
          </Button>
        )
      }
    >
      {(isBusy) => (
        <>
          {choice?.(form)}
          {hasAccepted === false && (
            <Alert tone="blue">The client sees your message after accepting the invitation.</Alert>
          )}
          <form.TextAreaField
            name="content"
            label="Message"
            required
            rows={5}
            dir="auto"
            placeholder="Type your message..."
            readOnly={isBusy}
            onFocus={moveCaretToEnd}
            onChanged={setDraft}
          />
          <p className="text-xs text-muted">{noChangeNotice}</p>
        </>
      )}
    </FormDialog>
  )
}

/** Updates the text when another tab sends or changes the draft. */
function useFollowDraft(form: MessageForm, draftOf: string | null, draft: string): void {
  const lastDraft = useRef(draft)
  useEffect(() => {
    if (draft === lastDraft.current) return
    lastDraft.current = draft
    if (draftOf !== null) form.setValue('content', draft)
  }, [form, draftOf, draft])
}

/** Puts the cursor at the end of a draft; browsers put it at the start. */
function moveCaretToEnd({ currentTarget: text }: FocusEvent<HTMLTextAreaElement>) {
  if (text.selectionEnd === 0) text.setSelectionRange(text.value.length, text.value.length)
}
