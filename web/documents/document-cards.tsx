import { FileText, IdCard, Image, type LucideIcon, ReceiptText, ScrollText, ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import type { Document } from '../../contract/documents.ts'
import { formatDate } from '../../contract/values/days.ts'
import type { DocumentType } from '../../contract/values/document-labels.ts'
import { useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { DocumentButtons } from './document-actions.tsx'
import type { DocumentAction, OnDocumentAction } from './document-dialogs.tsx'
import { documentTypeLabels, isImage, uploaderLabel } from './document-labels.ts'
import { Thumbnail } from './thumbnail.tsx'

const icons: Record<DocumentType, LucideIcon> = {
  policy: ScrollText,
  'id card': IdCard,
  'certificate of insurance': ShieldCheck,
  invoice: ReceiptText,
  claim: FileText,
  other: FileText,
}

export function DocumentCards({
  documents,
  onAct,
}: {
  documents: readonly Document[]
  onAct: OnDocumentAction
}) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {documents.map((document) => (
        <li key={document.id} className="grid min-w-0">
          <DocumentCard document={document} onAct={(action) => onAct(action, document, document.clientId)} />
        </li>
      ))}
    </ul>
  )
}

function DocumentCard({ document, onAct }: { document: Document; onAct: (action: DocumentAction) => void }) {
  const me = useMe()
  const headingId = useId()
  const { title, description, type, contentType, createdAt, policyNumber, thumbnailUrl } = document
  return (
    <article
      aria-labelledby={headingId}
      className="flex h-full min-w-0 flex-col rounded-card border border-line bg-surface p-5 shadow-card"
    >
      <div className="flex min-w-0 items-start gap-3">
        <Thumbnail
          url={thumbnailUrl}
          icon={isImage(contentType) ? Image : icons[type]}
          className="size-16 rounded-[10px]"
        />
        <div className="min-w-0 flex-1">
          <h2 id={headingId} className="text-md leading-6 wrap-anywhere">
            {title}
          </h2>
          {description && <p className="mt-0.5 line-clamp-2 text-sm text-muted">{description}</p>}
        </div>
      </div>
      <div className="mt-3 space-y-1 text-xs text-muted">
        <Badge>{documentTypeLabels[type]}</Badge>
        {policyNumber && <p className="tabular-nums">Policy {policyNumber}</p>}
        <p>
          Uploaded {formatDate(createdAt)} by {uploaderLabel(me, document)}
        </p>
      </div>
      <div className="mt-auto flex flex-wrap gap-2 pt-4 *:flex-1">
        <DocumentButtons document={document} onAct={onAct} />
      </div>
    </article>
  )
}
