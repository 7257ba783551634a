import { useQuery } from '@tanstack/react-query'
import { FilePlus2, Mail, Pencil, UserX } from 'lucide-react'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { type ClientDetails, clients } from '../../contract/clients.ts'
import { shownName } from '../../contract/values/names.ts'
import { CallFailed } from '../api/call.ts'
import { q } from '../api/query.ts'
import { AccessDenied } from '../invites/access-denied.tsx'
import { paths } from '../paths.ts'
import { AddPolicyDialog } from '../policies/policy-dialog.tsx'
import { agency } from '../session/agency.ts'
import { isStaff, useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Bone, Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { ClientInformation } from './client-information.tsx'
import { ClientActivity, ClientDocuments, ClientMessages, ClientQuotes } from './client-later-tabs.tsx'
import { ClientPolicies } from './client-policies.tsx'
import { EditClientDialog } from './edit-client-dialog.tsx'

export function ClientPage() {
  const me = useMe()
  if (isStaff(me)) return <Details />
  return (
    <AccessDenied text="You don't have permission to access client details. This feature is only available for agents." />
  )
}

function Details() {
  const { clientId = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery(q(clients.one, { id: clientId }))
  if (data) return <OneClient client={data.client} />
  if (error instanceof CallFailed && error.status === 404) return <ClientNotFound />
  if (error) return <Failed text={error.message} onRetry={() => refetch()} busy={isFetching} />
  return <DetailsSkeleton />
}

function OneClient({ client }: { client: ClientDetails }) {
  const [dialog, setDialog] = useState<'policy' | 'edit' | null>(null)
  const [given, setGiven] = useSearchParams()
  const add = () => setDialog('policy')
  const done = () => setDialog(null)
  const name = shownName(client)
  return (
    <>
      <title>{`${name} · ${agency.name}`}</title>
      <PageHeader
        back={{ to: paths.clientManagement, label: 'Back to Clients' }}
        title={name}
        subtitle={client.company ? client.fullName : undefined}
        actions={
          <>
            <Button variant="secondary" icon={Pencil} onClick={() => setDialog('edit')}>
              Edit Client
            </Button>
            <Button variant="secondary" icon={Mail} href={`mailto:${client.email}`}>
              Send Message
            </Button>
            <Button icon={FilePlus2} onClick={add}>
              Add Policy
            </Button>
          </>
        }
      />
      <div className="mb-8">
        <ClientInformation client={client} />
      </div>
      <Tabs
        label={name}
        value={given.get('tab') ?? 'policies'}
        onChange={(tab) => setGiven(tab === 'policies' ? {} : { tab }, { replace: true })}
        tabs={[
          {
            value: 'policies',
            label: 'Policies',
            count: client.policiesCount,
            content: <ClientPolicies clientId={client.id} onAdd={add} />,
          },
          {
            value: 'documents',
            label: 'Documents',
            count: client.documentsCount,
            content: <ClientDocuments count={client.documentsCount} />,
          },
          { value: 'quotes', label: 'Quotes', count: 0, content: <ClientQuotes /> },
          { value: 'messages', label: 'Messages', content: <ClientMessages client={client} /> },
          { value: 'activity', label: 'Activity', content: <ClientActivity /> },
        ]}
      />
      {dialog === 'policy' && <AddPolicyDialog clientId={client.id} onClose={done} />}
      {dialog === 'edit' && <EditClientDialog client={client} onClose={done} />}
    </>
  )
}

function ClientNotFound() {
  return (
    <>
      <title>{`Client Not Found · ${agency.name}`}</title>
      <h1 className="sr-only">Client Not Found</h1>
      <Empty
        icon={UserX}
        title="Client Not Found"
        text="The client does not exist, or is not one of yours."
        action={<Button to={paths.clientManagement}>Back to Clients</Button>}
      />
    </>
  )
}

function DetailsSkeleton() {
  return (
    <Skeleton status="Loading client...">
      <div className="space-y-6">
        <Bone tall="title" wide="half" />
        <Bone tall="tile" />
        <Bone tall="control" wide="half" />
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          <Bone tall="card" />
          <Bone tall="card" />
          <Bone tall="card" />
        </div>
      </div>
    </Skeleton>
  )
}
