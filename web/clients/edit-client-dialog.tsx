import { type ClientDetails, clients } from '../../contract/clients.ts'
import { einHint } from '../../contract/values/ein.ts'
import { showFailure, useContractForm } from '../api/form.ts'
import { useCall } from '../api/query.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EinField, PhoneField, TextAreaField, TextField } from '../ui/form-fields.tsx'
import { toast } from '../ui/toast.tsx'

/** Edit Client: sends only what was changed. An EIN on file is not shown here; leaving the field empty keeps it. */
export function EditClientDialog({ client, onClose }: { client: ClientDetails; onClose: () => void }) {
  const update = useCall(clients.update)
  const form = useContractForm(clients.update.body, {
    firstName: client.firstName ?? '',
    lastName: client.lastName ?? '',
    company: client.company ?? '',
    phone: client.phone ?? '',
    address: client.address ?? '',
    ein: '',
  })
  const { dirtyFields, isDirty } = form.formState
  const submit = form.handleSubmit((details) => {
    const changed = Object.entries(details).filter(([field]) => field in dirtyFields)
    if (changed.length === 0) return onClose()
    update.mutate(
      { id: client.id, ...Object.fromEntries(changed) },
      {
        onSuccess: () => {
          toast({ title: 'Client Updated', description: 'The client was successfully updated.' })
          onClose()
        },
        onError: (error) =>
          toast({ variant: 'destructive', title: 'Error', description: showFailure(form, error) }),
      },
    )
  })
  return (
    <Dialog
      title="Edit Client"
      description={client.email}
      onClose={onClose}
      onSubmit={submit}
      busy={update.isPending}
      busyLabel="Saving..."
      dirty={isDirty}
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
    </Dialog>
  )
}
