import { FileText, Upload } from 'lucide-react'
import { useState } from 'react'
import { ExportButton, makeCsvExportOptions } from '../activity/export-button.tsx'
import { useList } from '../api/query.ts'
import { documents } from '../api/wire.ts'
import { useDocumentDialogs } from '../documents/document-dialogs.tsx'
import { DocumentTable } from '../documents/document-table.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { FilterButton, NoMatches } from '../ui/list-filters.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DocumentFilter, type DocumentFilterValues, noDocumentFilter } from './document-filter.tsx'

const UploadDialog = lazyDialog(async () => (await import('../documents/upload-dialog.tsx')).UploadDialog)

const csvExportOptions = makeCsvExportOptions('documents', 'document')

/** The Documents tab: everything on file for a client, with search and filters. */
export function ClientDocuments({ clientId }: { clientId: string }) {
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<DocumentFilterValues>(noDocumentFilter)
  const [isFiltering, setFiltering] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const { onAct, dialogs } = useDocumentDialogs()
  const activeFilterCount = filter.relations.length + filter.types.length
  const listQuery = { search, type: filter.types.join(','), relation: filter.relations.join(',') }
  const list = useList(documents.ofClient, { ...listQuery, id: clientId, limit: 50 }, 'documents', {
    keepRows: true,
  })
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-3 max-sm:*:flex-auto sm:flex-nowrap">
        <div className="min-w-0 max-sm:w-full sm:flex-1">
          <SearchBox
            label="Search documents"
            placeholder="Search documents..."
            value={search}
            onSearch={setSearch}
          />
        </div>
        <FilterButton activeCount={activeFilterCount} onClick={() => setFiltering(true)} />
        <Button variant="secondary" icon={Upload} size="lg" onClick={() => setUploading(true)}>
          Upload Document
        </Button>
      </div>
      <ListOf
        list={list}
        pluralNoun="documents"
        skeleton={<Skeleton status="Loading documents..." shape="rows" count={4} />}
        empty={
          search || activeFilterCount > 0 ? (
            <NoMatches
              title="No Documents"
              text="No documents match your search and filter."
              onClear={() => {
                setSearch('')
                setFilter(noDocumentFilter)
              }}
            />
          ) : (
            <Empty
              icon={FileText}
              title="No Documents"
              text="The client’s documents will be listed here. Upload the first one."
            />
          )
        }
      >
        <DocumentTable documents={list.items} clientOf={() => clientId} wideFrom="96rem" onAct={onAct} />
        <div className="mt-4">
          <ExportButton
            call={documents.export}
            input={{ ...listQuery, clientId }}
            outcomeOptions={csvExportOptions}
          />
        </div>
      </ListOf>
      {dialogs}
      {isFiltering && (
        <DocumentFilter filter={filter} onApply={setFilter} onClose={() => setFiltering(false)} />
      )}
      {isUploading && <UploadDialog clientId={clientId} onClose={() => setUploading(false)} />}
    </div>
  )
}
