import { clsx } from 'clsx'
import { FileUp } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import { useDropArea } from './dropped-files.ts'
import { IconBox } from './icon-box.tsx'

/**
 * A drop area for any number of files, which are passed on at once. An invisible file input covers
 * it, for keyboard and screen readers.
 */
export function FileDrop({
  label,
  hint,
  accept,
  disabled = false,
  onFiles,
}: {
  label: string
  hint: string
  /** File extensions for the browser's file dialog. Dropped files are not filtered. */
  accept: readonly string[]
  disabled?: boolean
  onFiles: (files: File[]) => void
}) {
  const hintId = useId()
  const take = (files: File[]) => files.length > 0 && onFiles(files)
  const { dragged, hears } = useDropArea(take, disabled)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = Array.from(currentTarget.files ?? [])
    currentTarget.value = ''
    take(files)
  }
  return (
    <div
      {...hears}
      className={clsx(
        'relative flex min-h-18 items-center justify-center gap-3.5 rounded-control border border-dashed p-5',
        'transition-colors duration-150 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-orange',
        dragged ? 'border-orange bg-orange-soft' : 'border-edge bg-wash/60',
        disabled ? 'opacity-50' : !dragged && 'hover:border-muted/60',
      )}
    >
      <input
        type="file"
        multiple
        accept={accept.join(',')}
        disabled={disabled}
        aria-label={label}
        aria-describedby={hintId}
        title=""
        onChange={choose}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      <IconBox icon={FileUp} tone={dragged ? 'orange' : 'grey'} />
      <p className="min-w-0 text-sm">
        <span aria-hidden>
          <span className="font-semibold text-orange-ink">{label}</span>
          <span className="text-muted pointer-coarse:hidden"> or drop them here</span>
        </span>
        <span id={hintId} className="block text-xs text-muted">
          {hint}
        </span>
      </p>
    </div>
  )
}
