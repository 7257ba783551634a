import {
  ArchiveRestore,
  ArchiveX,
  BadgeCheck,
  CalendarPlus,
  CalendarX2,
  ChevronDown,
  FileBadge,
  FilePen,
  Pencil,
  RefreshCw,
  Scale,
  ShieldAlert,
  SquareCheck,
  Upload,
} from 'lucide-react'
import { useState } from 'react'
import type { Policy } from '../../contract/policies.ts'
import { isForCertificates } from '../../contract/values/lines.ts'
import { claimPaths } from '../claims/paths.ts'
import { useLines } from '../lines.ts'
import { canRecordCancellation, isUnconfirmedRenewal, policySubject } from '../policies/policy-labels.ts'
import { startTask } from '../tasks/start-task.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { type PolicyService, PolicyServiceDialog, policyServiceLabels } from './policy-service.tsx'
import { RestorePolicy } from './restore-policy.tsx'
import { ConfirmRenewal } from './unconfirmed-renewal.tsx'

// Lazy: clients see the same cards and pages without the forms.
const EditPolicyDialog = lazyDialog(async () => (await import('./policy-dialog.tsx')).EditPolicyDialog)

const DeactivatePolicy = lazyDialog(async () => (await import('./deactivate-policy.tsx')).DeactivatePolicy)

const EnterEvent = lazyDialog(
  async () => (await import('../policy-events/enter-event-dialog.tsx')).EnterEvent,
)

const RenewPolicy = lazyDialog(async () => (await import('./renew-policy.tsx')).RenewPolicy)

const AskForQuotes = lazyDialog(async () => (await import('./ask-for-quotes.tsx')).AskForQuotes)

const UploadDialog = lazyDialog(async () => (await import('../documents/upload-dialog.tsx')).UploadDialog)

type PolicyAction =
  | PolicyService
  | 'edit'
  | 'upload'
  | 'confirm'
  | 'renew'
  | 'quotes'
  | 'happened'
  | 'cancel'
  | 'deactivate'
  | 'restore'

export function PolicyActions({ policy }: { policy: Policy }) {
  const [openAction, setOpenAction] = useState<PolicyAction | null>(null)
  const lines = useLines()
  const closeDialog = () => setOpenAction(null)
  const fileClaim = policy.deactivationReason !== 'entered in error' && {
    label: 'File a Claim',
    icon: ShieldAlert,
    to: claimPaths.file(policy.id),
  }
  return (
    <>
      <Menu
        trigger={
          <Button
            variant="secondary"
            iconAfter={ChevronDown}
            aria-label={`Actions for ${policy.policyNumber}`}
          >
            Actions
          </Button>
        }
        items={
          policy.deactivatedAt === null
            ? [
                fileClaim,
                { label: policyServiceLabels.change, icon: FilePen, run: () => setOpenAction('change') },
                isForCertificates(lines, policy) && {
                  label: policyServiceLabels.certificate,
                  icon: FileBadge,
                  run: () => setOpenAction('certificate'),
                },
                'line',
                { label: 'Edit Policy', icon: Pencil, run: () => setOpenAction('edit') },
                { label: 'Upload Document', icon: Upload, run: () => setOpenAction('upload') },
                isUnconfirmedRenewal(policy) && {
                  label: 'Confirm Renewal',
                  icon: BadgeCheck,
                  run: () => setOpenAction('confirm'),
                },
                { label: 'Renew', icon: RefreshCw, run: () => setOpenAction('renew') },
                !isUnconfirmedRenewal(policy) && {
                  label: 'Remarket',
                  icon: Scale,
                  run: () => setOpenAction('quotes'),
                },
                { label: 'Record Event', icon: CalendarPlus, run: () => setOpenAction('happened') },
                { label: 'New task', icon: SquareCheck, run: () => startTask(policySubject(policy)) },
                'line',
                canRecordCancellation(policy) && {
                  label: 'Record Cancellation',
                  icon: CalendarX2,
                  danger: true,
                  run: () => setOpenAction('cancel'),
                },
                {
                  label: 'Deactivate Policy',
                  icon: ArchiveX,
                  danger: true,
                  run: () => setOpenAction('deactivate'),
                },
              ]
            : [fileClaim, { label: 'Restore', icon: ArchiveRestore, run: () => setOpenAction('restore') }]
        }
      />
      {(openAction === 'change' || openAction === 'certificate') && (
        <PolicyServiceDialog service={openAction} policy={policy} onClose={closeDialog} />
      )}
      {openAction === 'edit' && <EditPolicyDialog policy={policy} onClose={closeDialog} />}
      {openAction === 'upload' && (
        <UploadDialog clientId={policy.userId} policy={policy} onClose={closeDialog} />
      )}
      {openAction === 'confirm' && <ConfirmRenewal policy={policy} onClose={closeDialog} />}
      {openAction === 'renew' && <RenewPolicy policy={policy} onClose={closeDialog} />}
      {openAction === 'quotes' && <AskForQuotes policy={policy} onClose={closeDialog} />}
      {openAction === 'happened' && <EnterEvent policy={policy} onClose={closeDialog} />}
      {openAction === 'cancel' && (
        <EnterEvent policy={policy} kind="cancellation" title="Record Cancellation" onClose={closeDialog} />
      )}
      {openAction === 'deactivate' && <DeactivatePolicy policy={policy} onClose={closeDialog} />}
      {openAction === 'restore' && <RestorePolicy policy={policy} onClose={closeDialog} />}
    </>
  )
}
