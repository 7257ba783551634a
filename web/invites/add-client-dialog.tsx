import { useNavigate } from 'react-router'
import { NewClient } from '../../contract/clients.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { clients } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { useMe } from '../session/session.ts'
import { PhoneField, TextAreaField, TextField } from '../ui/form-fields.tsx'
import { AgentField } from './agent-field.tsx'

export interface Typed {
  email: string
  firstName: string
  lastName: string
  company: string
  phone: string
}

/** Makes a client of whom nobody is invited: an account needs no e-mail. */
export function AddClientDialog({ typed, onClose }: { typed: Typed; onClose: () => void }) {
  const { role } = useMe()
  const navigate = useNavigate()
  const form = useContractForm(NewClient, { ...typed, address: '' })
  return (
    <FormDialog
      call={clients.add}
      form={form}
      send={(client) => client}
      told={{ title: 'Client Added' }}
      onDone={({ client }) => {
        onClose()
        void navigate(clientPaths.one(client.id))
      }}
      title="Add Client"
      description="Without an invitation and without a sign-in. People can be invited later, on the client’s page."
      onClose={onClose}
      submitLabel="Add Client"
      busyLabel="Adding..."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="company" label="Company" autoComplete="off" />
        <PhoneField form={form} name="phone" label="Phone" autoComplete="off" />
        {role === 'admin' && <AgentField form={form} />}
        <TextField form={form} name="firstName" label="First name" autoComplete="off" />
        <TextField form={form} name="lastName" label="Last name" autoComplete="off" />
        <div className="sm:col-span-2">
          <TextField form={form} name="email" label="Email" inputMode="email" autoComplete="off" />
        </div>
        <div className="sm:col-span-2">
          <TextAreaField form={form} name="address" label="Address" rows={2} />
        </div>
      </div>
    </FormDialog>
  )
}
