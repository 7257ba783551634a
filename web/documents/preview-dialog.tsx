import { useQuery } from '@tanstack/react-query'
import { Download, ExternalLink, FileText } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton, SkeletonBar } from '../ui/skeleton.tsx'
import { toastFailure } from '../ui/toast-failure.ts'
import { canPreview } from './document-labels.ts'
import { EmbeddedFile } from './embedded-file.tsx'
import { fetchFile, type OpenedDocument, useDownload } from './file-access.ts'

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
          {canPreview(document.contentType) && (
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
      {canPreview(document.contentType) ? (
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
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['file', document.id],
    queryFn: ({ signal }) => fetchFile(document, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (error) toastFailure('View failed', error)
  }, [error])
  if (error) return <LoadFailed text={error.message} onRetry={() => refetch()} busy={isFetching} />
  if (!data) return <Loading />
  return (
    <div className="h-[64dvh]">
      <EmbeddedFile content={data} contentType={document.contentType} title={document.title} />
    </div>
  )
}

const Loading = () => (
  <Skeleton status="Loading document...">
    <SkeletonBar height="card" />
  </Skeleton>
)
