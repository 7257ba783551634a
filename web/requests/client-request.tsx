import {
  BadgeCheck,
  Ban,
  CheckCheck,
  CircleQuestionMark,
  Ellipsis,
  FileBadge,
  FileText,
  MessageSquareText,
  Paperclip,
  Play,
  Quote,
  RotateCcw,
  Send,
  SquareCheck,
  StickyNote,
  UserCheck,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Request } from '../../contract/requests.ts'
import { formatDay } from '../../contract/values/days.ts'
import type { RequestStatus } from '../../contract/values/request-labels.ts'
import { useLatestVersion } from '../api/latest-version.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { requests } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { issueForRequest } from '../issuing.ts'
import type { PageSubject } from '../page-subject.ts'
import { policyPaths } from '../policies/paths.ts'
import { quotePaths } from '../quotes/paths.ts'
import { startTask } from '../tasks/start-task.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { ApproveHolder } from './approve-holder.tsx'
import { RequestCard } from './request-card.tsx'
import { requestStatusLabels } from './request-labels.ts'
import type { DialogStage } from './stage-dialog.tsx'

const CommentsDialog = lazyDialog(async () => (await import('./comments-dialog.tsx')).CommentsDialog)
const AttachDialog = lazyDialog(async () => (await import('./attach-dialog.tsx')).AttachDialog)
const StageDialog = lazyDialog(async () => (await import('./stage-dialog.tsx')).StageDialog)
const AssignDialog = lazyDialog(async () => (await import('./assign-dialog.tsx')).AssignDialog)
const ConfirmChangeDialog = lazyDialog(
  async () => (await import('./confirm-change-dialog.tsx')).ConfirmChangeDialog,
)
const NotesDialog = lazyDialog(async () => (await import('../notes/notes-dialog.tsx')).NotesDialog)

type RequestAction = 'notes' | 'comments' | 'attach' | 'assign' | 'confirm' | DialogStage

export function ClientRequest({ request, selectTick }: { request: Request; selectTick?: ReactNode }) {
  const { requester, clientName, company, policyId, policyNumber, owner, dueOn } = request
  return (
    <RequestCard
      request={request}
      selectTick={selectTick}
      clientName={
        <>
          <Link to={clientPaths.one(requester)} className="font-medium text-ink hover:underline">
            {clientName}
          </Link>
          {company && ` · ${company}`}
          {(owner || dueOn) && (
            <span className="block">
              {[owner && `Owner ${owner.name}`, dueOn && `due ${formatDay(dueOn)}`]
                .filter(Boolean)
                .join(', ')}
            </span>
          )}
        </>
      }
      about={
        policyId ? (
          <Link to={policyPaths.one(policyId)} className="hover:underline">
            Policy {policyNumber} attached
          </Link>
        ) : (
          'No policy attached'
        )
      }
      actions={<RequestActions request={request} />}
    />
  )
}

function RequestActions({ request }: { request: Request }) {
  const { id, type, status, policyId, quoteId, holderId, description } = request
  const { requester, clientName, company } = request
  const { known, learn } = useLatestVersion(request)
  const [openAction, setOpenAction] = useState<RequestAction | null>(null)
  const closeDialog = () => setOpenAction(null)
  const subject: PageSubject = {
    clientId: requester,
    clientName: company ?? clientName,
    about: { kind: 'request', id, label: description },
  }
  const change = useApiMutation(requests.changeStatus, {
    successToast: (_, input) => ({
      title: 'Request updated',
      description: `${description}: ${requestStatusLabels[input.status]}`,
    }),
    failureTitle: 'Error',
    onDone: (reply) => learn(reply.request),
  })
  const buttons = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  // The pressed button disappears with the old status; focus the first remaining button.
  useEffect(() => {
    if (wasPressed.current && document.activeElement === document.body)
      buttons.current?.querySelector('button')?.focus()
    wasPressed.current = false
  }, [status])
  const setValue = (next: RequestStatus) => {
    wasPressed.current = true
    return change.write({ requestId: id, status: next, version: known() })
  }
  const pendingStatus = change.busy ? change.variables?.status : undefined
  const button = (next: RequestStatus, label: string, icon: typeof Play) => (
    <Button
      variant="secondary"
      size="sm"
      icon={icon}
      busy={pendingStatus === next}
      disabled={change.busy && pendingStatus !== next}
      aria-label={`${label} ${description}`}
      onClick={() => setValue(next)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {status === 'pending' && policyId && (
        <Button
          variant="ghost"
          size="sm"
          icon={FileText}
          to={policyPaths.one(policyId)}
          aria-label={`View Policy for ${description}`}
        >
          View Policy
        </Button>
      )}
      {quoteId && (
        <Button
          variant="ghost"
          size="sm"
          icon={Quote}
          to={quotePaths.one(quoteId)}
          aria-label={`View Quote for ${description}`}
        >
          View Quote
        </Button>
      )}
      {holderId && status !== 'completed' && <ApproveHolder holderId={holderId} name={description} />}
      {type === 'coi' && status !== 'completed' && (
        <Button
          variant="ghost"
          size="sm"
          icon={FileBadge}
          onClick={() => issueForRequest({ clientId: requester, requestId: id })}
          aria-label={`Issue Certificate for ${description}`}
        >
          Issue Certificate
        </Button>
      )}
      <div ref={buttons} className="contents">
        {status === 'pending' && button('in_progress', 'Start', Play)}
        {status !== 'completed' && button('completed', 'Complete', CheckCheck)}
        {status === 'completed' && button('pending', 'Reopen', RotateCcw)}
      </div>
      {status !== 'completed' && type === 'endorsement' && policyId && (
        <Button
          variant="secondary"
          size="sm"
          icon={BadgeCheck}
          aria-label={`Confirm Change of ${description}`}
          onClick={() => setOpenAction('confirm')}
        >
          Confirm Change
        </Button>
      )}
      <Menu
        trigger={<IconButton icon={Ellipsis} label={`More for the request ${description}`} />}
        items={[
          { label: 'Comments', icon: MessageSquareText, run: () => setOpenAction('comments') },
          { label: 'Attach Document', icon: Paperclip, run: () => setOpenAction('attach') },
          ...(status !== 'completed'
            ? [
                {
                  label: 'Ask the Client',
                  icon: CircleQuestionMark,
                  run: () => setOpenAction('waiting for client'),
                },
                { label: 'Sent to Carrier', icon: Send, run: () => setOpenAction('waiting for carrier') },
                { label: 'Decline', icon: Ban, run: () => setOpenAction('declined') },
              ]
            : []),
          { label: 'Owner and Due Date', icon: UserCheck, run: () => setOpenAction('assign') },
          'line',
          { label: 'New task', icon: SquareCheck, run: () => startTask(subject) },
          { label: 'Notes', icon: StickyNote, run: () => setOpenAction('notes') },
        ]}
      />
      {openAction === 'attach' && <AttachDialog request={request} onClose={closeDialog} />}
      {openAction === 'notes' && <NotesDialog subject={subject} onClose={closeDialog} />}
      {openAction === 'comments' && <CommentsDialog request={request} onClose={closeDialog} />}
      {openAction === 'assign' && <AssignDialog request={request} onClose={closeDialog} />}
      {openAction === 'confirm' && <ConfirmChangeDialog request={request} onClose={closeDialog} />}
      {(openAction === 'waiting for client' ||
        openAction === 'waiting for carrier' ||
        openAction === 'declined') && (
        <StageDialog request={request} stage={openAction} onClose={closeDialog} />
      )}
    </>
  )
}
