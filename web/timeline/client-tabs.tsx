import { Plus, ShieldAlert, SquareCheck } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { ClientDetails } from '../../contract/clients.ts'
import { clientDisplayName } from '../../contract/values/names.ts'
import { ClientCertificates } from '../certificates/client-certificates.tsx'
import { ClaimList } from '../claims/claim-list.tsx'
import { ClientDocuments } from '../clients/client-documents.tsx'
import { ClientPolicies } from '../clients/client-policies.tsx'
import { ClientQuotes } from '../clients/client-quotes.tsx'
import { clientPaths } from '../clients/paths.ts'
import { startTask } from '../tasks/start-task.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Tab, Tabs } from '../ui/tabs.tsx'

const loadMessages = async () => ({
  default: (await import('../clients/client-messages.tsx')).ClientMessages,
})
const ClientMessages = lazy(loadMessages)
const NotesPanel = lazy(async () => ({ default: (await import('../notes/notes-panel.tsx')).NotesPanel }))
const Timeline = lazy(async () => ({ default: (await import('./timeline.tsx')).Timeline }))
const TaskList = lazy(async () => ({ default: (await import('../tasks/task-list.tsx')).TaskList }))

const overviewTab = 'overview'

/** The open tab, from the URL. */
export const useClientTab = () => useSearchParams()[0].get('tab') ?? overviewTab

/** The tabs of a client's page. The open tab is in the URL. */
export function ClientTabs({
  client,
  onAdd,
  controls,
  overview,
}: {
  client: ClientDetails
  onAdd: () => void
  controls: ReactNode
  /** The content of the first tab. */
  overview: ReactNode
}) {
  const [, setSearchParams] = useSearchParams()
  const tabs = tabsOf(client, onAdd, overview)
  const tabParam = useClientTab()
  return (
    <Tabs
      label={clientDisplayName(client)}
      value={tabs.find(({ value }) => value === tabParam)?.value ?? overviewTab}
      onChange={(tab) => setSearchParams(tab === overviewTab ? {} : { tab }, { replace: true })}
      tabs={tabs}
      controls={controls}
    />
  )
}

const tabsOf = (client: ClientDetails, onAdd: () => void, overview: ReactNode): Tab[] => [
  { value: overviewTab, label: 'Overview', content: overview },
  {
    value: 'policies',
    label: 'Policies',
    count: client.policiesCount,
    content: <ClientPolicies clientId={client.id} onAdd={onAdd} />,
  },
  {
    value: 'documents',
    label: 'Documents',
    count: client.documentsCount,
    content: <ClientDocuments clientId={client.id} />,
  },
  {
    value: 'quotes',
    label: 'Quotes',
    count: client.quotesCount,
    content: <ClientQuotes client={client} />,
  },
  {
    value: 'claims',
    label: 'Claims',
    count: client.claimsCount,
    content: (
      <ClaimList
        filters={{ clientId: client.id, sort: 'due' }}
        empty={
          <Empty
            icon={ShieldAlert}
            title="No Claims Found"
            text="File a claim from the policy."
            action={
              <Button variant="secondary" to={clientPaths.policies(client.id)}>
                View policies
              </Button>
            }
          />
        }
      />
    ),
  },
  {
    value: 'certificates',
    label: 'Certificates',
    count: client.certificatesCount,
    content: <ClientCertificates client={client} />,
  },
  {
    value: 'messages',
    label: 'Messages',
    // A failed prefetch is repeated, with its error, on click.
    onNear: () => void loadMessages().catch(() => null),
    content: (
      <Suspense fallback={<Skeleton status="Loading messages..." />}>
        <ClientMessages client={client} />
      </Suspense>
    ),
  },
  {
    value: 'activity',
    label: 'Activity',
    content: (
      <Suspense fallback={<Skeleton status="Loading activity..." shape="rows" count={6} />}>
        <Timeline clientId={client.id} />
      </Suspense>
    ),
  },
  {
    value: 'notes',
    label: 'Notes',
    content: (
      <Suspense fallback={<Skeleton status="Loading notes..." />}>
        <NotesPanel subject={{ clientId: client.id, clientName: clientDisplayName(client), about: null }} />
      </Suspense>
    ),
  },
  {
    value: 'tasks',
    label: 'Tasks',
    count: client.tasksCount,
    content: (
      <Suspense fallback={<Skeleton status="Loading tasks..." />}>
        <TaskList
          filters={{ clientId: client.id }}
          label={`Open tasks about ${clientDisplayName(client)}`}
          empty={
            <Empty
              icon={SquareCheck}
              title="No Tasks"
              text="Press T to add a task about this client."
              action={
                <Button variant="secondary" icon={Plus} onClick={() => startTask()}>
                  Add First Task
                </Button>
              }
            />
          }
        />
      </Suspense>
    ),
  },
]
