import { Ellipsis, Eye, FilePlus2, MessageSquare, UserRoundCog } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Client } from '../../contract/clients.ts'
import type { ClientFigures } from '../../contract/timeline.ts'
import { accountStatusLabels, accountStatusOf, producerOf } from '../../contract/values/accounts.ts'
import { formatDate, formatDay, formatMoment } from '../../contract/values/days.ts'
import { dollars } from '../../contract/values/money.ts'
import { clientDisplayName, initials } from '../../contract/values/names.ts'
import { agency } from '../agency.ts'
import { ContactClientDialog } from '../messages/contact-button.tsx'
import { useMe } from '../session/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { type Selection, tickColumn } from '../ui/selection.tsx'
import { type Sorting, sortByAmount, sortByComingDate, sortByPastDate, sortByText } from '../ui/sorting.tsx'
import { type Column, DataTable, useIsWideTable } from '../ui/table.tsx'
import { nextHour, useNow } from '../ui/use-now.ts'
import { formatAgo } from '../work-queue/format-waiting-time.ts'
import { clientPaths } from './paths.ts'

const AddPolicyDialog = lazyDialog(async () => (await import('../terms/policy-dialog.tsx')).AddPolicyDialog)

/**
 * A table of clients with quick actions; a row links to the client's page. `selection` adds
 * checkboxes, `onReassign` an action to reassign.
 */
export function ClientTable({
  clients,
  label,
  sorting,
  figures,
  selection,
  onReassign,
}: {
  clients: readonly Client[]
  label: string
  sorting?: Sorting
  /** Adds the columns of figures, which fill as they arrive. */
  figures?: ReadonlyMap<string, ClientFigures>
  selection?: Selection
  onReassign?: (client: Client) => void
}) {
  const now = useNow([nextHour(new Date())])
  // Kept outside the rows: they remount as cards when the window becomes narrow.
  const [addingToClientId, setAddingToClientId] = useState<string | null>(null)
  const [messageRecipient, setMessageRecipient] = useState<Client | null>(null)
  const { role, covering } = useMe()
  // The agent's name is useless if all clients are the viewer's own.
  const hasAgentName = role === 'admin' || covering.length > 0
  const isWide = useIsWideTable('96rem')
  const isVeryWide = useIsWideTable('120rem')
  const hasAgentColumn = isWide
  const hasPhoneColumn = hasAgentName ? isVeryWide : isWide
  const actions: Column<Client> = {
    header: 'Actions',
    kind: 'actions',
    cell: (client) => (
      <ClientActions
        client={client}
        isCompact={!isWide}
        onAdd={() => setAddingToClientId(client.id)}
        onWrite={() => setMessageRecipient(client)}
        onReassign={onReassign && (() => onReassign(client))}
      />
    ),
  }
  return (
    <>
      <DataTable
        label={label}
        rows={clients}
        {...(sorting && { sorting })}
        compact
        rowKey={({ id }) => id}
        rowTo={({ id }) => clientPaths.one(id)}
        columns={[
          ...(selection ? [tickColumn<Client>(selection, clientDisplayName)] : []),
          hasAgentName && !hasAgentColumn ? nameAndAgentColumn : nameColumn,
          ...(hasPhoneColumn ? [emailColumn, phoneColumn] : [emailAndPhoneColumn]),
          policiesColumn,
          ...(figures ? figureColumns(figures, now) : []),
          ...(hasAgentName && hasAgentColumn ? [agentColumn] : []),
          actions,
        ]}
      />
      {addingToClientId && (
        <AddPolicyDialog clientId={addingToClientId} onClose={() => setAddingToClientId(null)} />
      )}
      {messageRecipient && (
        <ContactClientDialog
          client={{ ...messageRecipient, name: clientDisplayName(messageRecipient) }}
          onClose={() => setMessageRecipient(null)}
        />
      )}
    </>
  )
}

const agentNameOf = (client: Client) => producerOf(client).name
const phoneText = ({ phone }: Client) => phone ?? 'Not provided'
const contactNameOf = ({ company, fullName }: Client) => (company ? fullName : '')

const nameColumn: Column<Client> = {
  header: 'Client Name',
  kind: 'title',
  fillsWidth: true,
  sort: sortByText('name'),
  cell: (client) => <Name client={client} subtitle={contactNameOf(client)} />,
}
const nameAndAgentColumn: Column<Client> = {
  ...nameColumn,
  cell: (client) => (
    <Name
      client={client}
      subtitle={[contactNameOf(client), agentNameOf(client)].filter(Boolean).join(' · ')}
    />
  ),
}
const emailColumn: Column<Client> = {
  header: 'Email',
  sort: sortByText('email'),
  cell: (client) => <Email client={client} />,
}
const emailAndPhoneColumn: Column<Client> = {
  ...emailColumn,
  cell: (client) => (
    <>
      <Email client={client} />
      <span className="block text-xs whitespace-nowrap text-muted">{phoneText(client)}</span>
    </>
  ),
}
function Email({ client: { email } }: { client: Client }) {
  return (
    <span
      className="block truncate sm:max-w-36 md:max-w-52 xl:max-w-28 2xl:max-w-40 min-[120rem]:max-w-64"
      title={email}
    >
      {email}
    </span>
  )
}

