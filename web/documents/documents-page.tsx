import { FileText, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type DocumentType, documents } from '../../contract/documents.ts'
import { agency } from '../agency.ts'
import { useList } from '../api/query.ts'
import { isStaff, useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { useFilters } from '../ui/filters.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { DocumentCards } from './document-cards.tsx'
import { type OnDocumentAct, useDocumentDialogs } from './document-dialogs.tsx'
import { DocumentTable } from './document-table.tsx'

const UploadDialog = lazy(async () => ({ default: (await import('./upload-dialog.tsx')).UploadDialog }))

const tabs: readonly { value: string; label: string; types: DocumentType[] }[] = [
  { value: 'all', label: 'All', types: [] },
  { value: 'policies', label: 'Policies', types: ['policy'] },
  { value: 'id-cards', label: 'ID Cards', types: ['id card'] },
  { value: 'cois', label: 'COIs', types: ['certificate of insurance'] },
  { value: 'invoices', label: 'Invoices', types: ['invoice'] },
  { value: 'claims', label: 'Claims', types: ['claim'] },
]

/** All documents a person sees: a client's own as cards, those of all their clients as a table for staff. */
export function DocumentsPage() {
  const { given, put } = useFilters()
  const [uploading, setUploading] = useState(false)
  const search = given.get('search') ?? ''
  const tab = tabs.find(({ value }) => value === given.get('tab')) ?? { value: 'all', types: [] }
  const upload = () => setUploading(true)
  return (
    <>
      <title>{`Documents · ${agency.name}`}</title>
      <PageHeader
        title="Documents"
        actions={
          <Button icon={Upload} onClick={upload}>
            Upload Document
          </Button>
        }
      />
      <div className="mb-4">
        <SearchBox
          label="Search documents"
          placeholder="Search documents..."
          value={search}
          onSearch={(text) => put('search', text)}
        />
      </div>
      <Tabs
        label="Documents by type"
        value={tab.value}
        onChange={(value) => put('tab', value === 'all' ? '' : value)}
        tabs={tabs.map(({ value, label, types }) => ({
          value,
          label,
          content: <Listed types={types} search={search} onUpload={upload} />,
        }))}
      />
      {uploading && (
        <Suspense>
          <UploadDialog onClose={() => setUploading(false)} />
        </Suspense>
      )}
    </>
  )
}

function Listed({
  types,
  search,
  onUpload,
}: {
  types: DocumentType[]
  search: string
  onUpload: () => void
}) {
  const { onAct, dialogs } = useDocumentDialogs()
  return (
    <>
      <Found types={types} search={search} onUpload={onUpload} onAct={onAct} />
      {dialogs}
    </>
  )
}

function Found({
  types,
  search,
  onUpload,
  onAct,
}: {
  types: DocumentType[]
  search: string
  onUpload: () => void
  onAct: OnDocumentAct
}) {
  const staff = isStaff(useMe())
  const list = useList(documents.all, { type: types.join(','), search, limit: 60 }, 'documents', {
    keepRows: true,
  })
  if (list.error) return <Failed text={list.error.message} onRetry={list.retry} busy={list.isRefreshing} />
  if (list.isPending)
    return <Skeleton status="Loading documents..." shape={staff ? 'rows' : 'cards'} count={6} />
  if (list.items.length === 0)
    return <NoDocuments searched={search !== ''} typed={types.length > 0} onUpload={onUpload} />
  return (
    <>
      {staff ? (
        <DocumentTable
          documents={list.items}
          clientOf={({ clientId }) => clientId}
          clientName={({ clientName }) => clientName}
          onAct={onAct}
        />
      ) : (
        <DocumentCards documents={list.items} onAct={onAct} />
      )}
      {list.isInParts && <Pager list={list} things="documents" />}
    </>
  )
}

function NoDocuments({
  searched,
  typed,
  onUpload,
}: {
  searched: boolean
  typed: boolean
  onUpload: () => void
}) {
  const staff = isStaff(useMe())
  if (searched || typed)
    return (
      <Empty
        icon={FileText}
        title="No Documents"
        text={searched ? 'No documents match your search.' : 'There are no documents of this type yet.'}
      />
    )
  return (
    <Empty
      icon={FileText}
      title="No Documents"
      text={
        staff
          ? "Your clients' ID cards, policies and certificates will be here."
          : 'Your ID cards, policies and certificates will be here.'
      }
      action={
        <Button icon={Upload} onClick={onUpload}>
          Upload Document
        </Button>
      }
    />
  )
}
