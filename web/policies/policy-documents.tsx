import { FileText, Upload } from 'lucide-react'
import type { Policy } from '../../contract/policies.ts'
import { DocumentTable } from '../documents/document-table.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

/** A policy's Documents tab: what is on file for it. */
export function PolicyDocuments({ policy, onUpload }: { policy: Policy; onUpload: () => void }) {
  const upload = (
    <Button variant="secondary" icon={Upload} onClick={onUpload}>
      Upload Document
    </Button>
  )
  if (policy.documents.length === 0) {
    return (
      <Empty
        icon={FileText}
        title="No Documents"
        text="Declarations, ID cards and certificates of this policy will be here."
        action={policy.deactivatedAt === null && upload}
      />
    )
  }
  return (
    <div className="space-y-4">
      {policy.deactivatedAt === null && <div className="flex justify-end">{upload}</div>}
      <DocumentTable documents={policy.documents} clientOf={() => policy.userId} />
    </div>
  )
}
