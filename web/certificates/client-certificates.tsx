import { CalendarClock, Ellipsis, FileBadge, FilePlus2, FileX, Pencil, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Holder, Master } from '../../contract/certificates.ts'
import type { ClientDetails } from '../../contract/clients.ts'
import type { RequirementSet } from '../../contract/requirements.ts'
import { formatDate } from '../../contract/values/days.ts'
import { wordingsOf } from '../../contract/values/wordings.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { certificates } from '../api/wire.ts'
import { certificateRunPaths } from '../certificate-runs/paths.ts'
import { useLines } from '../lines.ts'
import { RequirementSets } from '../requirements/requirement-sets.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CertificateLog } from './certificate-log.tsx'
import { HolderList } from './holder-list.tsx'
import { LimitsList } from './limits-list.tsx'
import { WordingsList } from './wordings-list.tsx'

const ApproveDialog = lazyDialog(async () => (await import('./approve-dialog.tsx')).ApproveDialog)
const IssueForDialog = lazyDialog(async () => (await import('./issue-for-dialog.tsx')).IssueForDialog)
const IssueForRequirementsDialog = lazyDialog(
  async () => (await import('./issue-for-requirements-dialog.tsx')).IssueForRequirementsDialog,
)
const NewContractDialog = lazyDialog(
  async () => (await import('./new-contract-dialog.tsx')).NewContractDialog,
)
const ReissueDialog = lazyDialog(async () => (await import('./reissue-dialog.tsx')).ReissueDialog)
const WithdrawApproval = lazyDialog(async () => (await import('./withdraw-approval.tsx')).WithdrawApproval)

type ClientCertificatesDialog =
  | { dialog: 'approve' | 'reissue' | 'withdraw' | 'contract' }
  | { dialog: 'issue'; holder?: Holder }
  | { dialog: 'issue met'; set: RequirementSet }

export function ClientCertificates({ client }: { client: ClientDetails }) {
  return (
    <QueryView
      query={endpointQuery(certificates.master, { clientId: client.id })}
      skeleton={<Skeleton status="Loading certificates..." shape="rows" count={4} />}
    >
      {({ master }) => <Certificates client={client} master={master} />}
    </QueryView>
  )
}

function Certificates({ client, master }: { client: ClientDetails; master: Master | null }) {
  const [openDialog, setOpenDialog] = useState<ClientCertificatesDialog | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <div className="space-y-10">
      {master ? (
        <Approval master={master} onOpen={(dialog) => setOpenDialog({ dialog })} />
      ) : (
        <Empty
          icon={FileBadge}
          title="Nothing Approved"
          text="Approve policies, limits and special wording, so the client can issue certificates. You can issue one at any time."
          action={
            <>
              <Button icon={FileBadge} onClick={() => setOpenDialog({ dialog: 'approve' })}>
                Approve Certificates
              </Button>
              <Button variant="secondary" icon={FilePlus2} onClick={() => setOpenDialog({ dialog: 'issue' })}>
                Issue Certificate
              </Button>
            </>
          }
        />
      )}
      <Holders
        clientId={client.id}
        onIssue={(holder) => setOpenDialog({ dialog: 'issue', holder })}
        {...(master ? { onReissue: () => setOpenDialog({ dialog: 'reissue' }) } : {})}
      />
      <RequirementSets
        clientId={client.id}
        onAdd={() => setOpenDialog({ dialog: 'contract' })}
        onIssue={(set) => setOpenDialog({ dialog: 'issue met', set })}
      />
      <section aria-labelledby="issued">
        <h2 id="issued" className="mb-4 text-lg font-bold">
          Issued Certificates
        </h2>
        <CertificateLog clientId={client.id} />
      </section>
      {openDialog?.dialog === 'approve' && <ApproveDialog client={client} master={master} onClose={close} />}
      {openDialog?.dialog === 'issue' && (
        <IssueForDialog client={client} master={master} holder={openDialog.holder} onClose={close} />
      )}
      {openDialog?.dialog === 'issue met' && (
        <IssueForRequirementsDialog client={client} master={master} set={openDialog.set} onClose={close} />
      )}
      {openDialog?.dialog === 'contract' && <NewContractDialog clientId={client.id} onClose={close} />}
      {openDialog?.dialog === 'reissue' && <ReissueDialog clientId={client.id} onClose={close} />}
      {openDialog?.dialog === 'withdraw' && <WithdrawApproval clientId={client.id} onClose={close} />}
    </div>
  )
}

function Approval({
  master,
  onOpen,
}: {
  master: Master
  onOpen: (dialog: 'approve' | 'issue' | 'withdraw') => void
}) {
  const lines = useLines()
  const { insured, policies, approvedAt, approvedByName } = master
  return (
    <Card
      title="Pre-Approved for Certificates"
      subtitle={`${formatDate(approvedAt)} by ${approvedByName}`}
      aside={
        <Menu
          trigger={<IconButton icon={Ellipsis} label="More for the approval" />}
          items={[{ label: 'Withdraw Approval', icon: FileX, danger: true, run: () => onOpen('withdraw') }]}
        />
      }
      footer={
        <div className="flex flex-wrap gap-2">
          <Button icon={FilePlus2} onClick={() => onOpen('issue')}>
            Issue Certificate
          </Button>
          <Button variant="secondary" icon={Pencil} onClick={() => onOpen('approve')}>
            Change Approval
          </Button>
        </div>
      }
    >
      <p className="mb-4 text-sm">
        <span className="text-muted">Named insured: </span>
        {[insured.name, insured.address].filter(Boolean).join(', ')}
      </p>
      <LimitsList policies={policies} />
      <WordingsList
        wordings={wordingsOf(lines, policies)}
        className="mt-4 border-t border-line pt-4 text-muted"
      />
    </Card>
  )
}

function Holders({
  clientId,
  onIssue,
  onReissue,
}: {
  clientId: string
  onIssue: (holder: Holder) => void
  onReissue?: () => void
}) {
  return (
    <section aria-labelledby="holders">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="holders" className="text-lg font-bold">
          Certificate Holders
        </h2>
        {onReissue && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" icon={CalendarClock} to={certificateRunPaths.list(clientId)}>
              Renewal Certificates
            </Button>
            <Button variant="secondary" icon={RefreshCw} onClick={onReissue}>
              Reissue to All
            </Button>
          </div>
        )}
      </div>
      <HolderList clientId={clientId} onIssue={onIssue} />
    </section>
  )
}
