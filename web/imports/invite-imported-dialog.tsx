import { type FormEvent, useState } from 'react'
import type { ImportedClient } from '../../contract/imports.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { imports } from '../api/wire.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'

const inviteCounts = [10, 25, 50, 100, 250, 500, 1000, 2500]
const maxInvitedAtOnce = 10_000

/** Invites the chosen clients, or a number of the next clients by name. */
export function InviteImportedDialog({
  id,
  readyCount,
  clients,
  onClose,
}: {
  id: string
  /** The number of clients who can be invited. */
  readyCount: number
  /** The clients to invite. If empty, the dialog asks for a number of clients. */
  clients: readonly ImportedClient[]
  onClose: () => void
}) {
  const maxCount = Math.min(readyCount, maxInvitedAtOnce)
  const [maxInvites, setMaxInvites] = useState(maxCount)
  const [message, setMessage] = useState('')
  const { write, busy, error } = useApiMutation(imports.invite, {
    successToast: {
      title: 'Invitations on Their Way',
      description: 'Invitations go out one by one. You can leave this page.',
    },
    onDone: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void write({
      id,
      message: message.trim() || null,
      ...(clients.length > 0 ? { clients: clients.map((client) => client.id) } : { most: maxInvites }),
    })
  }
  return (
    <Dialog
      title="Invite Clients"
      description="Each gets an email with their own link. It works once, for 14 days."
      onClose={onClose}
      onSubmit={submit}
      submitLabel={`Invite ${formatCount(clients.length || maxInvites, 'Client')}`}
      busyLabel="Inviting..."
      busy={busy}
      dirty={message !== ''}
      failure={error?.message ?? null}
    >
      <div className="space-y-5">
        {clients.length === 0 && (
          <SelectField
            label="How many"
            hint="In order by name. You can invite the others later."
            value={String(maxInvites)}
            options={[
              { value: String(maxCount), label: `All ${maxCount.toLocaleString('en-US')}` },
              ...inviteCounts
                .filter((waveSize) => waveSize < maxCount)
                .map((waveSize) => ({
                  value: String(waveSize),
                  label: `The next ${waveSize.toLocaleString('en-US')}`,
                })),
            ]}
            onChange={({ currentTarget: { value } }) => setMaxInvites(Number(value))}
          />
        )}
        <TextAreaField
          label="Message"
          optional
          hint="Shown in each invitation, above the link."
          maxLength={2000}
          value={message}
          onChange={({ currentTarget: { value } }) => setMessage(value)}
        />
      </div>
    </Dialog>
  )
}
