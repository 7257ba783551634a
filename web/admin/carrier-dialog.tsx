import { type Carrier, CarrierForm, carriers } from '../../contract/carriers.ts'
import { showFailure, useContractForm } from '../api/form.ts'
import { useCall } from '../api/query.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/form-fields.tsx'
import { toast } from '../ui/toast.tsx'

/** What the agency knows of a carrier; what is left empty is not shown. */
export function CarrierDialog({ carrier, onClose }: { carrier: Carrier; onClose: () => void }) {
  const save = useCall(carriers.save)
  const form = useContractForm(CarrierForm, {
    claimPhone: carrier.claimPhone ?? '',
    claimPage: carrier.claimPage ?? '',
    naic: carrier.naic ?? '',
  })
  const submit = form.handleSubmit((given) =>
    save.mutate(
      { name: carrier.name, ...given },
      {
        onSuccess: () => {
          toast({ title: 'Carrier Saved', description: `Clients of ${carrier.name} see it at once.` })
          onClose()
        },
        onError: (error) =>
          toast({
            variant: 'destructive',
            title: 'Failed to save the carrier',
            description: showFailure(form, error),
          }),
      },
    ),
  )
  return (
    <Dialog
      title="Edit Carrier"
      description={carrier.name}
      onClose={onClose}
      onSubmit={submit}
      busyLabel="Saving..."
      busy={save.isPending}
      dirty={form.formState.isDirty}
    >
      <div className="space-y-5">
        <TextField
          form={form}
          name="claimPhone"
          label="Claim phone"
          type="tel"
          autoComplete="off"
          hint="With the extension, if there is one"
          optional
        />
        <TextField
          form={form}
          name="claimPage"
          label="Claim page"
          optional
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
        />
        <TextField
          form={form}
          name="naic"
          label="NAIC number"
          optional
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </Dialog>
  )
}
