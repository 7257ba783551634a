import { FileText, Paperclip, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { fileExtensions } from '../../contract/values/files.ts'
import { agency } from '../agency.ts'
import { FieldError } from '../ui/field.tsx'
import { formatFileSize } from '../ui/file-name.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { useComposer } from './use-composer.ts'

export function AttachButton({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <span className="grid h-11 place-items-center">
        <IconButton
          icon={Paperclip}
          label="Attach a file"
          title={`PDF, JPG, PNG or Word, up to ${agency.uploadMaxMb} MB`}
          onClick={() => chooser.current?.click()}
        />
      </span>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={fileExtensions.map((ending) => `.${ending}`).join(',')}
        onChange={({ currentTarget }) => {
          onChoose(Array.from(currentTarget.files ?? []))
          // Reset the input, so that choosing the same file again fires a change event.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

export function AttachedFile({
  composer: { file, fileNote, fileError },
  onRemove,
}: {
  composer: ReturnType<typeof useComposer>
  onRemove: () => void
}) {
  const errorId = useId()
  if (!file && !fileError) return null
  return (
    <div className="mb-2">
      {file && <ChosenAttachment file={file} onRemove={onRemove} />}
      {file && fileNote && <p className="mt-1.5 text-xs text-amber-ink">{fileNote}</p>}
      {fileError && (
        <div role="alert">
          <FieldError id={errorId}>{fileError}</FieldError>
        </div>
      )}
    </div>
  )
}

const ChosenAttachment = ({ file, onRemove }: { file: File; onRemove: () => void }) => (
  <div className="flex max-w-md items-center gap-2 rounded-control border border-line bg-wash pl-3">
    <FileText aria-hidden className="size-4.5 shrink-0 text-muted" />
    <p className="flex min-w-0 flex-1 items-baseline gap-2 text-sm">
      <span className="truncate font-medium" title={file.name}>
        {file.name}
      </span>
      <span className="shrink-0 text-xs text-muted tabular-nums">{formatFileSize(file.size)}</span>
    </p>
    <IconButton icon={X} label={`Remove ${file.name}`} onClick={onRemove} />
  </div>
)
