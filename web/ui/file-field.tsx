import { clsx } from 'clsx'
import { FileText, FileUp, X } from 'lucide-react'
import {
  type ChangeEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { announce } from './announce.ts'
import { useDropArea } from './dropped-files.ts'
import { FieldLayout, type FieldLayoutProps, splitFieldProps } from './field.tsx'
import { formatFileSize, shortenFileName } from './file-name.ts'
import { IconBox } from './icon-box.tsx'
import { IconButton } from './icon-button.tsx'
import { runWithPreparedFile, unreadableReasonOf } from './prepare-file.ts'

export type FileFieldProps = FieldLayoutProps & {
  value: File | null
  onChange: (file: File | null) => void
  /** Extensions for the browser's file dialog: ['.pdf', '.png']. Dropped files are not filtered. */
  accept?: readonly string[]
  disabled?: boolean
  id?: string
  name?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/**
 * One file, chosen by clicking the area or dropped on it. An invisible file input covers the area,
 * for keyboard and screen readers.
 */
export function FileField(props: FileFieldProps) {
  const { frame, control } = splitFieldProps(props)
  const { value, onChange, accept, disabled = false, id, name, onBlur, ref } = control
  const input = useRef<HTMLInputElement>(null)
  const [note, setNote] = useState('')
  const [refusedFile, setRefusedFile] = useState<File | null>(null)
  const latestFile = useRef<File | null>(null)
  const fileNameId = useId()
  useImperativeHandle(ref, () => input.current ?? document.createElement('input'))

  // Reset the input, so that choosing the same file again fires a change event.
  useEffect(() => {
    if (value === null && input.current) input.current.value = ''
  }, [value])

  function take(files: File[]) {
    const [firstFile] = files
    if (!firstFile) return
    latestFile.current = firstFile
    runWithPreparedFile(firstFile, (preparedFile) => {
      // Ignore the result if another file was chosen meanwhile.
      if (latestFile.current === firstFile) checkFile(preparedFile, files.length)
    })
  }

  function checkFile(file: File, count: number) {
    const refusal = unreadableReasonOf(file)
    setRefusedFile(refusal === null ? null : file)
    const restNote = count > 1 ? `Only the first of ${count} files was added.` : ''
    setNote(restNote)
    announce(refusal ?? `${file.name} is chosen. ${restNote}`)
    if (input.current) {
      // Put a dropped file into the input, so that the input announces it.
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(file)
      input.current.files = dataTransfer.files
    }
    onChange(file)
  }

  const { dragged, hears } = useDropArea(take, disabled)

  function choose(event: ChangeEvent<HTMLInputElement>) {
    // Some browsers empty the input when the file dialog is cancelled; keep the chosen file.
    take(Array.from(event.currentTarget.files ?? []))
  }

  /** Elements above the input, such as the file's name, open the file dialog too. */
  function press({ target }: MouseEvent) {
    if (target instanceof Element && !target.closest('input, button')) input.current?.click()
  }

  function remove() {
    latestFile.current = null
    setNote('')
    onChange(null)
    announce('The file is removed.')
    input.current?.focus()
  }

  // Shown even if the form does not validate the file.
  const refusal = value !== null && value === refusedFile ? unreadableReasonOf(value) : null
  return (
    <FieldLayout
      {...frame}
      {...(refusal !== null && { error: refusal })}
      id={id}
      below={note && <p className="mt-1.5 text-xs text-amber-ink">{note}</p>}
    >
      {(controlProps) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the input inside is what the keyboard uses
        // biome-ignore lint/a11y/useKeyWithClickEvents: the same
        <div
          onClick={press}
          {...hears}
          className={clsx(
            'relative flex min-h-18 items-center gap-3.5 rounded-control border p-3.5',
            'transition-colors duration-150 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-orange',
            !value && 'border-dashed',
            dragged ? 'bg-orange-soft' : value ? 'bg-surface' : 'bg-wash/60',
            dragged ? 'border-orange' : controlProps['aria-invalid'] ? 'border-red' : 'border-edge',
            !disabled && !dragged && !controlProps['aria-invalid'] && 'hover:border-muted/60',
          )}
        >
          <input
            {...controlProps}
            ref={input}
            type="file"
            name={name}
            accept={accept?.join(',')}
            disabled={disabled}
            onBlur={onBlur}
            onChange={choose}
            aria-describedby={clsx(controlProps['aria-describedby'], value && fileNameId) || undefined}
            title=""
            className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
          />
          <span className={clsx(disabled && 'opacity-50')}>
            <IconBox icon={value ? FileText : FileUp} tone={dragged ? 'orange' : 'grey'} />
          </span>
          {value ? (
            <ChosenFileRow id={fileNameId} file={value} disabled={disabled} onRemove={remove} />
          ) : (
            <p aria-hidden className="min-w-0 text-sm">
              <span className={clsx('font-semibold', disabled ? 'text-muted' : 'text-orange-ink')}>
                Choose a file
              </span>
              <span className="text-muted pointer-coarse:hidden"> or drop it here</span>
            </p>
          )}
        </div>
      )}
    </FieldLayout>
  )
}

function ChosenFileRow({
  id,
  file,
  disabled,
  onRemove,
}: {
  id: string
  file: File
  disabled: boolean
  onRemove: () => void
}) {
  return (
    <>
      {/* Above the input, so that hovering shows the title. */}
      <p id={id} className="relative min-w-0 flex-1 cursor-pointer text-sm">
        <span title={file.name} className="block truncate font-medium">
          {shortenFileName(file.name)}
        </span>
        <span className="block text-xs text-muted tabular-nums">{formatFileSize(file.size)}</span>
      </p>
      {!disabled && (
        <span className="relative -m-1 p-0.5">
          <IconButton icon={X} label="Remove" onClick={onRemove} />
        </span>
      )}
    </>
  )
}
