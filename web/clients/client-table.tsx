import { Ellipsis, Eye, FilePlus2, Mail } from 'lucide-react'
import { useState } from 'react'
import type { Client } from '../../contract/clients.ts'
import { initials, shownName } from '../../contract/values/names.ts'
import { EmailText } from '../invites/email-text.tsx'
import { paths } from '../paths.ts'
import { AddPolicyDialog } from '../policies/policy-dialog.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { type Column, DataTable } from '../ui/table.tsx'

/** Clients with what is known and can be done at a glance; a row leads to the client's page. */
export function ClientTable({ clients, label }: { clients: readonly Client[]; label: string }) {
  // Kept outside the rows: they are drawn anew as cards when the window becomes narrow.
  const [adding, setAdding] = useState<string | null>(null)
  const actions: Column<Client> = {
    head: 'Actions',
    kind: 'actions',
    cell: (client) => <ClientActions client={client} onAdd={() => setAdding(client.id)} />,
  }
  return (
    <>
      <DataTable
        label={label}
        rows={clients}
        rowKey={({ id }) => id}
        rowTo={({ id }) => paths.client(id)}
        columns={[...columns, actions]}
      />
      {adding && <AddPolicyDialog clientId={adding} onClose={() => setAdding(null)} />}
    </>
  )
}

const columns: Column<Client>[] = [
  {
    head: 'Client Name',
    kind: 'title',
    cell: (client) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar initials={initials(client.fullName || shownName(client))} />
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{shownName(client)}</span>
          {client.company && client.fullName && (
            <span className="block text-xs font-normal text-muted">{client.fullName}</span>
          )}
          <span className="hidden text-xs font-normal text-muted sm:max-lg:block">
            <EmailText email={client.email} />
          </span>
        </span>
      </span>
    ),
  },
  { head: 'Email', cell: ({ email }) => <EmailText email={email} />, wideOnly: true },
  {
    head: 'Phone',
    cell: ({ phone }) => <span className="whitespace-nowrap">{phone ?? 'Not provided'}</span>,
  },
  { head: 'Policies', align: 'end', cell: ({ policiesCount }) => policiesCount },
]

function ClientActions({ client, onAdd }: { client: Client; onAdd: () => void }) {
  return (
    <div className="flex w-max gap-1">
      <Button variant="secondary" size="sm" icon={Mail} href={`mailto:${client.email}`}>
        Message
        <span className="sr-only"> {shownName(client)}</span>
      </Button>
      <Menu trigger={<IconButton icon={Ellipsis} label={`More for ${shownName(client)}`} />}>
        <MenuItem icon={Eye} to={paths.client(client.id)}>
          View details
        </MenuItem>
        <MenuItem icon={FilePlus2} onSelect={onAdd}>
          Add policy
        </MenuItem>
      </Menu>
    </div>
  )
}
