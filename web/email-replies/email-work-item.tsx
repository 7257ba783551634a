import { Check } from 'lucide-react'
import { useState } from 'react'
import type { EmailReply } from '../../contract/email-replies.ts'
import { emailReplyReasonTexts, isAcceptable } from '../../contract/values/email-reply-reasons.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { emailReplies } from '../api/wire.ts'
import { ClientField } from '../people/client-field.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { WorkItemProps } from '../work-item.ts'
import { EmailText } from './email-text.tsx'

/** An email that waits for staff: accept it as a message, or discard it. */
export function EmailReplyWorkItem({ item, onDone }: WorkItemProps) {
  return (
    <QueryView
      query={endpointQuery(emailReplies.one, { id: item.id })}
      skeleton={<Skeleton status="Loading email..." shape="rows" count={3} />}
    >
      {({ reply }) => <WaitingEmail email={reply} onDone={onDone} />}
    </QueryView>
  )
}

function WaitingEmail({ email, onDone }: { email: EmailReply } & Pick<WorkItemProps, 'onDone'>) {
  const { id, clientId, personName, reason, reply, sender } = email
  const [chosenClientId, setChosenClientId] = useState('')
  const accept = useApiMutation(emailReplies.accept, {
    failureTitle: 'Email Not Accepted',
    onDone: () => onDone({ message: `Accepted the email from ${sender}.` }),
  })
  const discard = useApiMutation(emailReplies.discard, {
    failureTitle: 'Email Not Discarded',
    onDone: () => onDone({ message: mayAccept ? 'Email discarded.' : 'Email marked as done.' }),
  })
  const mayAccept = reason !== null && isAcceptable(reason)
  return (
    <div className="space-y-3">
      {reason && <p className="text-sm">{emailReplyReasonTexts[reason]}</p>}
      {personName && <p className="text-sm text-muted">Sent to the conversation with {personName}.</p>}
      {reason === 'bounced' ? (
        <p className="text-sm wrap-anywhere text-muted">{reply || 'The other server gave no reason.'}</p>
      ) : (
        <EmailText email={email} />
      )}
      {mayAccept && !clientId && (
        <ClientField label="Client" placeholder="Search clients" onChoose={setChosenClientId} />
      )}
      <div className="flex flex-wrap gap-2">
        {mayAccept && (
          <Button
            icon={Check}
            busy={accept.busy}
            disabled={!clientId && chosenClientId === ''}
            aria-keyshortcuts="e"
            data-next-step
            onClick={() => void accept.write({ id, clientId: chosenClientId })}
          >
            Accept as Message
          </Button>
        )}
        <Button
          variant="secondary"
          busy={discard.busy}
          {...(mayAccept ? {} : { 'aria-keyshortcuts': 'e', 'data-next-step': true })}
          onClick={() => void discard.write({ id })}
        >
          {mayAccept ? 'Discard' : 'Mark as Done'}
        </Button>
      </div>
    </div>
  )
}
