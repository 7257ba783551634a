import { certificates, type Master } from '../../contract/certificates.ts'
import type { ClientDetails } from '../../contract/clients.ts'
import { shownName } from '../../contract/values/names.ts'
import { showFailure } from '../api/form.ts'
import { useCall } from '../api/query.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { MasterFields, useMasterForm } from './master-fields.tsx'

/** Approve Certificates: what the client may certify from then on, without asking. */
export function ApproveDialog({
  client,
  master,
  onClose,
}: {
  client: ClientDetails
  master: Master | null
  onClose: () => void
}) {
  const approve = useCall(certificates.approve)
  const form = useMasterForm(client, master)
  const submit = form.handleSubmit(({ ownWording: _, ...given }) =>
    approve.mutate(
      { clientId: client.id, ...given },
      {
        onSuccess: () => {
          toast({
            title: 'Certificates Approved',
            description: `${shownName(client)} can now issue certificates without asking.`,
          })
          onClose()
        },
        onError: (error) => showFailure(form, error),
      },
    ),
  )
  return (
    <Dialog
      title="Approve Certificates"
      description={`${shownName(client)} can issue certificates with this, and nothing else, without asking. Limits are read from the policies each time.`}
      size="lg"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Approve"
      busyLabel="Saving..."
      busy={approve.isPending}
      failed={approve.error?.message ?? null}
      dirty={form.formState.isDirty}
    >
      <MasterFields form={form} clientId={client.id} disabled={approve.isPending} />
    </Dialog>
  )
}
