import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { CertificateEmail } from '../../contract/certificate-emails.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { certificateEmails } from '../api/wire.ts'
import { MarkAsDone } from '../mark-as-done.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { WorkItemProps } from '../work-item.ts'

/** A certificate that was not delivered: correct the address and send it again, or settle it. */
export function CertificateEmailWorkItem({ item, onDone }: WorkItemProps) {
  return (
    <QueryView
      query={endpointQuery(certificateEmails.one, { id: item.id })}
      skeleton={<Skeleton status="Loading email..." shape="rows" count={1} />}
    >
      {({ email }) => (
        <>
          <p className="mb-3 text-sm wrap-anywhere text-muted">{failureText(email)}</p>
          <FailedEmail key={email.id} item={item} recipient={email.recipient} onDone={onDone} />
        </>
      )}
    </QueryView>
  )
}

const failureText = ({ state, recipient, failedBecause }: CertificateEmail) =>
  state === 'unconfirmed'
    ? `${failedBecause ?? 'Sending was interrupted'}. Ask ${recipient} whether the certificate arrived.`
    : (failedBecause ?? 'The certificate was not emailed.')

function FailedEmail({ item, recipient, onDone }: WorkItemProps & { recipient: string }) {
  const [email, setEmail] = useState(recipient)
  const sendAgain = useApiMutation(certificateEmails.sendAgain, {
    failureTitle: 'Failed to email the certificate',
    onDone: ({ undo }) => onDone({ message: `Email will be sent again: ${item.about}`, undo }),
  })
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void sendAgain.write({ id: item.id, recipient: email })
      }}
    >
      <div className="min-w-0 flex-1 basis-64">
        <TextField
          label="Email address"
          inputMode="email"
          autoComplete="off"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      </div>
      <Button type="submit" icon={RotateCw} busy={sendAgain.busy} aria-keyshortcuts="e" data-next-step>
        Send Again
      </Button>
      <MarkAsDone call={certificateEmails.settle} input={{ id: item.id }} item={item} onDone={onDone} />
    </form>
  )
}
