import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router'
import type { z } from 'zod'
import { NewInvite } from '../../contract/invites.ts'
import { einHint } from '../../contract/values/ein.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { invites } from '../api/wire.ts'
import { paths } from '../paths.ts'
import { useMe } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Failed } from '../ui/failed.tsx'
import { EinField, PhoneField, SelectField, TextAreaField, TextField } from '../ui/form-fields.tsx'
import { useAgents } from './create-button.tsx'

type InviteForm = UseFormReturn<z.input<typeof NewInvite>, unknown, z.output<typeof NewInvite>>

const blank = { email: '', firstName: '', lastName: '', company: '', ein: '', phone: '', message: '' }

/** Makes a client and an invitation; sending it is a step of its own. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { role } = useMe()
  const form = useContractForm(NewInvite, blank)
  return (
    <FormDialog
      call={invites.create}
      form={form}
      send={(invite) => invite}
      told={{ title: 'Invite Created!', description: 'Invite successfully created!' }}
      fails="Invite Failed to Create"
      title="Invite Client"
      description="This creates the client and an invitation. The mail is sent when you press Send Invite."
      onClose={onClose}
      submitLabel="Create Invitation"
      busyLabel="Creating..."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField form={form} name="email" label="Email" inputMode="email" autoComplete="off" required />
        </div>
        {role === 'admin' && <AgentField form={form} />}
        <TextField form={form} name="firstName" label="First name" autoComplete="off" />
        <TextField form={form} name="lastName" label="Last name" autoComplete="off" />
        <TextField form={form} name="company" label="Company" autoComplete="off" />
        <EinField form={form} name="ein" label="EIN" hint={einHint} autoComplete="off" />
        <PhoneField form={form} name="phone" label="Phone" autoComplete="off" />
        <div className="sm:col-span-2">
          <TextAreaField
            form={form}
            name="message"
            label="Message"
            rows={3}
            hint="Stands in the mail and on the page that the link opens."
          />
        </div>
      </div>
    </FormDialog>
  )
}

function AgentField({ form }: { form: InviteForm }) {
  const { data, error, refetch, isFetching } = useAgents()
  return (
    <div className="sm:col-span-2">
      {!data && error ? (
        <Failed text={error.message} onRetry={() => refetch()} busy={isFetching} />
      ) : data?.agents.length === 0 ? (
        <Alert tone="amber">
          A client needs an agent, and there is none yet.{' '}
          <Link to={paths.agents} className="font-semibold underline underline-offset-4">
            First invite an agent
          </Link>
        </Alert>
      ) : (
        <SelectField
          form={form}
          name="agentId"
          label="Agent"
          placeholder={data ? 'Choose an agent' : 'Loading agents...'}
          options={data?.agents.map(({ id, fullName }) => ({ value: id, label: fullName })) ?? []}
          required
        />
      )}
    </div>
  )
}
