import { ExternalId } from '../../contract/clients.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { clients } from '../api/wire.ts'

export function ExternalIdDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const form = useContractForm(ExternalId, { system: '', externalId: '' })
  return (
    <FormDialog
      call={clients.addExternalId}
      form={form}
      send={(values) => ({ id: clientId, ...values })}
      successToast={{ title: 'External ID Added' }}
      title="Add External ID"
      description="This client’s ID in another system. Imports match clients by it."
      size="sm"
      onClose={onClose}
      submitLabel="Add"
      busyLabel="Adding..."
    >
      <form.TextField name="system" label="System" hint="Applied Epic" autoComplete="off" required />
      <form.TextField name="externalId" label="ID in that system" autoComplete="off" required />
    </FormDialog>
  )
}
