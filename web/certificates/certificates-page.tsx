import { useQuery } from '@tanstack/react-query'
import {
  BookUser,
  CalendarClock,
  Ellipsis,
  FileBadge,
  FileInput,
  FilePlus2,
  FileQuestion,
  ListChecks,
  Scale,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Holder, Master } from '../../contract/certificates.ts'
import type { RequirementSet } from '../../contract/requirements.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { certificates } from '../api/wire.ts'
import { certificateRunPaths } from '../certificate-runs/paths.ts'
import { fillableFormPaths } from '../fillable-forms/paths.ts'
import { holderDirectoryPaths } from '../holder-directory/paths.ts'
import { PageHeader } from '../page-header.tsx'
import { RequirementSets } from '../requirements/requirement-sets.tsx'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { whoHoldsWhatPaths } from '../who-holds-what/paths.ts'
import { CertificateLog } from './certificate-log.tsx'
import { HolderList } from './holder-list.tsx'
import { LimitsList } from './limits-list.tsx'
import { certificatePaths } from './paths.ts'

const IssueDialog = lazyDialog(async () => (await import('./issue-dialog.tsx')).IssueDialog)
const NewCertificateDialog = lazyDialog(
  async () => (await import('./new-certificate-dialog.tsx')).NewCertificateDialog,
)
const AskWordingDialog = lazyDialog(async () => (await import('./ask-wording-dialog.tsx')).AskWordingDialog)
const NewContractDialog = lazyDialog(
  async () => (await import('./new-contract-dialog.tsx')).NewContractDialog,
)
const RequestDialog = lazyDialog(async () => (await import('../requests/request-dialog.tsx')).RequestDialog)

export function CertificatesPage() {
  return isStaff(useMe()) ? <AllCertificates /> : <OwnCertificates />
}

function AllCertificates() {
  const [isIssuing, setIssuing] = useState(false)
  return (
    <>
      <PageHeader
        title="Certificates"
        subtitle="Every certificate of insurance that was issued, by whom and to whom."
        actions={
          <>
            <Button variant="secondary" icon={CalendarClock} to={certificateRunPaths.list()}>
              Renewal Certificates
            </Button>
            <Button variant="secondary" icon={Users} to={whoHoldsWhatPaths.list}>
              Who Holds What
            </Button>
            <Menu
              trigger={<IconButton variant="secondary" icon={Ellipsis} label="More for certificates" />}
              items={[
                { label: 'Holder Directory', icon: BookUser, to: holderDirectoryPaths.list },
                { label: 'Complete Certificates', icon: ListChecks, to: certificatePaths.toComplete },
                { label: 'State Law', icon: Scale, to: certificatePaths.stateLaw },
                { label: 'Fillable Forms', icon: FileInput, to: fillableFormPaths.list },
              ]}
            />
            <Button icon={FilePlus2} onClick={() => setIssuing(true)}>
              Issue Certificate
            </Button>
          </>
        }
      />
      <CertificateLog withClient />
      {isIssuing && <IssueDialog onClose={() => setIssuing(false)} />}
    </>
  )
}

type CertificatesPageDialog =
  | { dialog: 'new'; holder?: Pick<Holder, 'id'> | undefined; policyIds?: readonly string[] }
  | { dialog: 'wording'; holder?: { name: string; address: string } }
  | { dialog: 'request' | 'contract' }

