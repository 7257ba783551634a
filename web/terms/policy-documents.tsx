import { FileText, Upload } from 'lucide-react'
import type { Policy } from '../../contract/policies.ts'
import { useDocumentDialogs } from '../documents/document-dialogs.tsx'
import { DocumentTable } from '../documents/document-table.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

export function PolicyDocuments({ policy, onUpload }: { policy: Policy; onUpload: () => void }) {
  const { onAct, dialogs } = useDocumentDialogs()
  const { documents, userId, deactivatedAt } = policy
  const uploadButton = deactivatedAt === null && (
    <Button variant="secondary" icon={Upload} onClick={onUpload}>
      Upload Document
    </Button>
  )
  return (
    <>
      {documents.length === 0 ? (
        <Empty
          icon={FileText}
          title="No Documents"
          text="Declarations, ID cards and certificates for this policy will be listed here."
          action={uploadButton}
        />
      ) : (
        <div className="space-y-4">
          {uploadButton && <div className="flex justify-end">{uploadButton}</div>}
          <DocumentTable documents={documents} clientOf={() => userId} onAct={onAct} />
        </div>
      )}
      {dialogs}
    </>
  )
}
