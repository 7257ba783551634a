import {
  ArchiveRestore,
  ArchiveX,
  BadgeCheck,
  CalendarPlus,
  CalendarX2,
  ChevronDown,
  Pencil,
  RefreshCw,
  Scale,
  SquareCheck,
  Upload,
} from 'lucide-react'
import { useState } from 'react'
import type { Policy } from '../../contract/policies.ts'
import { canBeCancelled, isUnconfirmed, subjectOf } from '../policies/policy-words.ts'
import { startTask } from '../tasks/start-task.ts'
import { Button } from '../ui/button.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { ConfirmRenewal } from './confirm-renewal.tsx'
import { RestorePolicy } from './restore-policy.tsx'

// Clients see the same cards and pages: they need not load the forms.
const EditPolicyDialog = lateDialog(async () => (await import('./policy-dialog.tsx')).EditPolicyDialog)

const DeactivatePolicy = lateDialog(async () => (await import('./deactivate-policy.tsx')).DeactivatePolicy)

const EnterEvent = lateDialog(async () => (await import('../policy-events/enter-event.tsx')).EnterEvent)

const RenewPolicy = lateDialog(async () => (await import('./renew-policy.tsx')).RenewPolicy)

const AskForQuotes = lateDialog(async () => (await import('./ask-for-quotes.tsx')).AskForQuotes)

const UploadDialog = lateDialog(async () => (await import('../documents/upload-dialog.tsx')).UploadDialog)

type Act =
  | 'edit'
  | 'upload'
  | 'confirm'
  | 'renew'
  | 'quotes'
  | 'happened'
  | 'cancel'
  | 'deactivate'
  | 'restore'

/** What staff may do with a policy, from its card and its page. */
export function PolicyActions({ policy }: { policy: Policy }) {
  const [act, setAct] = useState<Act | null>(null)
  const done = () => setAct(null)
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
      >
        {policy.deactivatedAt === null ? (
          <>
            <MenuItem icon={Pencil} onSelect={() => setAct('edit')}>
              Edit Policy
            </MenuItem>
            <MenuItem icon={Upload} onSelect={() => setAct('upload')}>
              Upload Document
            </MenuItem>
            {isUnconfirmed(policy) && (
              <MenuItem icon={BadgeCheck} onSelect={() => setAct('confirm')}>
                Confirm Renewal
              </MenuItem>
            )}
            <MenuItem icon={RefreshCw} onSelect={() => setAct('renew')}>
              Renew
            </MenuItem>
            {!isUnconfirmed(policy) && (
              <MenuItem icon={Scale} onSelect={() => setAct('quotes')}>
                Ask for Quotes
              </MenuItem>
            )}
            <MenuItem icon={CalendarPlus} onSelect={() => setAct('happened')}>
              Enter What Happened
            </MenuItem>
            <MenuItem icon={SquareCheck} onSelect={() => startTask(subjectOf(policy))}>
              New task
            </MenuItem>
            <MenuSeparator />
            {canBeCancelled(policy) && (
              <MenuItem icon={CalendarX2} danger onSelect={() => setAct('cancel')}>
                Cancel Policy
              </MenuItem>
            )}
            <MenuItem icon={ArchiveX} danger onSelect={() => setAct('deactivate')}>
              Deactivate Policy
            </MenuItem>
          </>
        ) : (
          <MenuItem icon={ArchiveRestore} onSelect={() => setAct('restore')}>
            Restore
          </MenuItem>
        )}
      </Menu>
      {act === 'edit' && <EditPolicyDialog policy={policy} onClose={done} />}
      {act === 'upload' && <UploadDialog clientId={policy.userId} policy={policy} onClose={done} />}
      {act === 'confirm' && <ConfirmRenewal policy={policy} onClose={done} />}
      {act === 'renew' && <RenewPolicy policy={policy} onClose={done} />}
      {act === 'quotes' && <AskForQuotes policy={policy} onClose={done} />}
      {act === 'happened' && <EnterEvent policy={policy} onClose={done} />}
      {act === 'cancel' && (
        <EnterEvent policy={policy} kind="cancellation" title="Cancel Policy" onClose={done} />
      )}
      {act === 'deactivate' && <DeactivatePolicy policy={policy} onClose={done} />}
      {act === 'restore' && <RestorePolicy policy={policy} onClose={done} />}
    </>
  )
}
