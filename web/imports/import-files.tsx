import { FileText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ImportFileDetails, ImportRunDetails, ImportTable } from '../../contract/imports.ts'
import { maxImportFiles } from '../../contract/values/import-labels.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { imports } from '../api/wire.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { formatFileSize } from '../ui/file-name.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Progress } from '../ui/progress.tsx'
import { AddFiles, useFilesToImport } from './add-files.tsx'
import { fieldChoices, recordKindLabel } from './import-labels.ts'

/** The files of an import with their tables; editable while the import is open. */
export function ImportFilesCard({ run, isOpen }: { run: ImportRunDetails; isOpen: boolean }) {
  const files = useFilesToImport()
  const [fileToRemove, setFileToRemove] = useState<ImportFileDetails | null>(null)
  const { id, fileList } = run
  return (
    <Card icon={FileText} title="Files">
      <div className="space-y-4">
        {fileList.length > 0 && (
          <ul aria-label="Files" className="divide-y divide-line rounded-control border border-line">
            {fileList.map((file) => (
              <li key={file.id} className="space-y-3 p-4">
                <ImportFileItem file={file} isOpen={isOpen} onRemove={() => setFileToRemove(file)} />
              </li>
            ))}
          </ul>
        )}
        {isOpen && (
          <AddFiles
            label="Add files"
            files={files}
            disabled={fileList.length >= maxImportFiles}
            onFiles={(chosenFiles) => files.add(id, chosenFiles)}
          />
        )}
      </div>
      {fileToRemove && (
        <ConfirmCall
          call={imports.removeFile}
          send={{ id, fileId: fileToRemove.id }}
          successToast={{ title: 'File Removed' }}
          title="Remove File"
          text={`“${fileToRemove.name}” is removed from this import. Check the import again.`}
          confirmLabel="Remove File"
          danger
          onClose={() => setFileToRemove(null)}
        />
      )}
    </Card>
  )
}

function ImportFileItem({
  file: { name, size, form, state, failure, said, tables },
  isOpen,
  onRemove,
}: {
  file: ImportFileDetails
  isOpen: boolean
  onRemove: () => void
}) {
  return (
    <>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1 text-sm">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-xs text-muted">
            {formatFileSize(size)}
            {form && ` · ${form}`}
          </p>
        </div>
        {isOpen && <IconButton icon={Trash2} label={`Remove ${name}`} onClick={onRemove} />}
      </div>
      {state === 'looking' && <Progress value={null} label={`Reading ${name}`} />}
      {failure && <p className="text-sm text-red-ink">{failure}</p>}
      <FileNotes texts={said} />
      {tables.map((table) => (
        <ImportTableItem key={table.table} table={table} isOpen={isOpen} />
      ))}
    </>
  )
}

function ImportTableItem({ table, isOpen }: { table: ImportTable; isOpen: boolean }) {
  const { name, format, about, rows, isTaken, columns, warnings } = table
  const remarks = table.said.filter((text) => !warnings.includes(text))
  const readCount = columns.filter(({ field }) => field !== null).length
  const droppedColumns = columns.filter((column) => column.dropped !== null)
  return (
    <div className="space-y-2 rounded-control bg-wash px-4 py-3">
      <div className="text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{name || recordKindLabel(about)}</span>
          {format && <Badge tone="blue">{format}</Badge>}
          {!isTaken && <Badge>Not read</Badge>}
        </p>
        <p className="text-xs text-muted">
          {formatCount(rows, 'row')} · {readCount} of {formatCount(columns.length, 'column')} read
        </p>
      </div>
      {droppedColumns.length > 0 && (
        <p className="text-xs text-muted">
          Not stored: {droppedColumns.map((column) => `${column.head} (${column.dropped})`).join(', ')}.
        </p>
      )}
      <FileNotes texts={remarks} />
      {!isOpen && <ColumnsRead table={table} />}
    </div>
  )
}

/** The columns of a finished import with their fields. */
function ColumnsRead({ table: { about, columns } }: { table: ImportTable }) {
  const labels = new Map(fieldChoices(about).map(({ value, label }) => [value, label]))
  return (
    <details className="text-sm">
      <summary className="min-h-10 cursor-pointer rounded-control py-2 font-medium">Columns</summary>
      <ul aria-label="Columns" className="space-y-1">
        {columns.map(({ at, head, field }) => (
          <li key={at} className="wrap-anywhere">
            <span className="text-muted">{head || `Column ${at + 1}`}: </span>
            {field === null ? 'Skipped' : (labels.get(field) ?? field)}
          </li>
        ))}
      </ul>
    </details>
  )
}

const FileNotes = ({ texts }: { texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <ul className="space-y-1 text-xs text-muted">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
