import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ApiKey } from '../../contract/api-keys.ts'
import { formatDate, formatMoment } from '../../contract/values/days.ts'
import { keyAccessLabels, keyRightKinds, keyRightLabels } from '../../contract/values/key-rights.ts'
import { accountPaths } from '../account/paths.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { apiKeys } from '../api/wire.ts'
import { PageHeader } from '../page-header.tsx'
import { useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const CreateKeyDialog = lazyDialog(async () => (await import('./create-key-dialog.tsx')).CreateKeyDialog)

/** The keys of the person; for admins those of everybody at the agency. */
export function ApiKeysPage() {
  const { id } = useMe()
  const [isCreating, setCreating] = useState(false)
  const createButton = (
    <Button icon={Plus} onClick={() => setCreating(true)}>
      Create API Key
    </Button>
  )
  return (
    <>
      <PageHeader
        title="API Keys"
        subtitle="A key lets a program act for you, with only the access you give it."
        backLink={{ to: accountPaths.account, label: 'Security' }}
        actions={createButton}
      />
      <QueryView
        query={endpointQuery(apiKeys.list, {})}
        skeleton={<Skeleton status="Loading API keys..." shape="rows" count={3} />}
      >
        {({ keys }) =>
          keys.length === 0 ? (
            <Empty
              icon={KeyRound}
              title="No API Keys"
              text="Create one for each program, so that you can revoke each one separately."
            />
          ) : (
            <Card>
              <ul aria-label="API keys" className="divide-y divide-line">
                {keys.map((key) => (
                  <KeyRow key={key.id} apiKey={key} isOwn={key.personId === id} />
                ))}
              </ul>
            </Card>
          )
        }
      </QueryView>
      {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </>
  )
}

/** 'Policies, vehicles and events: read' */
const rightsOf = ({ rights }: ApiKey) =>
  keyRightKinds.flatMap((kind) => {
    const access = rights[kind]
    return access ? `${keyRightLabels[kind]}: ${keyAccessLabels[access].toLowerCase()}` : []
  })

function lastUseText({ lastUsedAt, lastUsedIp }: ApiKey) {
  if (lastUsedAt === null) return 'not used yet'
  return `last used ${formatMoment(lastUsedAt)}${lastUsedIp === null ? '' : ` from ${lastUsedIp}`}`
}

function KeyRow({ apiKey, isOwn }: { apiKey: ApiKey; isOwn: boolean }) {
  const { id, name, ending, personName, isOfAgency, createdAt, expiresAt } = apiKey
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
          <span className="wrap-anywhere">{name}</span>
          <span className="font-normal text-muted">…{ending}</span>
          {isOfAgency && <Badge>Agency</Badge>}
          {isExpired && <Badge tone="red">Expired</Badge>}
        </p>
        <p className="text-xs text-muted">
          {isOwn ? '' : `${personName} · `}Created {formatDate(createdAt)} · {lastUseText(apiKey)} ·{' '}
          {expiresAt === null ? 'does not expire' : `expires ${formatDate(expiresAt)}`}
        </p>
        <p className="mt-1 text-xs wrap-anywhere">{rightsOf(apiKey).join('; ')}</p>
      </div>
      <Button variant="secondary" size="sm" onClick={() => setConfirmOpen(true)}>
        Revoke<span className="sr-only"> {name}</span>
      </Button>
      {isConfirmOpen && (
        <ConfirmCall
          call={apiKeys.revoke}
          send={{ id }}
          successToast={{ title: 'API Key Revoked' }}
          title={`Revoke “${name}”?`}
          text="The key stops working at once. The program that uses it loses access."
          confirmLabel="Revoke"
          danger
          onClose={() => setConfirmOpen(false)}
        />
      )}
    </li>
  )
}
