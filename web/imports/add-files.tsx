import { useState } from 'react'
import { isCallCancelled } from '../api/call.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { imports } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useStrayDrops } from '../ui/dropped-files.ts'
import { FileDrop } from '../ui/file-drop.tsx'
import { UploadProgress } from '../ui/upload-progress.tsx'

/** File extensions of the tables that an import reads. */
const tableEndings = ['.csv', '.txt', '.tsv', '.xlsx', '.json']

interface RefusedFile {
  name: string
  reason: string
}

/** Uploads files of an import, one after another. */
export function useFilesToImport() {
  const { mutateAsync, upload } = useApiMutation(imports.addFile)
  const [sendingFile, setSendingFile] = useState<{ name: string; remaining: number } | null>(null)
  const [refusedFiles, setRefusedFiles] = useState<readonly RefusedFile[]>([])
  const refuse = (name: string, reason: string) => setRefusedFiles((files) => [...files, { name, reason }])
  return {
    sending: sendingFile,
    ...upload,
    refusedFiles: refusedFiles,
    refuse,
    /** Resolves to the number of files uploaded. */
    async add(id: string, files: readonly File[]): Promise<number> {
      setRefusedFiles([])
      let arrivedCount = 0
      for (const [index, file] of files.entries()) {
        setSendingFile({ name: file.name, remaining: files.length - index - 1 })
        try {
          await mutateAsync({ id, file })
          arrivedCount++
        } catch (error) {
          if (!(error instanceof Error)) throw error
          if (isCallCancelled(error)) break
          refuse(file.name, error.message)
        }
      }
      setSendingFile(null)
      return arrivedCount
    },
  }
}

export function AddFiles({
  label,
  files: { sending, sent, stop, refusedFiles },
  disabled = false,
  onFiles,
}: {
  label: string
  files: Omit<ReturnType<typeof useFilesToImport>, 'add' | 'refuse'>
  disabled?: boolean
  onFiles: (files: File[]) => unknown
}) {
  useStrayDrops()
  return (
    <div className="space-y-3">
      <FileDrop
        label={label}
        hint="CSV, Excel (.xlsx) or HawkSoft JSON: clients, people, policies, vehicles, certificate holders, in one file or several."
        accept={tableEndings}
        disabled={disabled || sending !== null}
        onFiles={onFiles}
      />
      {sending && (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <div className="min-w-0 flex-1 basis-60">
            <p className="truncate font-medium">
              {sending.name}
              {sending.remaining > 0 && <span className="text-muted"> and {sending.remaining} more</span>}
            </p>
            <UploadProgress sentShare={sent} />
          </div>
          <Button variant="secondary" size="sm" onClick={stop}>
            Cancel upload
          </Button>
        </div>
      )}
      {refusedFiles.map(({ name, reason }, index) => (
        <Alert key={index}>
          <span className="font-medium wrap-anywhere">{name}</span> was not added. {reason}
        </Alert>
      ))}
    </div>
  )
}
