import { useQuery } from '@tanstack/react-query'
import {
  Archive,
  ArchiveX,
  Ellipsis,
  Eraser,
  Eye,
  FileBadge,
  FilePen,
  FilePlus2,
  KeyRound,
  ListPlus,
  Mail,
  Merge,
  Pencil,
  Phone,
  RotateCcw,
  ShieldAlert,
  SquareCheck,
  UserRoundCog,
  UserX,
} from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { producerOf } from '../../contract/values/accounts.ts'
import { clientDisplayName } from '../../contract/values/names.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { agency } from '../agency.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { clients, story } from '../api/wire.ts'
import { CloseClient, ReopenClient } from '../clients/close-client.tsx'
import { clientPaths } from '../clients/paths.ts'
import { StandInNote } from '../clients/stand-in-note.tsx'
import { ErasedClientNotice } from '../erasing/erased-client-notice.tsx'
import { ContactClientButton } from '../messages/contact-button.tsx'
import { PageHeader } from '../page-header.tsx'
import { usePageSubject } from '../page-subject.ts'
import { ResetAccess } from '../people/reset-access.tsx'
import { useRecentClient } from '../recent-clients.ts'
import { AccessDenied } from '../session/access-denied.tsx'
import { NotFound } from '../session/not-found.tsx'
import { useMe } from '../session/session.ts'
import { startTask } from '../tasks/start-task.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { useMedia } from '../ui/media.ts'
import { Menu } from '../ui/menu.tsx'
import { Skeleton, SkeletonBar } from '../ui/skeleton.tsx'
import { type ClientOverviewProps, ClientRail, ClientStrip } from './client-overview.tsx'
import { ClientTabs, useClientTab } from './client-tabs.tsx'
import { OverviewTab } from './overview-tab.tsx'

const EditClientDialog = lazyDialog(
  async () => (await import('../clients/edit-client-dialog.tsx')).EditClientDialog,
)

const ReassignDialog = lazyDialog(async () => (await import('../clients/reassign-dialog.tsx')).ReassignDialog)

const AddPolicyDialog = lazyDialog(async () => (await import('../terms/policy-dialog.tsx')).AddPolicyDialog)

const OpenRequestDialog = lazyDialog(
  async () => (await import('../requests/open-request-dialog.tsx')).OpenRequestDialog,
)
const IssueDialog = lazyDialog(async () => (await import('../certificates/issue-dialog.tsx')).IssueDialog)
const ClientStepDialog = lazyDialog(async () => (await import('../search/client-step.tsx')).ClientStepDialog)
const NoteCallDialog = lazyDialog(async () => (await import('../notes/note-call-dialog.tsx')).NoteCallDialog)
const ClientArchiveDialog = lazyDialog(
  async () => (await import('../archives/client-archive-dialog.tsx')).ClientArchiveDialog,
)
const ViewAsDialog = lazyDialog(async () => (await import('../people/view-as-dialog.tsx')).ViewAsDialog)
const MergeClientDialog = lazyDialog(
  async () => (await import('../merging/merge-client-dialog.tsx')).MergeClientDialog,
)
const EraseClientDialog = lazyDialog(
  async () => (await import('../erasing/erase-client-dialog.tsx')).EraseClientDialog,
)
const ChangeEmailDialog = lazyDialog(
  async () => (await import('../people/change-email-dialog.tsx')).ChangeEmailDialog,
)

const backLink = { to: clientPaths.list, label: 'Back to Clients' }

export function ClientPage() {
  const me = useMe()
  if (isStaff(me)) return <Details />
  return (
    <AccessDenied text="You don't have permission to access client details. This feature is only available for agents." />
  )
}

function Details() {
  const { clientId = '' } = useParams()
  // The overview is fetched in parallel with the client.
  const overviewQuery = useQuery(endpointQuery(story.glance, { id: clientId }))
  return (
    <QueryView
      query={endpointQuery(clients.one, { id: clientId })}
      skeleton={
        <>
          <title>{`Client Details · ${agency.name}`}</title>
          <Skeleton status="Loading client...">{skeleton}</Skeleton>
        </>
      }
      heading={<PageHeader title="Client Details" backLink={backLink} />}
      missing={
        <NotFound
          icon={UserX}
          title="Client Not Found"
          text="This client does not exist, or you do not have access."
          action={<Button to={clientPaths.list}>Back to Clients</Button>}
        />
      }
    >
      {({ client }) => <ClientOverview client={client} overview={overviewQuery} />}
    </QueryView>
  )
}

