import { useQuery } from '@tanstack/react-query'
import { Download, ExternalLink, FileText } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { showFailed } from '../ui/show-failed.ts'
import { Bone, Skeleton } from '../ui/skeleton.tsx'
import { isImage, isShown } from './document-words.ts'
import { fetchFile, type OpenedDocument, useDownload } from './file-access.ts'
import { ImageView } from './image-view.tsx'

// Drawing a PDF takes more script than all the rest of the portal: loaded when the first one is viewed.
const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }))

/** Shows a document inside the portal, and offers to open it in a tab of its own or to save it. */
export function PreviewDialog({ document, onClose }: { document: OpenedDocument; onClose: () => void }) {
  const download = useDownload()
  return (
    <Dialog
      title={document.title}
      description={document.fileName}
      size="xl"
      onClose={onClose}
      footer={
        <>
          {isShown(document.contentType) && (
            <Button variant="secondary" icon={ExternalLink} href={document.fileUrl} target="_blank">
              Open in new tab
            </Button>
          )}
          <Button icon={Download} busy={download.isPending} onClick={() => download.mutate(document)}>
            Download
          </Button>
        </>
      }
    >
      {isShown(document.contentType) ? (
        <Content document={document} />
      ) : (
        <Empty
          icon={FileText}
          title="No preview"
          text="A Word document cannot be shown here. Download it to open it."
        />
      )}
    </Dialog>
  )
}

function Content({ document }: { document: OpenedDocument }) {
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const failed = useCallback(({ message }: Error) => setUnreadable(message), [])
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['file', document.id],
    queryFn: ({ signal }) => fetchFile(document, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (error) showFailed('View failed', error)
  }, [error])
  if (error) return <Failed text={error.message} onRetry={() => refetch()} busy={isFetching} />
  if (!data) return <Loading />
  if (unreadable) return <Failed title="No preview" text={unreadable} />
  return (
    <div className="h-[64dvh]">
      {isImage(document.contentType) ? (
        <ImageView image={data} title={document.title} onFailed={failed} />
      ) : (
        <Suspense fallback={<Loading />}>
          <Pdf content={data} title={document.title} onFailed={failed} />
        </Suspense>
      )}
    </div>
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
    let wanted = true
    content.arrayBuffer().then(
      (buffer) => wanted && setBytes(new Uint8Array(buffer)),
      (error: Error) => wanted && onFailed(error),
    )
    return () => {
      wanted = false
    }
  }, [content, onFailed])
  return bytes ? <PdfPages bytes={bytes} title={title} onFailed={onFailed} /> : <Loading />
}

const Loading = () => (
  <Skeleton status="Loading document...">
    <Bone tall="card" />
  </Skeleton>
)
