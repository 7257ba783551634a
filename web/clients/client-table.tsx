import { Ellipsis, Eye, FilePlus2, Mail } from 'lucide-react'
import { useState } from 'react'
import type { Client } from '../../contract/clients.ts'
import { initials, shownName } from '../../contract/values/names.ts'
import { paths } from '../paths.ts'
import { AddPolicyDialog } from '../policies/policy-dialog.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { type Column, DataTable } from '../ui/table.tsx'

/** Clients with what is known and can be done at a glance; a row leads to the client's page. */
export function ClientTable({ clients, label }: { clients: readonly Client[]; label: string }) {
  return (
    <DataTable
      label={label}
      rows={clients}
      rowKey={({ id }) => id}
      rowTo={({ id }) => paths.client(id)}
      columns={columns}
    />
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
            <span className="block text-xs text-muted">{client.fullName}</span>
          )}
        </span>
      </span>
    ),
  },
  { head: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span>, wideOnly: true },
  {
    head: 'Phone',
    cell: ({ phone }) => <span className="whitespace-nowrap">{phone ?? 'Not provided'}</span>,
  },
  { head: 'Policies', align: 'end', cell: ({ policiesCount }) => policiesCount },
  { head: 'Actions', kind: 'actions', cell: (client) => <ClientActions client={client} /> },
]

function ClientActions({ client }: { client: Client }) {
  const [adding, setAdding] = useState(false)
  return (
    <div className="flex justify-end gap-1 whitespace-nowrap max-sm:justify-start">
      <Button variant="secondary" size="sm" icon={Mail} href={`mailto:${client.email}`}>
        Message
        <span className="sr-only"> {shownName(client)}</span>
      </Button>
      <Menu trigger={<IconButton icon={Ellipsis} label={`More for ${shownName(client)}`} />}>
        <MenuItem icon={Eye} to={paths.client(client.id)}>
          View details
        </MenuItem>
        <MenuItem icon={FilePlus2} onSelect={() => setAdding(true)}>
          Add policy
        </MenuItem>
      </Menu>
      {adding && <AddPolicyDialog clientId={client.id} onClose={() => setAdding(false)} />}
    </div>
  )
}
