import { useQuery } from '@tanstack/react-query'
import { FileUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ImportRun, SavedMapping } from '../../contract/imports.ts'
import { bookKinds } from '../../contract/values/book-columns.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { adminPaths } from '../admin/paths.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { endpointQuery, useList } from '../api/query.ts'
import { imports } from '../api/wire.ts'
import { PageHeader } from '../page-header.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { formatRecordCount, importStateLabels } from './import-labels.ts'
import { ImportSteps } from './import-steps.tsx'
import { importPaths } from './paths.ts'
import { StartWithFiles } from './start-with-files.tsx'

/** The page of imports: a drop zone for files, and the earlier imports. */
export function ImportsPage() {
  return (
    <>
      <PageHeader
        title="Imports"
        subtitle="Import your book from another system. You preview before anything is imported."
        backLink={{ to: adminPaths.data, label: 'Data' }}
      />
      <div className="space-y-5">
        <StartImport />
        <ImportRuns />
        <SavedMappings />
      </div>
    </>
  )
}

const StartImport = () => (
  <Card
    icon={FileUp}
    title="Start with your files"
    subtitle="From Momentum, Nexsure, HawkSoft, EZLynx, AMS360, Applied Epic, another portal, or any file with column headers."
  >
    <div className="space-y-4">
      <ImportSteps current="File" />
      <StartWithFiles />
    </div>
  </Card>
)

const columns: Column<ImportRun>[] = [
  {
    header: 'Import',
    kind: 'title',
    fillsWidth: true,
    cell: ({ name, state }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere">{name}</span>
        <Badge tone={importStateLabels[state].tone}>{importStateLabels[state].label}</Badge>
      </span>
    ),
  },
  {
    header: 'Contents',
    cell: (run) => <span className="text-muted">{formatRunContents(run)}</span>,
    minWidth: 'md',
  },
  {
    header: 'Started',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatMoment(createdAt)}</span>,
  },
  { header: 'By', cell: ({ createdByName }) => createdByName, minWidth: 'md' },
]

/** '300 clients, 750 policies'; the number of files before the first preview. */
function formatRunContents({ counts, files }: ImportRun): string {
  const countsOfKinds = bookKinds
    .map((kind) => ({ kind, count: counts[kind].new + counts[kind].changed + counts[kind].same }))
    .filter(({ count }) => count > 0)
  if (countsOfKinds.length === 0) return formatCount(files, 'file')
  return countsOfKinds.map(({ kind, count }) => formatRecordCount(kind, count)).join(', ')
}

function ImportRuns() {
  const list = useList(imports.list, { limit: 25 }, 'imports', { keepRows: true })
  return (
    <ListOf
      list={list}
      pluralNoun="imports"
      skeleton={<Skeleton status="Loading imports..." shape="rows" count={3} />}
      empty={
        <Empty
          icon={FileUp}
          title="No Imports Yet"
          text="Add the files from your other system above. You can undo a whole import."
        />
      }
    >
      <DataTable
        label="Imports"
        rows={list.items}
        columns={columns}
        rowKey={({ id }) => id}
        rowTo={({ id }) => importPaths.one(id)}
      />
    </ListOf>
  )
}

/** Saved column mappings, for later files with the same columns. */
function SavedMappings() {
  const { data } = useQuery(endpointQuery(imports.mappings, {}))
  const [mappingToRemove, setMappingToRemove] = useState<SavedMapping | null>(null)
  if (!data || data.mappings.length === 0) return null
  return (
    <Card title="Saved columns" subtitle="Column choices, saved for the next file of the same kind.">
      <ul aria-label="Saved columns" className="divide-y divide-line">
        {data.mappings.map((mapping) => (
          <li key={mapping.id} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
            <p className="min-w-0 flex-1 text-sm">
              <span className="block font-medium wrap-anywhere">{mapping.name}</span>
              <span className="block text-xs text-muted">
                {formatCount(mapping.columns, 'column')}, saved by {mapping.savedByName} on{' '}
                {formatMoment(mapping.savedAt)}
              </span>
            </p>
            <IconButton
              icon={Trash2}
              label={`Remove ${mapping.name}`}
              onClick={() => setMappingToRemove(mapping)}
            />
          </li>
        ))}
      </ul>
      {mappingToRemove && (
        <ConfirmCall
          call={imports.removeMapping}
          send={{ id: mappingToRemove.id }}
          successToast={{ title: 'Saved Columns Removed' }}
          title="Remove Saved Columns"
          text={`“${mappingToRemove.name}” can no longer be applied to files. Imported records do not change.`}
          confirmLabel="Remove"
          danger
          onClose={() => setMappingToRemove(null)}
        />
      )}
    </Card>
  )
}
