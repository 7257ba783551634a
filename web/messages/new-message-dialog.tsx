import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Client } from '../../contract/clients.ts'
import { ClientChoice } from '../documents/upload-choices.tsx'
import { MessageDialog, type MessageForm } from './message-dialog.tsx'
import { useMessageDrafts } from './message-draft.ts'
import { messagePaths } from './paths.ts'

/**
 * A message of staff to a client chosen in the dialog. The text becomes the draft of that client's
 * conversation, which opens after sending.
 */
export function NewMessageDialog({ search, onClose }: { search?: string; onClose: () => void }) {
  const navigate = useNavigate()
  const [client, setClient] = useState<Client | null>(null)
  const switchRecipient = useRecipientSwitch()
  return (
    <MessageDialog
      title="New Message"
      description="To one of your clients"
      draftOf={client?.id ?? null}
      receiverId=""
      hasAccepted={client?.hasAccepted}
      successToast={{ title: 'Message sent', description: 'Your message has been sent successfully.' }}
      choice={(form) => (
        <ClientChoice
          error={form.formState.errors.receiverId?.message}
          {...(search ? { startSearch: search } : {})}
          onChoose={(values) => {
            switchRecipient(form, values?.id ?? null)
            setClient(values)
            form.setValue('receiverId', values?.id ?? '', { shouldValidate: values !== null })
          }}
        />
      )}
      onSent={({ receiverId }) => navigate(messagePaths.conversation(receiverId))}
      onClose={onClose}
    />
  )
}

/**
 * When another client is chosen, the typed text moves below that client's draft, and the client
 * chosen before gets their own draft back.
 */
function useRecipientSwitch() {
  const { draftOf, keepDraft } = useMessageDrafts()
  const [switchedRecipient, setSwitchedRecipient] = useState<{ to: string; chosenText: string } | null>(null)
  return (form: MessageForm, clientId: string | null) => {
    const text = form.getValues('content')
    const ownText =
      switchedRecipient && text.startsWith(switchedRecipient.chosenText)
        ? text.slice(switchedRecipient.chosenText.length).trimStart()
        : text
    if (switchedRecipient) keepDraft(switchedRecipient.to, switchedRecipient.chosenText)
    const draft = clientId === null ? '' : draftOf(clientId)
    const content = [draft, ownText].filter(Boolean).join('\n\n')
    form.setValue('content', content)
    if (clientId !== null) keepDraft(clientId, content)
    setSwitchedRecipient(clientId === null ? null : { to: clientId, chosenText: draft })
  }
}
