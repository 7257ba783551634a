import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ClientDetails } from '../../contract/clients.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { clients } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const ExternalIdDialog = lazyDialog(async () => (await import('./external-id-dialog.tsx')).ExternalIdDialog)

/** The client's ids in other systems, by which imports match the client. */
export function ExternalIdList({ client }: { client: Pick<ClientDetails, 'id' | 'externalIds'> }) {
  const [dialog, setDialog] = useState<'add' | { system: string; externalId: string } | null>(null)
  const closeDialog = () => setDialog(null)
  return (
    <section aria-label="External IDs" className="mt-4 border-t border-line pt-3">
      <div className="flex min-h-10 items-center justify-between gap-3">
        <p className="text-sm font-semibold">External IDs</p>
        <Button variant="ghost" size="sm" icon={Plus} onClick={() => setDialog('add')}>
          Add<span className="sr-only"> external ID</span>
        </Button>
      </div>
      {client.externalIds.length > 0 && (
        <ul className="divide-y divide-line">
          {client.externalIds.map(({ system, id }) => (
            <li key={`${system} ${id}`} className="flex items-center justify-between gap-2 py-2">
              <div className="min-w-0 text-sm wrap-anywhere">
                <p className="text-xs text-muted">{system}</p>
                <p className="font-semibold">{id}</p>
              </div>
              <IconButton
                icon={Trash2}
                label={`Remove ${system} ${id}`}
                onClick={() => setDialog({ system, externalId: id })}
              />
            </li>
          ))}
        </ul>
      )}
      {dialog === 'add' && <ExternalIdDialog clientId={client.id} onClose={closeDialog} />}
      {dialog !== null && dialog !== 'add' && (
        <ConfirmCall
          call={clients.removeExternalId}
          send={{ id: client.id, ...dialog }}
          successToast={{ title: 'External ID Removed' }}
          title="Remove External ID"
          text={`Imports from ${dialog.system} no longer match this client by ${dialog.externalId}.`}
          confirmLabel="Remove"
          danger
          onClose={closeDialog}
        />
      )}
    </section>
  )
}
