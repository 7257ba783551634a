import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton, SkeletonBar } from '../ui/skeleton.tsx'
import { isImage } from './document-labels.ts'
import { ImageView } from './image-view.tsx'

// Lazy, because pdf.js is large.
const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }))

/**
 * A PDF or a picture, drawn by the page itself: no frame, and no URL for the browser to open. The
 * parent must give it a height. Shows the reason if the file cannot be drawn.
 */
export function EmbeddedFile({
  content,
  contentType,
  title,
}: {
  content: Blob
  contentType: string
  title: string
}) {
  const [failureText, setFailureText] = useState<string | null>(null)
  const showFailure = useCallback(({ message }: Error) => setFailureText(message), [])
  if (failureText) return <LoadFailed title="No preview" text={failureText} />
  if (isImage(contentType)) return <ImageView image={content} title={title} onFailed={showFailure} />
  return (
    <Suspense fallback={<Loading />}>
      <Pdf content={content} title={title} onFailed={showFailure} />
    </Suspense>
  )
}

function Pdf({
  content,
  title,
  onFailed,
}: {
  content: Blob
  title: string
  onFailed: (error: Error) => void
}) {
  const [bytes, setBytes] = useState<Uint8Array>()
  useEffect(() => {
    let isWanted = true
    content.arrayBuffer().then(
      (buffer) => isWanted && setBytes(new Uint8Array(buffer)),
      (error: Error) => isWanted && onFailed(error),
    )
    return () => {
      isWanted = false
    }
  }, [content, onFailed])
  return bytes ? <PdfPages bytes={bytes} title={title} onFailed={onFailed} /> : <Loading />
}

const Loading = () => (
  <Skeleton status="Loading document...">
    <SkeletonBar height="card" />
  </Skeleton>
)
