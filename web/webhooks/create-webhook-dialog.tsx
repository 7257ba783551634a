import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { webhookKindLabels, webhookKinds } from '../../contract/values/webhook-kinds.ts'
import { NewWebhook } from '../../contract/webhook-forms.ts'
import { type ContractForm, useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { webhooks } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { FieldError } from '../ui/field.tsx'
import { SecretDialog } from './secret-dialog.tsx'

/** Creates a webhook, and shows its secret once. */
export function CreateWebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  if (secret !== null) return <SecretDialog title="Webhook Created" secret={secret} onClose={onClose} />
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
      <div className="grid gap-5 sm:grid-cols-2">
        <form.TextField name="name" label="Name" hint="The program that receives the events." required />
        <form.TextField
          name="address"
          label="Address"
          placeholder="https://"
          type="url"
          autoComplete="off"
          required
        />
      </div>
      <KindsField form={form} />
      <form.CheckboxField
        name="withChanges"
        label="Include the audit log entry"
        hint="Who did what, and each changed field."
      />
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

function KindsField({ form }: { form: ContractForm<typeof NewWebhook> }) {
  const kinds = useWatch({ control: form.control, name: 'kinds' })
  const error = form.formState.errors.kinds?.message
  return (
    <fieldset aria-describedby={error ? 'kinds-error' : undefined}>
      <legend className="mb-2 text-sm font-medium">Events about</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {webhookKinds.map((kind) => (
          <CheckboxField
            key={kind}
            label={webhookKindLabels[kind]}
            checked={kinds.includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              form.setValue('kinds', checked ? [...kinds, kind] : kinds.filter((one) => one !== kind), {
                shouldDirty: true,
                shouldValidate: error !== undefined,
              })
            }
          />
        ))}
      </div>
      {error && <FieldError id="kinds-error">{error}</FieldError>}
    </fieldset>
  )
}
