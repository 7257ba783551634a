import {
  BadgeCheck,
  CheckCheck,
  CircleQuestionMark,
  FileBadge,
  MessageSquareText,
  Play,
  Send,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Request } from '../../contract/requests.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { useLatestVersion } from '../api/latest-version.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { requests } from '../api/wire.ts'
import { type IssuedCertificate, issueForRequest } from '../issuing.ts'
import { policyPaths } from '../policies/paths.ts'
import { quotePaths } from '../quotes/paths.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { WorkItemProps, WorkItemResult } from '../work-item.ts'
import { ApproveHolder } from './approve-holder.tsx'
import { RequestPapers } from './request-card.tsx'
import { requestStatusLabels } from './request-labels.ts'
import { formatRequestStage } from './request-stage.ts'
import type { DialogStage } from './stage-dialog.tsx'

const CommentsDialog = lazyDialog(async () => (await import('./comments-dialog.tsx')).CommentsDialog)
const StageDialog = lazyDialog(async () => (await import('./stage-dialog.tsx')).StageDialog)
const ConfirmChangeDialog = lazyDialog(
  async () => (await import('./confirm-change-dialog.tsx')).ConfirmChangeDialog,
)

export function RequestWorkItem({ item, onDone }: WorkItemProps) {
  return (
    <QueryView
      // The request is not cached, because it has a new version after an undo.
      query={{ ...endpointQuery(requests.one, { id: item.id }), gcTime: 0 }}
      skeleton={<Skeleton status="Loading request..." shape="rows" count={2} />}
    >
      {({ request }) => (
        <>
          {request.details && (
            <p className="max-w-prose text-sm whitespace-pre-line wrap-anywhere">{request.details}</p>
          )}
          <StageLine request={request} />
          {request.papers.length > 0 && <RequestPapers papers={request.papers} />}
          {request.policyId && (
            <p className="text-sm">
              <Link
                to={policyPaths.one(request.policyId)}
                className="font-medium text-orange-ink hover:underline"
              >
                Policy {request.policyNumber}
              </Link>
            </p>
          )}
          <RequestItemActions request={request} onDone={onDone} />
        </>
      )}
    </QueryView>
  )
}

function StageLine({ request }: { request: Request }) {
  const [areCommentsOpen, setCommentsOpen] = useState(false)
  const stageText = formatRequestStage(request, true)
  return (
    <>
      {stageText && <p className="text-sm font-medium">{stageText}</p>}
      {request.comments > 0 && (
        <div className="-ml-3">
          <Button variant="ghost" size="sm" icon={MessageSquareText} onClick={() => setCommentsOpen(true)}>
            {formatCount(request.comments, 'comment')}
          </Button>
        </div>
      )}
      {areCommentsOpen && <CommentsDialog request={request} onClose={() => setCommentsOpen(false)} />}
    </>
  )
}

function RequestItemActions({ request, onDone }: { request: Request; onDone: WorkItemProps['onDone'] }) {
  const { id, status, type, holderId, description, requester, quoteId } = request
  const { known, learn } = useLatestVersion(request)
  const change = useApiMutation(requests.changeStatus, {
    failureTitle: 'Error',
    onDone: ({ request: changedRequest, undo }) => {
      learn(changedRequest)
      onDone({ message: `${description}: ${requestStatusLabels[changedRequest.status]}`, undo })
    },
  })
  const setValue = (next: Request['status']) =>
    change.write({ requestId: id, status: next, undoable: true, version: known() })
  const isCertificate = type === 'coi'
  const isChange = request.change !== null && request.policyId !== null
  const hasOwnStep = isCertificate || isChange
  const [isConfirming, setConfirming] = useState(false)
  const [stageToConfirm, setStageToConfirm] = useState<DialogStage | null>(null)
  const pendingStatus = change.busy ? change.variables?.status : undefined
  return (
    <div className="flex flex-wrap gap-2">
      {holderId && <ApproveHolder holderId={holderId} name={description} isNext={isCertificate} />}
      {isCertificate && !holderId && (
        <Button
          icon={FileBadge}
          data-next-step
          onClick={() =>
            issueForRequest({
              clientId: requester,
              requestId: id,
              onIssued: (certificate) => onDone(issuedResult(certificate)),
            })
          }
        >
          Issue Certificate
        </Button>
      )}
      {isChange && (
        <Button icon={BadgeCheck} data-next-step onClick={() => setConfirming(true)}>
          Confirm Change
        </Button>
      )}
      {isConfirming && (
        <ConfirmChangeDialog
          request={request}
          onDone={() => onDone({ message: `${description}: confirmed`, undo: null })}
          onClose={() => setConfirming(false)}
        />
      )}
      <Button
        variant={hasOwnStep ? 'secondary' : 'primary'}
        icon={CheckCheck}
        busy={pendingStatus === 'completed'}
        disabled={change.busy && pendingStatus !== 'completed'}
        aria-keyshortcuts="e"
        {...(hasOwnStep ? {} : { 'data-next-step': true })}
        onClick={() => setValue('completed')}
      >
        Complete
      </Button>
      {status === 'pending' && (
        <Button
          variant="secondary"
          icon={Play}
          busy={pendingStatus === 'in_progress'}
          disabled={change.busy && pendingStatus !== 'in_progress'}
          onClick={() => setValue('in_progress')}
        >
          Start
        </Button>
      )}
      {isChange && (
        <>
          <Button variant="ghost" icon={Send} onClick={() => setStageToConfirm('waiting for carrier')}>
            Sent to Carrier
          </Button>
          <Button
            variant="ghost"
            icon={CircleQuestionMark}
            onClick={() => setStageToConfirm('waiting for client')}
          >
            Ask the Client
          </Button>
        </>
      )}
      {stageToConfirm && (
        <StageDialog request={request} stage={stageToConfirm} onClose={() => setStageToConfirm(null)} />
      )}
      {quoteId && (
        <Button variant="ghost" to={quotePaths.one(quoteId)}>
          View Quote
        </Button>
      )}
    </div>
  )
}

/** The undo takes back the emails. The certificate stays, and the request stays completed. */
function issuedResult({ certificate, emailed }: IssuedCertificate): WorkItemResult {
  const { number, printed } = certificate
  const issueText = `Certificate ${number} issued for ${printed.holder.name}`
  if (emailed === null) return { message: issueText }
  return {
    message: `${issueText}. Sends in ten seconds: ${emailed.recipients.join(', ')}`,
    undo: emailed.undo,
    undoneMessage: `Certificate ${number} was not emailed. The certificate itself remains issued.`,
  }
}
