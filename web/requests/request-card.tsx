import { MessageSquareText, Paperclip, Siren } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Request } from '../../contract/requests.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { requestTypeLabels } from '../../contract/values/request-labels.ts'
import { isStaff } from '../../contract/values/roles.ts'
import type { OpenedDocument } from '../documents/file-access.ts'
import { useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { requestStatusLabels, requestTone } from './request-labels.ts'
import { formatRequestStage } from './request-stage.ts'

const CommentsDialog = lazyDialog(async () => (await import('./comments-dialog.tsx')).CommentsDialog)
const PreviewDialog = lazyDialog(async () => (await import('../documents/preview-dialog.tsx')).PreviewDialog)

/**
 * A request with its stage. `clientName` names the client, `about` the policy; `actions` are
 * buttons.
 */
export function RequestCard({
  request,
  clientName,
  about,
  actions,
  selectTick,
}: {
  request: Request
  /** A checkbox before the heading. */
  selectTick?: ReactNode
  clientName?: ReactNode
  about?: ReactNode
  actions?: ReactNode
}) {
  const headingId = useId()
  const stageText = formatRequestStage(request, isStaff(useMe()))
  const { type, status, isUrgent, description, details, createdAt, papers } = request
  const signedPaper = papers.find(({ id }) => id === request.confirmed?.signedDocumentId)
  return (
    <article
      aria-labelledby={headingId}
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        {selectTick}
        <h3 id={headingId} className="text-md leading-6">
          {requestTypeLabels[type]}
        </h3>
        <Badge tone={request.stage === 'declined' ? 'grey' : requestTone[status]}>
          {requestStatusLabels[status]}
        </Badge>
        {isUrgent && (
          <Badge tone="red" icon={Siren}>
            Urgent
          </Badge>
        )}
      </header>
      {description !== requestTypeLabels[type] && (
        <p className="mt-1 text-sm font-medium wrap-anywhere">{description}</p>
      )}
      {details && <Details text={details} />}
      {papers.length > 0 && <RequestPapers papers={papers} />}
      {stageText && <p className="mt-2 text-sm font-medium">{stageText}</p>}
      {signedPaper && <p className="mt-1 text-sm wrap-anywhere">Signed request: {signedPaper.fileName}</p>}
      {request.confirmed?.signedNote && (
        <p className="mt-1 text-sm">How the insured agreed: {request.confirmed.signedNote}</p>
      )}
      {(request.comments > 0 || request.stage === 'waiting for client') && <Comments request={request} />}
      <footer className="mt-3 flex flex-col justify-between gap-3 xl:flex-row xl:items-end">
        <p className="min-w-0 text-xs text-muted">
          {clientName && <span className="block">{clientName}</span>}
          {about && <>{about} · </>}
          <span className="whitespace-nowrap">{formatMoment(createdAt)}</span>
        </p>
        {actions && (
          <div className="flex max-w-full shrink-0 flex-wrap gap-2 max-sm:**:[a,button]:grow max-sm:**:[a,button]:whitespace-nowrap">
            {actions}
          </div>
        )}
      </footer>
    </article>
  )
}

function Comments({ request }: { request: Request }) {
  const [areCommentsOpen, setCommentsOpen] = useState(false)
  const { comments, description } = request
  return (
    <div className="-ml-3">
      <Button
        variant="ghost"
        size="sm"
        icon={MessageSquareText}
        aria-label={`Comments on ${description}`}
        onClick={() => setCommentsOpen(true)}
      >
        {formatCount(comments, 'comment')}
      </Button>
      {areCommentsOpen && <CommentsDialog request={request} onClose={() => setCommentsOpen(false)} />}
    </div>
  )
}

export function RequestPapers({ papers }: Pick<Request, 'papers'>) {
  const [openDocument, setOpenDocument] = useState<OpenedDocument | null>(null)
  return (
    <div className="mt-2 -ml-3 flex flex-wrap">
      {papers.map((paper) => (
        <Button
          key={paper.id}
          variant="ghost"
          size="sm"
          icon={Paperclip}
          aria-label={`View ${paper.title}: ${paper.fileName}`}
          onClick={() => setOpenDocument(paper)}
        >
          <span className="wrap-anywhere">{paper.fileName}</span>
        </Button>
      ))}
      {openDocument && <PreviewDialog document={openDocument} onClose={() => setOpenDocument(null)} />}
    </div>
  )
}

// In characters, about four lines on a phone.
const maxShortLength = 280

function Details({ text }: { text: string }) {
  const [isExpanded, setExpanded] = useState(false)
  const isLong = text.length > maxShortLength || text.split('\n').length > 5
  return (
    <div className="mt-1.5 max-w-prose text-sm text-muted">
      <p
        className={
          isExpanded || !isLong
            ? 'whitespace-pre-line wrap-anywhere'
            : 'line-clamp-4 whitespace-pre-line wrap-anywhere'
        }
      >
        {text}
      </p>
      {isLong && (
        <span className="-ml-3 inline-block">
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? 'Show less' : 'Show all'}
          </Button>
        </span>
      )}
    </div>
  )
}
