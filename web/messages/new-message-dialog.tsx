import { useState } from 'react'
import type { Client } from '../../contract/clients.ts'
import { ClientChoice } from '../documents/upload-choices.tsx'
import { MessageDialog } from './message-dialog.tsx'

/** A message of staff to a client who is chosen first. It is kept apart from the drafts of conversations until it is sent. */
export function NewMessageDialog({ onClose }: { onClose: () => void }) {
  const [client, setClient] = useState<Client | null>(null)
  return (
    <MessageDialog
      title="New Message"
      description="To one of your clients"
      draftOf="new"
      receiverId=""
      hasAccepted={client?.hasAccepted}
      told={{ title: 'Message sent', description: 'Your message has been sent successfully.' }}
      choice={(form) => (
        <ClientChoice
          error={form.formState.errors.receiverId?.message}
          onChoose={(chosen) => {
            setClient(chosen)
            form.setValue('receiverId', chosen?.id ?? '', { shouldValidate: chosen !== null })
          }}
        />
      )}
      onClose={onClose}
    />
  )
}
