import { type ClientDetails, ClientUpdate } from '../../contract/clients.ts'
import { einHint } from '../../contract/values/ein.ts'
import { changedFieldsOf, useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { clients } from '../api/wire.ts'
import { FormSection } from '../ui/form-section.tsx'

const valuesOf = (client: ClientDetails) => ({
  firstName: client.firstName ?? '',
  lastName: client.lastName ?? '',
  company: client.company ?? '',
  phone: client.personPhone ?? '',
  address: client.address ?? '',
  ein: '',
  dba: client.dba ?? '',
  entity: client.entity ?? '',
  locationAddress: client.locationAddress ?? '',
  accountPhone: client.accountPhone ?? '',
  clientSince: client.clientSince ?? '',
  accountNumber: client.accountNumber ?? '',
})

/** Edit Client. Sends only changed fields. The EIN is not shown; an empty field keeps it. */
export function EditClientDialog({ client, onClose }: { client: ClientDetails; onClose: () => void }) {
  const form = useContractForm(ClientUpdate, valuesOf(client))
  return (
    <FormDialog
      call={clients.update}
      form={form}
      send={(details) => {
        const changes = changedFieldsOf(form, details)
        return changes && { id: client.id, ...changes }
      }}
      edits={{
        record: client,
        recordOf: (reply) => reply.client,
        values: valuesOf,
        fields: {
          firstName: 'First name',
          lastName: 'Last name',
          company: 'Company',
          phone: 'Phone',
          address: 'Address',
          ein: { label: 'EIN', onFile: ({ einMasked }) => einMasked ?? '' },
          dba: 'DBA',
          entity: 'Entity',
          locationAddress: 'Location',
          accountPhone: 'Main phone',
          clientSince: 'Client since',
          accountNumber: 'Account number',
        },
      }}
      successToast={{ title: 'Client Updated', description: 'The client was successfully updated.' }}
      failureTitle="Error"
      title="Edit Client"
      description={client.email || undefined}
      onClose={onClose}
    >
      <div className="space-y-6">
        <FormSection title="Contact person" disabled={false}>
          <form.TextField name="firstName" label="First name" autoComplete="off" />
          <form.TextField name="lastName" label="Last name" autoComplete="off" />
          <form.PhoneField name="phone" label="Phone" autoComplete="off" />
        </FormSection>
        <FormSection title="Business" disabled={false}>
          <form.TextField name="company" label="Company" autoComplete="off" />
          <form.TextField name="dba" label="DBA" hint="Doing business as" autoComplete="off" />
          <form.TextField name="entity" label="Entity" hint="LLC, corporation" autoComplete="off" />
          <form.TextField
            name="accountPhone"
            label="Main phone"
            type="tel"
            hint="With an extension: ext. 12"
            autoComplete="off"
          />
          <form.TextAreaField name="address" label="Address" rows={3} autoComplete="off" />
          <form.TextAreaField
            name="locationAddress"
            label="Location"
            hint="If different from the mailing address"
            rows={3}
            autoComplete="off"
          />
          <form.EinField
            name="ein"
            label={client.einMasked ? `New EIN (on file: ${client.einMasked})` : 'EIN'}
            hint={client.einMasked ? `Leave blank to keep the number on file. ${einHint}` : einHint}
            autoComplete="off"
            isWide
          />
        </FormSection>
        <FormSection title="Agency records" disabled={false}>
          <form.TextField name="accountNumber" label="Account number" autoComplete="off" />
          <form.DateField name="clientSince" label="Client since" />
        </FormSection>
      </div>
    </FormDialog>
  )
}
