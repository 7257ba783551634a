import { auth } from '../../contract/auth.ts'
import { showFailure, useContractForm } from '../api/form.ts'
import { useCall } from '../api/query.ts'
import { useMe } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Facts } from '../ui/facts.tsx'
import { PhoneField, TextAreaField } from '../ui/form-fields.tsx'
import { toast } from '../ui/toast.tsx'

/** What a client may change about their own record; the rest is shown and changed by the agent. */
export function MyDetailsDialog({ onClose }: { onClose: () => void }) {
  const me = useMe()
  const update = useCall(auth.updateDetails)
  const form = useContractForm(auth.updateDetails.body, {
    phone: me.phone ?? '',
    address: me.address ?? '',
  })
  const submit = form.handleSubmit((details) =>
    update.mutate(details, {
      onSuccess: () => {
        toast({ title: 'Details saved', description: 'Your agent can see them now.' })
        onClose()
      },
      onError: (error) =>
        toast({ variant: 'destructive', title: 'Details not saved', description: showFailure(form, error) }),
    }),
  )
  return (
    <Dialog
      title="My details"
      description="To change your name, email or company, please ask your agent."
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      busyLabel="Saving..."
      busy={update.isPending}
      dirty={form.formState.isDirty}
    >
      <div className="space-y-5">
        <Facts
          across={1}
          facts={[
            { label: 'Name', value: me.fullName },
            { label: 'Email', value: me.email },
            ...(me.company ? [{ label: 'Company', value: me.company }] : []),
          ]}
        />
        <PhoneField form={form} name="phone" label="Phone" autoComplete="tel-national" />
        <TextAreaField form={form} name="address" label="Address" rows={3} autoComplete="street-address" />
      </div>
    </Dialog>
  )
}
