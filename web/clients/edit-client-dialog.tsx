import { type ClientDetails, ClientUpdate } from '../../contract/clients.ts'
import { einHint } from '../../contract/values/ein.ts'
import { changesOf, useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { clients } from '../api/wire.ts'
import { EinField, PhoneField, TextAreaField, TextField } from '../ui/form-fields.tsx'

const valuesOf = (client: ClientDetails) => ({
  firstName: client.firstName ?? '',
  lastName: client.lastName ?? '',
  company: client.company ?? '',
  phone: client.phone ?? '',
  address: client.address ?? '',
  ein: '',
})

/** Edit Client: sends only what was changed. An EIN on file is not shown here; leaving the field empty keeps it. */
export function EditClientDialog({ client, onClose }: { client: ClientDetails; onClose: () => void }) {
  const form = useContractForm(ClientUpdate, valuesOf(client))
  return (
    <FormDialog
      call={clients.update}
      form={form}
      send={(details) => {
        const changes = changesOf(form, details)
        return changes && { id: client.id, ...changes }
      }}
      edits={{
        of: client,
        now: (reply) => reply.client,
        values: valuesOf,
        fields: {
          firstName: 'First name',
          lastName: 'Last name',
          company: 'Company',
          phone: 'Phone',
          address: 'Address',
          ein: { label: 'EIN', onFile: ({ einMasked }) => einMasked ?? '' },
        },
      }}
      told={{ title: 'Client Updated', description: 'The client was successfully updated.' }}
      fails="Error"
      title="Edit Client"
      description={client.email}
      onClose={onClose}
      busyLabel="Saving..."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="firstName" label="First name" autoComplete="off" />
        <TextField form={form} name="lastName" label="Last name" autoComplete="off" />
        <TextField form={form} name="company" label="Company" autoComplete="off" />
        <PhoneField form={form} name="phone" label="Phone" autoComplete="off" />
        <div className="sm:col-span-2">
          <TextAreaField form={form} name="address" label="Address" rows={3} autoComplete="off" />
        </div>
        <div className="sm:col-span-2">
          <EinField
            form={form}
            name="ein"
            label={client.einMasked ? `New EIN (on file: ${client.einMasked})` : 'EIN'}
            hint={client.einMasked ? `Leave it empty to keep the number on file. ${einHint}` : einHint}
            autoComplete="off"
          />
        </div>
      </div>
    </FormDialog>
  )
}
