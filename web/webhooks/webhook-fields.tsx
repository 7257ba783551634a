import { useWatch } from 'react-hook-form'
import { webhookKindLabels, webhookKinds } from '../../contract/values/webhook-kinds.ts'
import type { NewWebhook } from '../../contract/webhook-forms.ts'
import type { ContractForm } from '../api/form.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { FieldError } from '../ui/field.tsx'

/** The fields of a webhook that can be changed later. */
export function WebhookFields({ form }: { form: ContractForm<typeof NewWebhook> }) {
  return (
    <>
      <form.TextField name="name" label="Name" hint="The program that receives the events." required />
      <form.TextField
        name="address"
        label="Web address"
        placeholder="https://"
        type="url"
        autoComplete="off"
        required
      />
      <KindsField form={form} />
      <form.CheckboxField
        name="withChanges"
        label="Include the audit log entry"
        hint="Who did what, and each changed field."
      />
    </>
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