function ClientOverview({ client, overview }: Omit<ClientOverviewProps, 'onNoteCall'>) {
  const [dialog, setDialog] = useState<
    | 'policy'
    | 'edit'
    | 'reassign'
    | 'claim'
    | 'change'
    | 'certificate'
    | 'request'
    | 'call'
    | 'email'
    | 'access'
    | 'archive'
    | 'view'
    | 'merge'
    | 'erase'
    | 'close'
    | 'reopen'
    | null
  >(null)
  const add = () => setDialog('policy')
  const closeDialog = () => setDialog(null)
  const name = clientDisplayName(client)
  const { role } = useMe()
  // These tabs have a primary button of their own.
  const tab = useClientTab()
  const hasOwnAction = ['certificates', 'messages'].includes(tab)
  const isOverview = tab === 'overview'
  const subject = { clientId: client.id, clientName: name, about: null }
  usePageSubject(subject)
  useRecentClient(subject)
  const isWide = useMedia('(width >= 80rem)')
  const { email, newEmail } = client
  const owner = { name: client.fullName || name, email, newEmail: newEmail?.email ?? null }
  const overviewProps = { client, overview, onNoteCall: () => setDialog('call') }
  return (
    <>
      <PageHeader
        backLink={backLink}
        title={name}
        subtitle={client.company ? client.fullName : undefined}
        actions={
          <div className="flex flex-wrap gap-2 max-sm:*:min-w-fit max-sm:*:flex-1">
            <Button variant="secondary" icon={Pencil} onClick={() => setDialog('edit')}>
              Edit Client
            </Button>
            {role === 'admin' && (
              <Button variant="secondary" icon={UserRoundCog} onClick={() => setDialog('reassign')}>
                Reassign
              </Button>
            )}
            <ContactClientButton variant="secondary" client={{ ...client, name }}>
              Send Message
            </ContactClientButton>
            <div className="flex gap-2">
              <div className="grid flex-1">
                {client.erasedSince ? null : client.closedAt ? (
                  <Button variant="secondary" icon={RotateCcw} onClick={() => setDialog('reopen')}>
                    Reopen Client
                  </Button>
                ) : (
                  <Button variant={hasOwnAction ? 'secondary' : 'primary'} icon={FilePlus2} onClick={add}>
                    Add Policy
                  </Button>
                )}
              </div>
              <Menu
                trigger={<IconButton variant="secondary" icon={Ellipsis} label={`More for ${name}`} />}
                items={[
                  { label: 'File a Claim', icon: ShieldAlert, run: () => setDialog('claim') },
                  { label: 'Request a Change', icon: FilePen, run: () => setDialog('change') },
                  { label: 'Issue Certificate', icon: FileBadge, run: () => setDialog('certificate') },
                  'line',
                  { label: 'New request', icon: ListPlus, run: () => setDialog('request') },
                  { label: 'New task', icon: SquareCheck, run: () => startTask() },
                  { label: 'Log a call', icon: Phone, run: () => setDialog('call') },
                  { label: 'View as client', icon: Eye, run: () => setDialog('view') },
                  { label: 'Export client file', icon: Archive, run: () => setDialog('archive') },
                  ...(client.hasAccepted
                    ? [
                        { label: 'Change email', icon: Mail, run: () => setDialog('email') },
                        { label: 'Reset access', icon: KeyRound, run: () => setDialog('access') },
                      ]
                    : []),
                  role === 'admin' && { label: 'Merge clients', icon: Merge, run: () => setDialog('merge') },
                  role === 'admin' &&
                    client.closedAt &&
                    !client.erasedSince && {
                      label: 'Erase personal data',
                      icon: Eraser,
                      danger: true,
                      run: () => setDialog('erase'),
                    },
                  !client.closedAt && {
                    label: 'Close client',
                    icon: ArchiveX,
                    run: () => setDialog('close'),
                  },
                ]}
              />
            </div>
          </div>
        }
      />
      <StandInNote team={client.team} />
      <ErasedClientNotice client={client} />
      {!isWide && <ClientStrip {...overviewProps} withOpenItems={!isOverview} />}
      <ClientTabs
        client={client}
        onAdd={add}
        controls={isWide && <ClientRail {...overviewProps} />}
        overview={<OverviewTab client={client} overview={overview} withOpenItems={!isWide} onAdd={add} />}
      />
      {dialog === 'policy' && <AddPolicyDialog clientId={client.id} onClose={closeDialog} />}
      {dialog === 'edit' && <EditClientDialog client={client} onClose={closeDialog} />}
      {dialog === 'claim' && (
        <ClientStepDialog step="claim" client={{ id: client.id, name }} onClose={closeDialog} />
      )}
      {dialog === 'change' && (
        <OpenRequestDialog client={{ id: client.id, name }} isChange onClose={closeDialog} />
      )}
      {dialog === 'certificate' && <IssueDialog clientId={client.id} onClose={closeDialog} />}
      {dialog === 'request' && <OpenRequestDialog client={{ id: client.id, name }} onClose={closeDialog} />}
      {dialog === 'call' && <NoteCallDialog subject={subject} onClose={closeDialog} />}
      {dialog === 'email' && <ChangeEmailDialog clientId={client.id} signer={owner} onClose={closeDialog} />}
      {dialog === 'archive' && <ClientArchiveDialog clientId={client.id} name={name} onClose={closeDialog} />}
      {dialog === 'view' && <ViewAsDialog clientId={client.id} name={name} onClose={closeDialog} />}
      {dialog === 'merge' && <MergeClientDialog client={{ id: client.id, name }} onClose={closeDialog} />}
      {dialog === 'erase' && <EraseClientDialog client={client} onClose={closeDialog} />}
      {dialog === 'close' && <CloseClient client={client} onClose={closeDialog} />}
      {dialog === 'reopen' && <ReopenClient client={client} onClose={closeDialog} />}
      {dialog === 'access' && <ResetAccess clientId={client.id} signer={owner} onClose={closeDialog} />}
      {dialog === 'reassign' && (
        <ReassignDialog
          selection={{ clientIds: [client.id] }}
          name={name}
          excludedId={producerOf(client).id}
          onClose={closeDialog}
        />
      )}
    </>
  )
}

const skeleton = (
  <div className="space-y-6">
    <SkeletonBar height="title" width="half" />
    <SkeletonBar height="tile" />
    <SkeletonBar height="control" width="half" />
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <SkeletonBar height="card" />
      <SkeletonBar height="card" />
      <SkeletonBar height="card" />
    </div>
  </div>
)
