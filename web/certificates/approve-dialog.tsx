import type { Master } from '../../contract/certificates.ts'
import type { ClientDetails } from '../../contract/clients.ts'
import { shownName } from '../../contract/values/names.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { certificates } from '../api/wire.ts'
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
  const form = useMasterForm(client, master)
  return (
    <FormDialog
      call={certificates.approve}
      form={form}
      send={({ ownWording: _, ...given }) => ({ clientId: client.id, ...given })}
      told={{
        title: 'Certificates Approved',
        description: `${shownName(client)} can now issue certificates without asking.`,
      }}
      title="Approve Certificates"
      description={`${shownName(client)} can issue certificates with this, and nothing else, without asking. Limits are read from the policies each time.`}
      size="lg"
      onClose={onClose}
      submitLabel="Approve"
      busyLabel="Saving..."
    >
      {(busy) => <MasterFields form={form} clientId={client.id} disabled={busy} />}
    </FormDialog>
  )
}
