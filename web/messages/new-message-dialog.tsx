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
  const turnTo = useTurning()
  return (
    <MessageDialog
      title="New Message"
      description="To one of your clients"
      draftOf={client?.id ?? null}
      receiverId=""
      hasAccepted={client?.hasAccepted}
      told={{ title: 'Message sent', description: 'Your message has been sent successfully.' }}
      choice={(form) => (
        <ClientChoice
          error={form.formState.errors.receiverId?.message}
          {...(search ? { startSearch: search } : {})}
          onChoose={(chosen) => {
            turnTo(form, chosen?.id ?? null)
            setClient(chosen)
            form.setValue('receiverId', chosen?.id ?? '', { shouldValidate: chosen !== null })
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
function useTurning() {
  const { draftOf, keepDraft } = useMessageDrafts()
  const [turned, setTurned] = useState<{ to: string; found: string } | null>(null)
  return (form: MessageForm, to: string | null) => {
    const text = form.getValues('content')
    const own = turned && text.startsWith(turned.found) ? text.slice(turned.found.length).trimStart() : text
    if (turned) keepDraft(turned.to, turned.found)
    const found = to === null ? '' : draftOf(to)
    const content = [found, own].filter(Boolean).join('\n\n')
    form.setValue('content', content)
    if (to !== null) keepDraft(to, content)
    setTurned(to === null ? null : { to, found })
  }
}