const phoneColumn: Column<Client> = {
  header: 'Phone',
  cell: (client) => <span className="whitespace-nowrap">{phoneText(client)}</span>,
}
const policiesColumn: Column<Client> = {
  header: 'Policies',
  align: 'end',
  cell: ({ policiesCount }) => policiesCount,
}
const agentColumn: Column<Client> = {
  header: 'Agent',
  cell: (client) => <span className="sm:whitespace-nowrap">{agentNameOf(client)}</span>,
}

/** Columns of figures that the row does not have; empty until they arrive. */
const figureColumns = (figures: ReadonlyMap<string, ClientFigures>, now: Date): Column<Client>[] => [
  {
    header: 'Premium in force',
    sort: sortByAmount('premium'),
    align: 'end',
    minWidth: 'xl',
    cell: ({ id }) => {
      const figuresOfClient = figures.get(id)
      return (
        <LateFigure width="min-w-20">
          {figuresOfClient &&
            (figuresOfClient.premiumInForce > 0
              ? dollars(Math.round(figuresOfClient.premiumInForce))
              : noneLabel)}
        </LateFigure>
      )
    },
  },
  {
    header: 'Next renewal',
    sort: sortByComingDate('renewal'),
    minWidth: 'md',
    cell: ({ nextRenewal }) => (
      <span className="whitespace-nowrap tabular-nums">
        {nextRenewal ? formatDay(nextRenewal) : noneLabel}
      </span>
    ),
  },
  {
    header: 'Open items',
    sort: sortByAmount('open'),
    align: 'end',
    minWidth: 'xl',
    cell: ({ id }) => {
      const figuresOfClient = figures.get(id)
      return (
        <LateFigure width="min-w-10">
          {figuresOfClient && (figuresOfClient.openItems > 0 ? figuresOfClient.openItems : noneLabel)}
        </LateFigure>
      )
    },
  },
  {
    header: 'Last contact',
    sort: sortByPastDate('contact'),
    minWidth: 'xl',
    cell: ({ id }) => {
      const figuresOfClient = figures.get(id)
      return (
        <LateFigure width="min-w-24">
          {figuresOfClient &&
            (figuresOfClient.lastContactAt ? (
              <LastContact at={figuresOfClient.lastContactAt} now={now} />
            ) : (
              noneLabel
            ))}
        </LateFigure>
      )
    },
  },
]
const noneLabel = <span className="text-muted">None</span>
const recentPeriod = 30 * 24 * 3_600_000

/** Has the size of its content before that arrives, so that nothing moves. */
const LateFigure = ({ width, children }: { width: string; children: ReactNode }) => (
  <span className={`inline-block tabular-nums ${width}`}>{children ?? '\u00a0'}</span>
)

const LastContact = ({ at, now }: { at: string; now: Date }) => (
  <time dateTime={at} title={formatMoment(at, agency.timeZone)} className="whitespace-nowrap">
    {now.getTime() - Date.parse(at) < recentPeriod ? formatAgo(at, now) : formatDate(at)}
  </time>
)

function Name({ client, subtitle }: { client: Client; subtitle: string }) {
  const accountStatus = accountStatusOf(client)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar size="sm" initials={initials(client.fullName || clientDisplayName(client))} />
      <span className="min-w-0">
        <span className="line-clamp-1 font-semibold wrap-anywhere" title={clientDisplayName(client)}>
          {clientDisplayName(client)}
        </span>
        {(subtitle || accountStatus !== 'active') && (
          <span className="flex items-center gap-1.5">
            {subtitle && (
              <span className="line-clamp-1 text-xs font-normal wrap-anywhere text-muted">{subtitle}</span>
            )}
            {accountStatus !== 'active' && <Badge>{accountStatusLabels[accountStatus]}</Badge>}
          </span>
        )}
      </span>
    </span>
  )
}

function ClientActions({
  client,
  isCompact,
  onAdd,
  onWrite,
  onReassign,
}: {
  client: Client
  /** Shows the icon of the Message button alone. */
  isCompact: boolean
  onAdd: () => void
  onWrite: () => void
  onReassign: (() => void) | undefined
}) {
  const name = clientDisplayName(client)
  return (
    <div className="flex w-max gap-1">
      {isCompact ? (
        <IconButton icon={MessageSquare} label={`Message ${name}`} onClick={onWrite} />
      ) : (
        <Button variant="secondary" size="xs" icon={MessageSquare} onClick={onWrite}>
          Message
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      <Menu
        trigger={<IconButton icon={Ellipsis} label={`More for ${name}`} />}
        items={[
          { label: 'View details', icon: Eye, to: clientPaths.one(client.id) },
          { label: 'Add policy', icon: FilePlus2, run: onAdd },
          onReassign && { label: 'Reassign', icon: UserRoundCog, run: onReassign },
        ]}
      />
    </div>
  )
}
