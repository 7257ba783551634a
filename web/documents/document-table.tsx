import { FileText, Image } from 'lucide-react'
import { Link } from 'react-router'
import type { Document } from '../../contract/documents.ts'
import { formatDate } from '../../contract/values/days.ts'
import { clientPaths } from '../clients/paths.ts'
import { policyPaths } from '../policies/paths.ts'
import { type Sorting, sortByPastDate, sortByText } from '../ui/sorting.tsx'
import { type Column, DataTable, useIsWideTable } from '../ui/table.tsx'
import { DocumentActions } from './document-actions.tsx'
import type { OnDocumentAction } from './document-dialogs.tsx'
import { documentTypeLabels, type FiledDocument, isImage } from './document-labels.ts'
import { Thumbnail } from './thumbnail.tsx'

type ListedDocument = FiledDocument &
  Pick<Document, 'description' | 'createdAt' | 'uploadedByName' | 'uploadedByClient' | 'thumbnailUrl'> & {
    policyNumber?: string | null
  }

/**
 * A table of documents. `clientName` adds the client, for lists of several clients; a row's policy
 * is shown if it has one. Uploads by clients are always marked, so that nobody takes them for the
 * agency's documents.
 */
export function DocumentTable<Row extends ListedDocument>({
  documents,
  clientOf,
  clientName,
  sorting,
  wideFrom,
  onAct,
}: {
  documents: readonly Row[]
  clientOf: (document: Row) => string
  onAct: OnDocumentAction
  clientName?: (document: Row) => string
  sorting?: Sorting
  /** The width from which every column fits, if something is next to the table. */
  wideFrom?: Parameters<typeof useIsWideTable>[0]
}) {
  const hasRoom = useIsWideTable(wideFrom)
  const client: Column<Row> = {
    header: 'Client',
    sort: sortByText('client'),
    cell: (document) => (
      <Link to={clientPaths.one(clientOf(document))} className="hover:underline">
        {clientName?.(document)}
      </Link>
    ),
  }
  const type: Column<Row> = {
    header: 'Type',
    cell: (document) => (
      <>
        <span className="block">{documentTypeLabels[document.type]}</span>
        <Policy document={document} />
      </>
    ),
  }
  return (
    <DataTable
      label="Documents"
      rows={documents}
      {...(sorting && { sorting })}
      rowKey={({ id }) => id}
      onRow={(document) => onAct('view', document, clientOf(document))}
      columns={[
        {
          header: 'Title',
          kind: 'title',
          sort: sortByText('title'),
          cell: (document) => (
            <Title document={document} type={!hasRoom && documentTypeLabels[document.type]} />
          ),
        },
        ...(clientName ? [client] : []),
        ...(hasRoom ? [type] : []),
        {
          header: 'Uploaded',
          sort: sortByPastDate('uploaded'),
          cell: (document) => (
            <>
              <UploadedCell document={document} />
              {/* The policy cannot be below the title, because the title is a button. */}
              {!hasRoom && <Policy document={document} />}
            </>
          ),
        },
        {
          header: 'Actions',
          kind: 'actions',
          cell: (document) => (
            <DocumentActions
              document={document}
              isNarrow={!hasRoom}
              onAct={(action) => onAct(action, document, clientOf(document))}
            />
          ),
        },
      ]}
    />
  )
}

function Title({
  document: { title, description, contentType, thumbnailUrl },
  type,
}: {
  document: ListedDocument
  /** The name of its type, where the table has no column for it. */
  type: string | false
}) {
  return (
    <span className="flex min-w-0 items-start gap-3">
      <Thumbnail
        url={thumbnailUrl}
        icon={isImage(contentType) ? Image : FileText}
        className="size-10 rounded-control"
      />
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        {type && <span className="block text-xs font-normal">{type}</span>}
        {description && <span className="line-clamp-1 text-xs font-normal text-muted">{description}</span>}
      </span>
    </span>
  )
}

function Policy({ document: { policyId, policyNumber } }: { document: ListedDocument }) {
  if (!policyId || !policyNumber) return null
  return (
    <Link
      to={policyPaths.one(policyId)}
      className="block text-xs text-muted hover:underline sm:max-w-32 sm:truncate lg:max-w-44"
    >
      Policy {policyNumber}
    </Link>
  )
}

function UploadedCell({
  document: { createdAt, uploadedByName, uploadedByClient },
}: {
  document: ListedDocument
}) {
  return (
    <>
      <span className="block whitespace-nowrap">{formatDate(createdAt)}</span>
      <span className="block text-xs text-muted sm:max-w-32 sm:truncate lg:max-w-44">
        by {uploadedByName}
        {uploadedByClient && ' (client)'}
      </span>
    </>
  )
}
