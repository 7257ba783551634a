import { useState } from 'react'
import { NewWebhook } from '../../contract/webhook-forms.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { webhooks } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { SecretDialog } from '../ui/secret-dialog.tsx'
import { WebhookFields } from './webhook-fields.tsx'

/** Creates a webhook, and shows its secret once. */
export function CreateWebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  if (secret !== null)
    return (
      <SecretDialog
        title="Webhook Created"
        secret={secret}
        hint="Your program uses it to verify that an event comes from the portal."
        onClose={onClose}
      />
    )
  return <WebhookForm onCreated={setSecret} onClose={onClose} />
}

function WebhookForm({ onCreated, onClose }: { onCreated: (secret: string) => void; onClose: () => void }) {
  const { role } = useMe()
  const form = useContractForm(NewWebhook, {
    ...{ name: '', address: '', kinds: [], withChanges: false, isOfAgency: false },
  })
  return (
    <FormDialog
      title="Create Webhook"
      call={webhooks.create}
      form={form}
      send={(values) => values}
      submitLabel="Create Webhook"
      busyLabel="Creating..."
      onDone={({ secret }) => onCreated(secret)}
      onClose={onClose}
    >
      <WebhookFields form={form} />
      {role === 'admin' && (
        <form.CheckboxField
          name="isOfAgency"
          label="Agency webhook"
          hint="Keeps working after you leave. The admin who deactivates you takes it over."
        />
      )}
    </FormDialog>
  )
}
