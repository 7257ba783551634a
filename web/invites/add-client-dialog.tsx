import { useNavigate } from 'react-router'
import { NewClient } from '../../contract/clients.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { clients } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { useMe } from '../session/session.ts'
import { AgentField } from './agent-field.tsx'

export interface TypedClient {
  email: string
  firstName: string
  lastName: string
  company: string
  phone: string
}

/** Adds a client without an invitation; no email address is needed. */
export function AddClientDialog({ typedClient, onClose }: { typedClient: TypedClient; onClose: () => void }) {
  const { role } = useMe()
  const navigate = useNavigate()
  const form = useContractForm(NewClient, { ...typedClient, address: '' })
  return (
    <FormDialog
      call={clients.add}
      form={form}
      send={(client) => client}
      successToast={{ title: 'Client Added' }}
      onDone={({ client }) => {
        onClose()
        void navigate(clientPaths.one(client.id))
      }}
      title="Add Client"
      description="No invitation, no portal access. You can invite people later on the client’s page."
      onClose={onClose}
      submitLabel="Add Client"
      busyLabel="Adding..."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <form.TextField name="company" label="Company" autoComplete="off" />
        <form.PhoneField name="phone" label="Phone" autoComplete="off" />
        {role === 'admin' && <AgentField form={form} />}
        <form.TextField name="firstName" label="First name" autoComplete="off" />
        <form.TextField name="lastName" label="Last name" autoComplete="off" />
        <form.TextField name="email" label="Email" inputMode="email" autoComplete="off" isWide />
        <form.TextAreaField name="address" label="Address" rows={2} isWide />
      </div>
    </FormDialog>
  )
}
