import { Ellipsis, MessageSquare, Plus, UserX } from 'lucide-react'
import { useState } from 'react'
import type { ClientDetails } from '../../contract/clients.ts'
import { clientDisplayName } from '../../contract/values/names.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { admin } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Menu } from '../ui/menu.tsx'

const AddManagerDialog = lazyDialog(async () => (await import('./add-manager-dialog.tsx')).AddManagerDialog)

type ManagerAction = 'contact' | 'producer' | 'end'

/** A client's account managers. Admins edit them and choose the contact that the client sees. */
export function ManagerList({ client }: { client: ClientDetails }) {
  const [dialog, setDialog] = useState<'add' | { action: ManagerAction; id: string; name: string } | null>(
    null,
  )
  const closeDialog = () => setDialog(null)
  const isAdmin = useMe().role === 'admin'
  const { producer, managers, contactId } = client.team
  if (!isAdmin && managers.length === 0) return null
  const clientLabel = clientDisplayName(client)
  return (
    <section aria-label="Account managers" className="mt-4 border-t border-line pt-3">
      <div className="flex min-h-10 items-center justify-between gap-3">
        <p className="text-sm font-semibold">Account managers</p>
        {isAdmin && (
          <Button variant="ghost" size="sm" icon={Plus} onClick={() => setDialog('add')}>
            Add<span className="sr-only"> manager</span>
          </Button>
        )}
      </div>
      {managers.length > 0 && (
        <ul className="divide-y divide-line">
          {managers.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-2 py-2">
              <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm font-semibold wrap-anywhere">
                {name}
                {id === contactId && <Badge tone="green">Primary agent</Badge>}
              </p>
              {isAdmin && (
                <Menu
                  trigger={<IconButton icon={Ellipsis} label={`More for ${name}`} />}
                  items={[
                    {
                      label:
                        id === contactId ? `Make ${producer.name} the primary agent` : 'Make primary agent',
                      icon: MessageSquare,
                      run: () => setDialog({ action: id === contactId ? 'producer' : 'contact', id, name }),
                    },
                    {
                      label: 'Remove',
                      icon: UserX,
                      danger: true,
                      run: () => setDialog({ action: 'end', id, name }),
                    },
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {dialog === 'add' && <AddManagerDialog client={client} onClose={closeDialog} />}
      {dialog !== null && dialog !== 'add' && dialog.action === 'end' && (
        <ConfirmCall
          call={admin.endManager}
          send={{ id: client.id, agentId: dialog.id }}
          successToast={{ title: 'Account Manager Removed', description: dialog.name }}
          title="Remove Account Manager"
          text={`${dialog.name} loses access to ${clientLabel}. Their work for this client passes to ${producer.name}.`}
          confirmLabel="Remove"
          danger
          onClose={closeDialog}
        />
      )}
      {dialog !== null && dialog !== 'add' && dialog.action !== 'end' && (
        <ConfirmCall
          call={admin.markContact}
          send={{ id: client.id, agentId: dialog.action === 'contact' ? dialog.id : producer.id }}
          successToast={{ title: 'Primary Agent Changed' }}
          title="Change Primary Agent"
          text={`${clientLabel} will see ${dialog.action === 'contact' ? dialog.name : producer.name} as their agent. Unread messages pass to that agent.`}
          confirmLabel="Change Primary Agent"
          onClose={closeDialog}
        />
      )}
    </section>
  )
}
