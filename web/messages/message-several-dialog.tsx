import type { BulkResult } from '../../contract/endpoint.ts'
import { MessageToSeveral } from '../../contract/messages.ts'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { messages } from '../api/wire.ts'

/**
 * The toast with the result. It counts the clients who did not get the message and stay selected.
 */
function sentToastOf({ done, notFound }: BulkResult) {
  if (notFound.length === 0)
    return {
      title: 'Message sent',
      description: `Sent to ${formatCount(done.length, 'client')} separately.`,
    }
  return {
    variant: 'destructive' as const,
    title: done.length === 0 ? 'Failed to send message' : 'Not sent to all',
    description: `Sent to ${formatCount(done.length, 'client')}. ${formatCount(notFound.length, 'client')} could not be found; they remain selected.`,
  }
}

/** Sends one text to several clients, as a separate message to each. */
export function MessageSeveralDialog({
  clientIds,
  names,
  onDone,
  onClose,
}: {
  clientIds: string[]
  /** The first few names. */
  names: string
  onDone: (reply: BulkResult) => void
  onClose: () => void
}) {
  const form = useContractForm(MessageToSeveral, { content: '', clientIds })
  return (
    <FormDialog
      call={messages.sendToSeveral}
      form={form}
      send={(message) => message}
      successToast={sentToastOf}
      failureTitle="Failed to send message"
      onDone={(reply) => {
        onDone(reply)
        onClose()
      }}
      title={`Message ${formatCount(clientIds.length, 'client')}`}
      description={names}
      onClose={onClose}
      submitLabel="Send Messages"
      busyLabel="Sending..."
    >
      {(isBusy) => (
        <>
          <form.TextAreaField
            name="content"
            label="Message"
            required
            rows={5}
            dir="auto"
            placeholder="Type your message..."
            readOnly={isBusy}
          />
          <p className="text-sm text-muted">
            Each client gets the message in their own conversation and sees no other names. Messages cannot be
            recalled.
          </p>
          <p className="text-xs text-muted">{noChangeNotice}</p>
        </>
      )}
    </FormDialog>
  )
}
