import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { DirectoryHolder } from '../../contract/holder-directory.ts'
import { DirectoryHolderForm } from '../../contract/holder-directory-forms.ts'
import { holderKindLabels, holderKinds } from '../../contract/values/holder-kinds.ts'
import { type ContractForm, useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { holderDirectory } from '../api/wire.ts'
import { HolderFields } from './holder-fields.tsx'

/** The name and address with which a new entry begins. */
export type NewDirectoryHolder = Pick<z.input<typeof DirectoryHolderForm>, 'name' | 'street' | 'city'> & {
  state: string
  zip: string
  country?: string | null | undefined
}

const blank: NewDirectoryHolder = { name: '', street: '', city: '', state: '', zip: '' }

const valuesOf = ({ kind, name, street, city, state, zip, country, emails, aliases }: DirectoryHolder) => ({
  ...{ kind, name, street, city, state, zip },
  country: country ?? '',
  emails: emails.join('\n'),
  aliases: aliases.join('\n'),
})

const fields = {
  kind: 'Kind',
  name: 'Holder name',
  street: 'Street address',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  country: 'Country',
  emails: 'Email addresses',
  aliases: 'Other names',
}

export function AddDirectoryHolderDialog({
  holder = blank,
  onClose,
}: {
  holder?: NewDirectoryHolder | undefined
  onClose: () => void
}) {
  const form = useContractForm(DirectoryHolderForm, {
    ...holder,
    country: holder.country ?? '',
    emails: '',
    aliases: '',
  })
  return (
    <FormDialog
      call={holderDirectory.add}
      form={form}
      send={(values) => values}
      successToast={(reply) => ({
        title: 'Holder Added',
        description: `${reply.holder.name} can now be chosen for any client’s certificates.`,
      })}
      failureTitle="Failed to add the holder"
      title="Add Holder"
      description="Everyone at the agency can choose this holder."
      size="lg"
      onClose={onClose}
      submitLabel="Add Holder"
      busyLabel="Adding..."
    >
      <DirectoryFields form={form} />
    </FormDialog>
  )
}

export function EditDirectoryHolderDialog({
  holder,
  onClose,
}: {
  holder: DirectoryHolder
  onClose: () => void
}) {
  const form = useContractForm(DirectoryHolderForm, valuesOf(holder))
  return (
    <FormDialog
      call={holderDirectory.change}
      form={form}
      send={(values) => ({ id: holder.id, ...values })}
      edits={{ record: holder, recordOf: (reply) => reply.holder, values: valuesOf, fields }}
      successToast={{ title: 'Holder Saved' }}
      failureTitle="Failed to save the holder"
      title="Edit Holder"
      description="Certificates already issued do not change."
      size="lg"
      onClose={onClose}
    >
      <DirectoryFields form={form} />
    </FormDialog>
  )
}

function DirectoryFields({ form }: { form: ContractForm<typeof DirectoryHolderForm> }) {
  const country = useWatch({ control: form.control, name: 'country' }) ?? ''
  return (
    <>
      <form.SelectField
        name="kind"
        label="Kind"
        placeholder="Choose"
        required
        options={holderKinds.map((value) => ({ value, label: holderKindLabels[value] }))}
      />
      <HolderFields
        form={form}
        country={country}
        onCountryChanged={() => form.resetField('state', { defaultValue: '' })}
      />
      <form.TextAreaField
        name="aliases"
        label="Other names"
        hint="Other ways to write the name, one per line."
        rows={2}
        optional
      />
      <form.TextAreaField
        name="emails"
        label="Email addresses"
        hint="Where certificates go, one address per line."
        rows={3}
        optional
      />
    </>
  )
}
