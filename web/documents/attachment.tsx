import { Download, Eye, FileText, Image } from 'lucide-react'
import { useState } from 'react'
import { contentTypes, fileExtensionOf } from '../../contract/values/files.ts'
import { Button } from '../ui/button.tsx'
import { formatFileSize } from '../ui/file-name.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { isImage } from './document-labels.ts'
import { type OpenedDocument, useDownload } from './file-access.ts'
import { Thumbnail } from './thumbnail.tsx'

const PreviewDialog = lazyDialog(async () => (await import('./preview-dialog.tsx')).PreviewDialog)

/** Builds a document from its URL in a quote or an offer, which ends with the file's name. */
function attachedDocument(id: string, fileUrl: string, title: string): OpenedDocument {
  const fileName = decodeURIComponent(fileUrl.split('/').at(-1) ?? '')
  const extension = fileExtensionOf(fileName)
  return { id, title, fileName, fileUrl, contentType: extension ? contentTypes[extension] : '' }
}

export function Attachment({
  documentId,
  documentUrl,
  thumbnailUrl,
  title,
}: {
  documentId: string
  documentUrl: string
  thumbnailUrl: string | null
  title: string
}) {
  const [isOpen, setIsOpen] = useState(false)
  const download = useDownload()
  const document = attachedDocument(documentId, documentUrl, title)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex min-w-0 items-center gap-2.5 text-sm font-medium">
        <Thumbnail
          url={thumbnailUrl}
          icon={isImage(document.contentType) ? Image : FileText}
          className="size-10 rounded-control"
        />
        <span className="min-w-0 wrap-anywhere">{document.fileName}</span>
      </p>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon={Eye}
          aria-label={`View ${document.fileName}`}
          onClick={() => setIsOpen(true)}
        >
          View
        </Button>
        <Button
          variant="secondary"
          size="sm"
          icon={Download}
          busy={download.isPending}
          aria-label={`Download ${document.fileName}`}
          onClick={() => download.mutate(document)}
        >
          Download
        </Button>
      </div>
      {isOpen && <PreviewDialog document={document} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

/** A document in a narrow place: name, size, and icons for View and Download. */
export function CompactAttachment({
  document,
  thumbnailUrl,
  size,
}: {
  document: OpenedDocument
  thumbnailUrl: string | null
  size: number
}) {
  const [isOpen, setIsOpen] = useState(false)
  const download = useDownload()
  return (
    <div className="mt-1.5 flex items-center gap-1 rounded-control border border-edge bg-surface py-0.5 pr-1 pl-1">
      <Thumbnail
        url={thumbnailUrl}
        icon={isImage(document.contentType) ? Image : FileText}
        className="size-10 rounded-control"
      />
      <p className="ml-1.5 min-w-0 flex-1 text-sm">
        <span className="block truncate font-medium" title={document.fileName}>
          {document.fileName}
        </span>
        <span className="block text-xs text-muted tabular-nums">{formatFileSize(size)}</span>
      </p>
      <IconButton icon={Eye} label={`View ${document.fileName}`} onClick={() => setIsOpen(true)} />
      <IconButton
        icon={Download}
        label={`Download ${document.fileName}`}
        disabled={download.isPending}
        onClick={() => download.mutate(document)}
      />
      {isOpen && <PreviewDialog document={document} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
