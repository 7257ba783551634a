import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { NewApiKey } from '../../contract/api-keys.ts'
import {
  keyAccesses,
  keyAccessLabels,
  keyLifetimes,
  keyRightKinds,
  keyRightLabels,
} from '../../contract/values/key-rights.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { apiKeys } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { FieldError } from '../ui/field.tsx'
import { SecretDialog } from '../ui/secret-dialog.tsx'

const lifetimeOptions = [
  ...keyLifetimes.map((days) => ({ value: String(days), label: `${days} days` })),
  { value: '', label: 'Never' },
]

const accessOptions = [
  { value: '', label: 'No access' },
  ...keyAccesses.map((value) => ({ value, label: keyAccessLabels[value] })),
]

const noRights = Object.fromEntries(keyRightKinds.map((kind): [string, ''] => [kind, '']))

/** The error is about all rights, so no field gets the focus. */
const scrollIntoDialog = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Creates a key, and shows its text once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState<string | null>(null)
  if (text !== null)
    return <SecretDialog title="API Key Created" label="Key" secret={text} onClose={onClose} />
  return <KeyForm onCreated={setText} onClose={onClose} />
}

function KeyForm({ onCreated, onClose }: { onCreated: (text: string) => void; onClose: () => void }) {
  const { role } = useMe()
  const form = useContractForm(NewApiKey, { name: '', rights: noRights, days: '90', isOfAgency: false })
  const rights = useWatch({ control: form.control, name: 'rights' })
  // The form itself clears only the errors of single fields.
  const hasRight = Object.values(rights).some((access) => access !== '')
  const rightsError = hasRight ? undefined : form.formState.errors.rights?.message
  return (
    <FormDialog
      title="Create API Key"
      call={apiKeys.create}
      form={form}
      send={(values) => values}
      submitLabel="Create API Key"
      busyLabel="Creating..."
      onDone={({ text }) => onCreated(text)}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <form.TextField name="name" label="Name" hint="The program that will use the key." required />
        <form.SelectField name="days" label="Expiration" options={lifetimeOptions} />
      </div>
      <fieldset aria-describedby={rightsError ? 'rights-error' : undefined}>
        <legend className="mb-2 text-sm font-medium">Access</legend>
        {rightsError && (
          <div role="alert" ref={scrollIntoDialog} className="mb-4">
            <FieldError id="rights-error">{rightsError}</FieldError>
          </div>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {keyRightKinds.map((kind) => (
            <form.SelectField
              key={kind}
              name={`rights.${kind}`}
              label={keyRightLabels[kind]}
              options={accessOptions}
            />
          ))}
        </div>
      </fieldset>
      {role === 'admin' && (
        <form.CheckboxField
          name="isOfAgency"
          label="Agency key"
          hint="Keeps working after you leave. The admin who deactivates you takes it over."
        />
      )}
    </FormDialog>
  )
}
