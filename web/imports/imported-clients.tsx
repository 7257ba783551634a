import { useQuery } from '@tanstack/react-query'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import type { ImportedClient, ImportRunDetails } from '../../contract/imports.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { type InvitationStatus, invitationStatuses } from '../../contract/values/import-labels.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { endpointQuery, useList } from '../api/query.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { imports } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { FilterChoice, useListFilters } from '../ui/list-filters.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Progress } from '../ui/progress.tsx'
import { SelectButton, SelectionBar, selectionLimit, tickColumn, useSelection } from '../ui/selection.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { invitationStateLabels } from './import-labels.ts'

const InviteDialog = lazyDialog(
  async () => (await import('./invite-imported-dialog.tsx')).InviteImportedDialog,
)

// Polling interval, in ms.
const pollInterval = 1500
const maxClientsListed = 1000

/** The clients of a committed import, and the progress of inviting them in waves. */
export function ImportedClients({ run: { id } }: { run: ImportRunDetails }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...endpointQuery(imports.invitations, { id }),
    refetchInterval: ({ state }) => (state.data && state.data.invitations.waiting > 0 ? pollInterval : false),
  })
  const stopInviting = useApiMutation(imports.stopInviting, {
    successToast: { title: 'Invitations Stopped', description: 'Invitations already sent remain valid.' },
    failureTitle: 'Failed to stop the invitations',
  })
  const [clientsToInvite, setClientsToInvite] = useState<readonly ImportedClient[] | null>(null)
  if (!data && error) return <LoadFailed text={error.message} onRetry={() => refetch()} busy={isFetching} />
  if (!data) return <Skeleton status="Loading invitations..." shape="rows" count={3} />
  const { ready, waiting, invited: invitedCount, 'not sent': notSentCount } = data.invitations
  const totalCount = Object.values(data.invitations).reduce((sum, count) => sum + count, 0)
  if (totalCount === 0) return null
  return (
    <Card
      icon={MailPlus}
      title="Invite your clients"
      subtitle="No invitations went out with the import. Start with a few, then go on in waves."
    >
      <div className="space-y-4">
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
          {invitationStatuses
            .filter((invitationStatus) => data.invitations[invitationStatus] > 0)
            .map((invitationStatus) => (
              <div key={invitationStatus}>
                <dt className="text-xs text-muted">{invitationStateLabels[invitationStatus].label}</dt>
                <dd className="text-lg font-semibold tabular-nums">
                  {data.invitations[invitationStatus].toLocaleString('en-US')}
                </dd>
              </div>
            ))}
        </dl>
        {waiting > 0 && (
          <div className="space-y-2">
            <Progress
              value={(invitedCount + notSentCount) / (invitedCount + notSentCount + waiting)}
              label="Sending invitations"
            />
            <p className="text-xs text-muted">Invitations go out one by one. You can leave this page.</p>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            icon={MailPlus}
            {...(ready > 0
              ? {}
              : { disabledReason: 'No one else can be invited. See the status of each below' })}
            onClick={() => setClientsToInvite([])}
          >
            Invite Clients
          </Button>
          {waiting > 0 && (
            <Button variant="secondary" busy={stopInviting.busy} onClick={() => stopInviting.write({ id })}>
              Stop Inviting
            </Button>
          )}
        </div>
        <Clients id={id} onInvite={setClientsToInvite} />
      </div>
      {clientsToInvite && (
        <InviteDialog
          id={id}
          readyCount={ready}
          clients={clientsToInvite}
          onClose={() => setClientsToInvite(null)}
        />
      )}
    </Card>
  )
}

const columns: Column<ImportedClient>[] = [
  { header: 'Client', kind: 'title', cell: ({ name }) => name },
  {
    header: 'Invitation',
    cell: ({ standing }) => (
      <Badge tone={invitationStateLabels[standing].tone}>{invitationStateLabels[standing].label}</Badge>
    ),
  },
  {
    header: 'Person',
    fillsWidth: true,
    isEmpty: ({ person, email, because }) => !person && !email && !because,
    cell: ({ person, email, because }) => (
      <span className="block min-w-0 wrap-anywhere">
        {person} {email && <span className="text-muted">{email}</span>}
        {because && <span className="block text-xs text-red-ink">{because}</span>}
      </span>
    ),
  },
  {
    header: 'Sent',
    minWidth: 'md',
    isEmpty: ({ sentAt }) => !sentAt,
    cell: ({ sentAt }) => sentAt && <span className="whitespace-nowrap">{formatMoment(sentAt)}</span>,
  },
]

const stateFilter = {
  name: 'standing',
  label: 'Invitation',
  options: [
    { value: 'all', label: 'All clients in the import' },
    ...invitationStatuses.map((value) => ({ value, label: invitationStateLabels[value].label })),
  ],
} as const

const canBeInvited = ({ standing }: ImportedClient) => standing === 'ready' || standing === 'not sent'

function Clients({
  id,
  onInvite,
}: {
  id: string
  onInvite: (chosenClients: readonly ImportedClient[]) => void
}) {
  const { choiceOf } = useListFilters()
  const invitationStatus = choiceOf<InvitationStatus | 'all'>(stateFilter)
  const listQuery = { id, limit: 50, ...(invitationStatus === 'all' ? {} : { standing: invitationStatus }) }
  const list = useList(imports.clients, listQuery, 'clients', { keepRows: true })
  const selection = useSelection(list.items.filter(canBeInvited))
  const selectedClients = list.items.filter((client) => selection.ids.includes(client.id))
  return (
    <div>
      <div className="mb-3 max-w-md">
        <FilterChoice {...stateFilter} />
      </div>
      <ListOf
        list={list}
        pluralNoun="clients"
        singularNoun="client"
        skeleton={<Skeleton status="Loading clients..." shape="rows" count={5} />}
        empty={<p className="text-sm text-muted">None.</p>}
      >
        {selection.isSelecting ? (
          <SelectionBar
            count={list.items.filter(canBeInvited).length}
            selection={selection}
            formatCount={(count) => formatCount(count, 'client')}
            actions={
              <Button
                variant="secondary"
                size="sm"
                {...selectionLimit(selection.ids.length, maxClientsListed, 'clients')}
                onClick={() => onInvite(selectedClients)}
              >
                Invite<span className="max-sm:sr-only"> Selected</span>
              </Button>
            }
          />
        ) : (
          <SelectButton selection={selection} pluralNoun="Clients" />
        )}
        <DataTable
          label="Clients in the import"
          rows={list.items}
          columns={
            selection.isSelecting
              ? [{ ...tickColumn<ImportedClient>(selection, ({ name }) => name) }, ...columns]
              : columns
          }
          rowKey={({ id: client }) => client}
          rowTo={(client) => clientPaths.one(client.id)}
        />
      </ListOf>
    </div>
  )
}
