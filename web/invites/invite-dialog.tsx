import { useState } from 'react'
import { NewInvite } from '../../contract/invites.ts'
import { einHint } from '../../contract/values/ein.ts'
import { splitNameAndEmail } from '../../contract/values/names.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { invites } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import type { TypedClient } from './add-client-dialog.tsx'
import { AgentField } from './agent-field.tsx'

const AddClientDialog = lazyDialog(async () => (await import('./add-client-dialog.tsx')).AddClientDialog)

const blank = { email: '', firstName: '', lastName: '', company: '', ein: '', phone: '', message: '' }

/** Creates a client and an invitation. Sending the invitation is a separate step. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { role } = useMe()
  const form = useContractForm(NewInvite, blank)
  const [typedClient, setTypedClient] = useState<TypedClient | null>(null)
  const send = useApiMutation(invites.send, {
    successToast: { title: 'Invite Sent!', description: 'Invite email sent successfully!' },
    failureTitle: 'Error sending invite',
  })
  const fillInName = (pastedText: string) => {
    const nameAndEmail = splitNameAndEmail(pastedText)
    if (!nameAndEmail) return
    form.setValue('email', nameAndEmail.email, { shouldDirty: true })
    if (!form.getValues('firstName'))
      form.setValue('firstName', nameAndEmail.firstName, { shouldDirty: true })
    if (!form.getValues('lastName')) form.setValue('lastName', nameAndEmail.lastName, { shouldDirty: true })
  }
  if (typedClient) return <AddClientDialog typedClient={typedClient} onClose={onClose} />
  const addWithoutInvite = () => {
    const { email, firstName, lastName, company, phone } = form.getValues()
    setTypedClient({
      email,
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      company: company ?? '',
      phone: phone ?? '',
    })
  }
  return (
    <FormDialog
      call={invites.create}
      form={form}
      send={(invite) => invite}
      successToast={{ title: 'Invite Created!', description: 'Invite successfully created!' }}
      failureTitle="Invite Failed to Create"
      title="Invite Client"
      description="Creates the client and an invitation. Create and Send also emails the invitation."
      onClose={onClose}
      submitLabel="Create Invitation"
      busyLabel="Creating..."
      secondAction={{
        label: 'Create and Send',
        onDone({ invite }) {
          onClose()
          void send.write({ inviteId: invite.id, userId: invite.userId })
        },
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <form.TextField
            name="email"
            label="Email"
            inputMode="email"
            autoComplete="off"
            onChanged={fillInName}
            required
          />
          <p className="mt-1.5 flex flex-wrap items-center gap-x-5 text-sm text-muted">
            No email, or no one to invite yet?
            <span className="-ml-3">
              <Button variant="ghost" size="sm" onClick={addWithoutInvite}>
                Add without an invitation
              </Button>
            </span>
          </p>
        </div>
        {role === 'admin' && <AgentField form={form} />}
        <form.TextField name="firstName" label="First name" autoComplete="off" />
        <form.TextField name="lastName" label="Last name" autoComplete="off" />
        <form.TextField name="company" label="Company" autoComplete="off" />
        <form.EinField name="ein" label="EIN" hint={einHint} autoComplete="off" />
        <form.PhoneField digitsOnly name="phone" label="Phone" autoComplete="off" />
        <form.TextAreaField
          name="message"
          label="Message"
          rows={3}
          hint="Shown in the email and on the page the link opens."
          isWide
        />
      </div>
    </FormDialog>
  )
}
