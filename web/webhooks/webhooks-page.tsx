import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../contract/values/days.ts'
import { webhookKindLabels } from '../../contract/values/webhook-kinds.ts'
import type { Webhook } from '../../contract/webhooks.ts'
import { accountPaths } from '../account/paths.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { webhooks } from '../api/wire.ts'
import { PageHeader } from '../page-header.tsx'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { webhookPaths } from './paths.ts'
import { WebhookState } from './webhook-state.tsx'

const CreateWebhookDialog = lazyDialog(
  async () => (await import('./create-webhook-dialog.tsx')).CreateWebhookDialog,
)

/** The webhooks of the person; for admins those of everybody at the agency. */
export function WebhooksPage() {
  const { id } = useMe()
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <PageHeader
        title="Webhooks"
        subtitle="The portal notifies your programs when something changes."
        backLink={{ to: accountPaths.account, label: 'Security' }}
        actions={
          <Button icon={Plus} onClick={() => setCreating(true)}>
            Create Webhook
          </Button>
        }
      />
      <QueryView
        query={endpointQuery(webhooks.list, {})}
        skeleton={<Skeleton status="Loading webhooks..." shape="rows" count={3} />}
      >
        {(reply) =>
          reply.webhooks.length === 0 ? (
            <Empty
              icon={WebhookIcon}
              title="No Webhooks"
              text="Create one for each program that should be notified of changes."
            />
          ) : (
            <Card>
              <ul aria-label="Webhooks" className="divide-y divide-line">
                {reply.webhooks.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} isOwn={webhook.personId === id} />
                ))}
              </ul>
            </Card>
          )
        }
      </QueryView>
      {isCreating && <CreateWebhookDialog onClose={() => setCreating(false)} />}
    </>
  )
}

function WebhookRow({ webhook, isOwn }: { webhook: Webhook; isOwn: boolean }) {
  const { id, name, address, kinds, personName, createdAt } = webhook
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
          <Link to={webhookPaths.one(id)} className="wrap-anywhere hover:underline">
            {name}
          </Link>
          <WebhookState webhook={webhook} />
        </p>
        <p className="text-xs wrap-anywhere text-muted">
          {isOwn ? '' : `${personName} · `}
          {address} · created {formatDate(createdAt)}
        </p>
        <p className="mt-1 text-xs wrap-anywhere">
          {kinds.map((kind) => webhookKindLabels[kind]).join('; ')}
        </p>
      </div>
      <Button variant="secondary" size="sm" to={webhookPaths.one(id)}>
        Open Log<span className="sr-only"> of {name}</span>
      </Button>
    </li>
  )
}
