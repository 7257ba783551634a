import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useDropArea } from '../ui/dropped-files.ts'

export function FileDropArea({
  onFiles,
  children,
}: {
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}) {
  const { dragged, hears } = useDropArea(onFiles, false)
  return (
    <div {...hears} className="relative flex flex-1 flex-col md:min-h-0 print:block">
      {children}
      {dragged && (
        <p
          className={clsx(
            'pointer-events-none absolute inset-2 grid place-items-center rounded-card',
            'border-2 border-dashed border-orange bg-orange-soft/90 font-semibold text-orange-ink',
          )}
        >
          Drop the file to attach it
        </p>
      )}
    </div>
  )
}
