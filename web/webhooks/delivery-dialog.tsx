import { RotateCw } from 'lucide-react'
import { formatMoment } from '../../contract/values/days.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { webhooks } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Facts } from '../ui/facts.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** A delivery with its last request and answer. */
export function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const sendAgain = useApiMutation(webhooks.sendAgain, {
    successToast: { title: 'Event Sent Again' },
    failureTitle: 'Event Not Sent Again',
    onDone: onClose,
  })
  return (
    <Dialog
      title="Delivery"
      description="The last request and the receiver’s response."
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button icon={RotateCw} busy={sendAgain.busy} onClick={() => sendAgain.write({ id })}>
            Send Again
          </Button>
        </>
      }
    >
      <QueryView
        query={endpointQuery(webhooks.delivery, { id })}
        skeleton={<Skeleton status="Loading the delivery..." shape="rows" count={2} />}
      >
        {({ delivery: { type, attempts, attemptedAt, status, problem }, request, answer }) => (
          <div className="space-y-5">
            <Facts
              columnCount={2}
              stacked
              facts={[
                { label: 'Event', value: type },
                { label: 'Attempts', value: attempts },
                {
                  label: 'Last attempt',
                  value: attemptedAt === null ? 'Not yet' : formatMoment(attemptedAt),
                },
                { label: 'Result', value: problem ?? (status === null ? 'Waiting' : `Accepted (${status})`) },
              ]}
            />
            <Content
              title="Request"
              text={request}
              empty={attempts > 0 ? 'Hidden, because you no longer see this client' : 'Not sent yet'}
            />
            <Content title="Response" text={answer} empty="Empty" />
          </div>
        )}
      </QueryView>
    </Dialog>
  )
}

function Content({ title, text, empty }: { title: string; text: string | null; empty: string }) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-medium">{title}</h3>
      {text ? (
        <pre className="max-h-64 overflow-y-auto rounded-lg bg-wash p-3 text-xs wrap-anywhere whitespace-pre-wrap">
          {text}
        </pre>
      ) : (
        <p className="text-sm text-muted">{empty}</p>
      )}
    </section>
  )
}
