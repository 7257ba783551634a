import { useQuery } from '@tanstack/react-query'
import { FileText, FolderOpen, Upload } from 'lucide-react'
import { useState } from 'react'
import type { DocumentType } from '../../contract/values/document-labels.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { ExportButton, makeCsvExportOptions } from '../activity/export-button.tsx'
import { CallError } from '../api/call.ts'
import { endpointQuery, useList } from '../api/query.ts'
import { documents } from '../api/wire.ts'
import { PageHeader } from '../page-header.tsx'
import { useMe } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { ListFilters, NoMatches, useListFilters } from '../ui/list-filters.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSorting } from '../ui/sorting.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { DocumentCards } from './document-cards.tsx'
import { useDocumentDialogs } from './document-dialogs.tsx'
import { DocumentTable } from './document-table.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

const UploadDialog = lazyDialog(async () => (await import('./upload-dialog.tsx')).UploadDialog)

const tabs: readonly { value: string; label: string; types: DocumentType[] }[] = [
  { value: 'all', label: 'All', types: [] },
  { value: 'policies', label: 'Policies', types: ['policy'] },
  { value: 'id-cards', label: 'ID Cards', types: ['id card'] },
  { value: 'cois', label: 'COIs', types: ['certificate of insurance'] },
  { value: 'invoices', label: 'Invoices', types: ['invoice'] },
  { value: 'claims', label: 'Claims', types: ['claim'] },
]

const csvExportOptions = makeCsvExportOptions('documents', 'document')

/** All documents that a person sees: cards for clients, a table of all their clients for staff. */
export function DocumentsPage() {
  const { searchParams, put } = useListFilters()
  const namedDocument = searchParams.get('document')
  const [isUploading, setUploading] = useState(false)
  const tab = tabs.find(({ value }) => value === searchParams.get('tab')) ?? { value: 'all', types: [] }
  const isForStaff = isStaff(useMe())
  const upload = () => setUploading(true)
  return (
    <>
      <PageHeader
        title="Documents"
        actions={
          <>
            {isForStaff && <ExportDocuments types={tab.types} />}
            <Button icon={Upload} onClick={upload}>
              Upload Document
            </Button>
          </>
        }
      />
      <ListFilters
        search={{ label: 'Search documents', placeholder: 'Search documents...' }}
        className="mb-4 max-w-md"
      />
      {namedDocument && <LinkedDocument id={namedDocument} onClose={() => put('document', '')} />}
      <Tabs
        label="Documents by type"
        value={tab.value}
        onChange={(value) => put('tab', value === 'all' ? '' : value)}
        tabs={tabs.map(({ value, label, types }) => ({
          value,
          label,
          content: <FilteredDocuments types={types} onUpload={upload} />,
        }))}
      />
      {isUploading && <UploadDialog onClose={() => setUploading(false)} />}
    </>
  )
}

/** Exports the list's documents without their files, with its filters and sorting. */
function ExportDocuments({ types }: { types: DocumentType[] }) {
  const { search } = useListFilters()
  const { apiParameters } = useSorting(['title', 'client', 'uploaded'], { by: 'uploaded', direction: 'desc' })
  return (
    <ExportButton
      call={documents.export}
      input={{ search, type: types.join(','), ...apiParameters }}
      outcomeOptions={csvExportOptions}
    />
  )
}

function FilteredDocuments({ types, onUpload }: { types: DocumentType[]; onUpload: () => void }) {
  const { search } = useListFilters()
  const isForStaff = isStaff(useMe())
  const { onAct, dialogs } = useDocumentDialogs()
  const sorting = useSorting(['title', 'client', 'uploaded'], { by: 'uploaded', direction: 'desc' })
  const listQuery = { type: types.join(','), search, limit: 60, ...(isForStaff ? sorting.apiParameters : {}) }
  const list = useList(documents.all, listQuery, 'documents', { keepRows: true })
  return (
    <>
      <ListOf
        list={list}
        pluralNoun="documents"
        skeleton={<Skeleton status="Loading documents..." shape={isForStaff ? 'rows' : 'cards'} count={6} />}
        empty={<NoDocuments searched={search !== ''} isSearching={types.length > 0} onUpload={onUpload} />}
      >
        {isForStaff ? (
          <DocumentTable
            documents={list.items}
            sorting={sorting}
            clientOf={({ clientId }) => clientId}
            clientName={({ clientName }) => clientName}
            onAct={onAct}
          />
        ) : (
          <DocumentCards documents={list.items} onAct={onAct} />
        )}
      </ListOf>
      {dialogs}
    </>
  )
}

/**
 * Opens the document that the URL names, for example after a search. It may be far down the list.
 */
function LinkedDocument({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(endpointQuery(documents.one, { id }))
  if (data) return <PreviewDialog document={data.document} onClose={onClose} />
  if (!error) return null
  const isGone = error instanceof CallError && error.status === 404
  return (
    <div className="mb-4">
      <Alert tone={isGone ? 'amber' : 'red'}>
        {isGone ? 'This document was removed, or you do not have access.' : error.message}
      </Alert>
    </div>
  )
}

function NoDocuments({
  searched,
  isSearching,
  onUpload,
}: {
  searched: boolean
  isSearching: boolean
  onUpload: () => void
}) {
  const isForStaff = isStaff(useMe())
  const { clear } = useListFilters()
  if (searched) return <NoMatches title="No Documents" text="No documents match your search." />
  if (isSearching)
    return (
      <Empty
        icon={FolderOpen}
        title="No Documents"
        text="There are no documents of this type yet."
        action={
          <Button variant="secondary" onClick={clear}>
            Show all documents
          </Button>
        }
      />
    )
  return (
    <Empty
      icon={FileText}
      title="No Documents"
      text={
        isForStaff
          ? 'Your clients’ ID cards, policies and certificates will be listed here.'
          : 'Your ID cards, policies and certificates will be listed here.'
      }
      action={
        <Button variant="secondary" icon={Upload} onClick={onUpload}>
          Upload Document
        </Button>
      }
    />
  )
}
