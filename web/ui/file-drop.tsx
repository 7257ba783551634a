import { clsx } from 'clsx'
import { FileUp } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import { useDropArea } from './dropped-files.ts'
import { IconBox } from './icon-box.tsx'

/**
 * An area for any number of files, which are taken at once: nothing stays chosen in it. The browser's own input lies over it
 * unseen, so that the keyboard and screen readers meet what they know.
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
  /** The endings that the browser's own chooser offers. What is dropped is not held to them. */
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
