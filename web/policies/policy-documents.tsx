import { FileText } from 'lucide-react'
import type { Policy } from '../../contract/policies.ts'
import { formatDate } from '../../contract/values/days.ts'
import { Empty } from '../ui/empty.tsx'
import { DataTable } from '../ui/table.tsx'
import { capitalised } from './policy-words.ts'

/** A policy's Documents tab: what is on file for it. */
export function PolicyDocuments({ policy }: { policy: Policy }) {
  if (policy.documents.length === 0) {
    return (
      <Empty
        icon={FileText}
        title="No Documents"
        text="Declarations, ID cards and certificates of this policy will be here."
      />
    )
  }
  return (
    <DataTable
      label="Documents"
      rows={policy.documents}
      rowKey={({ id }) => id}
      columns={[
        { head: 'Title', kind: 'title', cell: ({ title }) => title },
        { head: 'Type', cell: ({ type }) => capitalised(type) },
        { head: 'Uploaded', cell: ({ createdAt }) => formatDate(createdAt) },
        { head: 'Uploaded by', cell: ({ uploadedByName }) => uploadedByName },
      ]}
    />
  )
}
