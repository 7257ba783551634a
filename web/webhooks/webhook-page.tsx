import { useQuery } from '@tanstack/react-query'
import { KeyRound, Pencil, Power, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { formatMoment } from '../../contract/values/days.ts'
import { webhookKindLabels } from '../../contract/values/webhook-kinds.ts'
import type { Webhook, WebhookDelivery } from '../../contract/webhooks.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { endpointQuery } from '../api/query.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { webhooks } from '../api/wire.ts'
import { PageHeader } from '../page-header.tsx'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { useListFilters } from '../ui/list-filters.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { SecretDialog } from '../ui/secret-dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { webhookPaths } from './paths.ts'

const EditWebhookDialog = lazyDialog(
  async () => (await import('./edit-webhook-dialog.tsx')).EditWebhookDialog,
)
const DeliveryDialog = lazyDialog(async () => (await import('./delivery-dialog.tsx')).DeliveryDialog)

/** In ms. Live updates say nothing of deliveries. */
const pollInterval = 2000

const showFilter = {
  name: 'show',
  label: 'Show',
  options: [
    { value: 'all', label: 'All deliveries' },
    { value: 'not delivered', label: 'Not delivered' },
  ],
} as const

/** A webhook with its deliveries. */
export function WebhookPage() {
  const { id = '' } = useParams()
  const filters = useListFilters()
  const show = filters.choiceOf(showFilter)
  const { data, error, refetch } = useQuery({
    ...endpointQuery(webhooks.deliveries, { id, show }),
    refetchInterval: ({ state: { data } }) =>
      data?.deliveries.some(({ state, attempts }) => state === 'waiting' && attempts === 0)
        ? pollInterval
        : false,
  })
  const backLink = { to: webhookPaths.list, label: 'Webhooks' }
  if (error && !data)
    return (
      <>
        <PageHeader title="Webhook" backLink={backLink} />
        <LoadFailed text={error.message} onRetry={() => void refetch()} />
      </>
    )
  if (!data)
    return (
      <>
        <PageHeader title="Webhook" backLink={backLink} />
        <Skeleton status="Loading the webhook..." shape="rows" count={3} />
      </>
    )
  const { webhook, deliveries } = data
  return (
    <>
      <PageHeader title={webhook.name} backLink={backLink} actions={<TestButton id={id} />} />
      <div className="space-y-4">
        <WebhookCard webhook={webhook} />
        <Card title="Deliveries" subtitle="The newest 100 of the last 30 days.">
          <div className="max-w-64">
            <SelectField
              label={showFilter.label}
              options={showFilter.options}
              value={show}
              onChange={({ currentTarget: { value } }) => filters.put('show', value)}
            />
          </div>
          {deliveries.length === 0 ? (
            <p className="py-4 text-sm text-muted">No deliveries.</p>
          ) : (
            <ul aria-label="Deliveries" className="divide-y divide-line">
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} />
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  )
}

function TestButton({ id }: { id: string }) {
  const { write, busy } = useApiMutation(webhooks.sendTest, {
    successToast: { title: 'Test Event Sent' },
    failureTitle: 'Test Event Not Sent',
  })
  return (
    <Button variant="secondary" icon={Send} busy={busy} onClick={() => write({ id })}>
      Send Test Event
    </Button>
  )
}

function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { id, name, address, kinds, personName, isOfAgency, withChanges } = webhook
  const { formerSecretUntil, offSince, failingSince } = webhook
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'edit' | 'secret' | 'removal' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const switchOn = useApiMutation(webhooks.switchOn, {
    successToast: { title: 'Webhook Switched On' },
    failureTitle: 'Webhook Not Switched On',
  })
  const close = () => setDialog(null)
  return (
    <Card
      footer={
        <div className="flex flex-wrap gap-2">
          {offSince !== null && (
            <Button icon={Power} busy={switchOn.busy} onClick={() => switchOn.write({ id })}>
              Switch On
            </Button>
          )}
          <Button variant="secondary" icon={Pencil} onClick={() => setDialog('edit')}>
            Edit
          </Button>
          <Button variant="secondary" icon={KeyRound} onClick={() => setDialog('secret')}>
            Replace Secret
          </Button>
          <Button variant="secondary" icon={Trash2} onClick={() => setDialog('removal')}>
            Remove
          </Button>
        </div>
      }
    >
      <div className="space-y-4">
        {offSince !== null && (
          <Alert tone="red">
            Switched off {formatMoment(offSince)}: the receiver did not accept events. Events since then are
            not sent.
          </Alert>
        )}
        {offSince === null && failingSince !== null && (
          <Alert tone="amber">
            The receiver has not accepted an event since {formatMoment(failingSince)}.
          </Alert>
        )}
        <Facts
          stacked
          facts={[
            { label: 'Web address', value: <span className="wrap-anywhere">{address}</span> },
            {
              label: 'Events about',
              value: `${kinds.map((kind) => webhookKindLabels[kind]).join('; ')}${withChanges ? ', with the audit log entry' : ''}`,
            },
            {
              label: 'Limited to what this person may see',
              value: isOfAgency ? `${personName}, for the agency` : personName,
            },
            ...(formerSecretUntil === null
              ? []
              : [{ label: 'Old secret', value: `Also valid until ${formatMoment(formerSecretUntil)}` }]),
          ]}
        />
      </div>
      {dialog === 'edit' && <EditWebhookDialog webhook={webhook} onClose={close} />}
      {dialog === 'secret' && (
        <ConfirmCall
          call={webhooks.replaceSecret}
          send={{ id }}
          title={`Replace the secret of “${name}”?`}
          text="Events are signed with both secrets for one day. Give your program the new one by then."
          confirmLabel="Replace Secret"
          onDone={(reply) => {
            close()
            setSecret(reply.secret)
          }}
          onClose={close}
        />
      )}
      {dialog === 'removal' && (
        <ConfirmCall
          call={webhooks.remove}
          send={{ id }}
          successToast={{ title: 'Webhook Removed' }}
          title={`Remove “${name}”?`}
          text="No more events are sent to its address."
          confirmLabel="Remove"
          danger
          onDone={() => void navigate(webhookPaths.list, { replace: true })}
          onClose={close}
        />
      )}
      {secret !== null && (
        <SecretDialog title="Secret Replaced" secret={secret} onClose={() => setSecret(null)} />
      )}
    </Card>
  )
}

const states = {
  waiting: { text: 'Waiting', tone: 'grey' },
  delivered: { text: 'Delivered', tone: 'green' },
  failed: { text: 'Not delivered', tone: 'red' },
} as const

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { type, createdAt, state, problem, nextAt, attempts } = delivery
  const [isOpen, setOpen] = useState(false)
  const stateLabel = states[state]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{type}</p>
        <p className="text-xs text-muted">
          {formatMoment(createdAt)}
          {problem === null ? '' : ` · ${problem}`}
          {nextAt !== null && attempts > 0 ? ` · next attempt ${formatMoment(nextAt)}` : ''}
        </p>
      </div>
      <Badge tone={stateLabel.tone}>{stateLabel.text}</Badge>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        Details<span className="sr-only"> of {type}</span>
      </Button>
      {isOpen && <DeliveryDialog id={delivery.id} onClose={() => setOpen(false)} />}
    </li>
  )
}