/** A client's certificates: holders, certificates issued, and the coverage approved for them. */
function OwnCertificates() {
  const [searchParams, setSearchParams] = useSearchParams()
  const isNew = searchParams.has('new')
  const [openDialog, setOpenDialog] = useState<CertificatesPageDialog | null>(
    isNew ? { dialog: 'new' } : null,
  )
  const ownQuery = endpointQuery(certificates.mine, {})
  const { data } = useQuery(ownQuery)
  const { may, accountId } = useMe()
  const master = data?.master ?? null
  const canIssue = master?.policies.some(({ problem }) => problem === null) ?? false
  const close = () => {
    setOpenDialog(null)
    if (isNew) setSearchParams({}, { replace: true })
  }
  const issueForRequirements = ({ holder, met }: RequirementSet) =>
    setOpenDialog({
      dialog: 'new',
      holder: holder ?? undefined,
      policyIds: met.map(({ policyId }) => policyId),
    })
  return (
    <>
      <PageHeader
        title="Certificates"
        subtitle="Proof of insurance for landlords, customers and lenders."
        actions={
          master &&
          may !== 'read' && (
            <>
              <Button
                variant="secondary"
                icon={FileQuestion}
                onClick={() => setOpenDialog({ dialog: 'wording' })}
              >
                Request Special Wording
              </Button>
              <Button
                icon={FilePlus2}
                onClick={() => setOpenDialog({ dialog: 'new' })}
                {...(canIssue ? {} : { disabledReason: 'No approved policy is in force' })}
              >
                New Certificate
              </Button>
            </>
          )
        }
      />
      <QueryView
        query={ownQuery}
        skeleton={<Skeleton status="Loading certificates..." shape="rows" count={4} />}
      >
        {({ master }) =>
          master ? (
            <ApprovedCertificates
              master={master}
              onIssue={
                canIssue && may !== 'read' ? (holder) => setOpenDialog({ dialog: 'new', holder }) : undefined
              }
              onAddContract={() => setOpenDialog({ dialog: 'contract' })}
              onIssueMet={canIssue && may !== 'read' ? issueForRequirements : undefined}
            />
          ) : (
            <NoApprovedCertificates
              onRequest={() => setOpenDialog({ dialog: 'request' })}
              onOtherWording={() => setOpenDialog({ dialog: 'wording' })}
              onAddContract={() => setOpenDialog({ dialog: 'contract' })}
            />
          )
        }
      </QueryView>
      {openDialog?.dialog === 'new' && master && (
        <NewCertificateDialog
          master={master}
          holder={openDialog.holder}
          policyIds={openDialog.policyIds}
          onOtherWording={(holder) => setOpenDialog({ dialog: 'wording', holder })}
          onClose={close}
        />
      )}
      {openDialog?.dialog === 'wording' && <AskWordingDialog holder={openDialog.holder} onClose={close} />}
      {openDialog?.dialog === 'contract' && accountId !== null && (
        <NewContractDialog clientId={accountId} onClose={close} />
      )}
      {openDialog?.dialog === 'request' && <RequestDialog preset={{ type: 'coi' }} onClose={close} />}
    </>
  )
}

function ApprovedCertificates({
  master,
  onIssue,
  onAddContract,
  onIssueMet,
}: {
  master: Master
  onIssue: ((holder: Holder) => void) | undefined
  onAddContract: () => void
  onIssueMet: ((set: RequirementSet) => void) | undefined
}) {
  return (
    <div className="space-y-10">
      <section aria-labelledby="holders">
        <h2 id="holders" className="mb-4 text-lg font-bold">
          Certificate Holders
        </h2>
        <HolderList clientId={master.clientId} onIssue={onIssue} />
      </section>
      <IssuedCertificates />
      <Card
        icon={FileBadge}
        title="Pre-Approved for Certificates"
        subtitle={`For ${master.insured.name}, approved by your agent ${master.approvedByName}`}
      >
        <LimitsList policies={master.policies} />
      </Card>
      <RequirementSets clientId={master.clientId} onAdd={onAddContract} onIssue={onIssueMet} />
    </div>
  )
}

function IssuedCertificates() {
  return (
    <section aria-labelledby="issued">
      <h2 id="issued" className="mb-4 text-lg font-bold">
        Issued Certificates
      </h2>
      <CertificateLog />
    </section>
  )
}

function NoApprovedCertificates({
  onRequest,
  onOtherWording,
  onAddContract,
}: {
  onRequest: () => void
  onOtherWording: () => void
  onAddContract: () => void
}) {
  const { may, accountId } = useMe()
  return (
    <div className="space-y-10">
      <Empty
        icon={FileBadge}
        title="No Certificates Approved"
        text="Once your agent has pre-approved certificates, you can issue them here in under a minute. Until then your agent issues them for you."
        action={
          <>
            {may === 'everything' && <Button onClick={onRequest}>Request Certificate of Insurance</Button>}
            {may !== 'read' && (
              <Button variant="secondary" onClick={onOtherWording}>
                Request Special Wording
              </Button>
            )}
          </>
        }
      />
      <IssuedCertificates />
      {accountId !== null && <RequirementSets clientId={accountId} onAdd={onAddContract} />}
    </div>
  )
}
