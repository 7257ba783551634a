import { clsx } from 'clsx'
import { ChevronDown, ChevronUp, FileText } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { contentTypes, fileExtensionOf } from '../../contract/values/files.ts'
import { canPreview } from '../documents/document-labels.ts'
import { EmbeddedFile } from '../documents/embedded-file.tsx'
import { fileRefusalOf } from '../documents/file-refusal.ts'
import { Button } from '../ui/button.tsx'

/** The chosen file for the preview; null if there is none, or if an upload would refuse it. */
export const previewableFile = (value: unknown): File | null =>
  value instanceof File && fileRefusalOf(value) === null ? value : null

/** Fields next to the carrier's document; below 1024 px the document is above and can be folded. */
export function DocumentSideView({ paper, children }: { paper: File | null; children: ReactNode }) {
  return (
    <div
      className={clsx(
        paper && 'grid grid-cols-1 gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]',
      )}
    >
      {paper && <FoldableDocument key={`${paper.name} ${paper.size} ${paper.lastModified}`} paper={paper} />}
      <div className="min-w-0" data-starts-here>
        {children}
      </div>
    </div>
  )
}

function FoldableDocument({ paper }: { paper: File }) {
  const [isFolded, setIsFolded] = useState(false)
  const id = useId()
  const extension = fileExtensionOf(paper.name)
  const contentType = extension ? contentTypes[extension] : ''
  return (
    <section aria-label={`Document: ${paper.name}`} className="min-w-0 lg:sticky lg:top-0 lg:self-start">
      <div className="mb-2 flex min-h-10 items-center justify-between gap-3">
        <p className="flex min-w-0 items-center gap-2 text-sm font-medium">
          <FileText aria-hidden className="size-4.5 shrink-0 text-muted" />
          <span className="min-w-0 truncate" title={paper.name}>
            {paper.name}
          </span>
        </p>
        <span className="shrink-0 lg:hidden">
          <Button
            variant="ghost"
            size="sm"
            icon={isFolded ? ChevronDown : ChevronUp}
            aria-expanded={!isFolded}
            aria-controls={id}
            onClick={() => setIsFolded(!isFolded)}
          >
            {isFolded ? 'Show the document' : 'Hide the document'}
          </Button>
        </span>
      </div>
      {canPreview(contentType) ? (
        <div id={id} className={clsx('h-[38dvh] lg:h-[min(86dvh-16rem,40rem)]', isFolded && 'max-lg:hidden')}>
          <EmbeddedFile content={paper} contentType={contentType} title={paper.name} />
        </div>
      ) : (
        <p id={id} className={clsx('text-sm text-muted', isFolded && 'max-lg:hidden')}>
          A Word document cannot be shown here. It is attached to the offer.
        </p>
      )}
    </section>
  )
}
