import { clsx } from 'clsx'
import { type DragEvent, type ReactNode, useState } from 'react'
import { brings, filesIn } from '../ui/dropped-files.ts'

/** A conversation, onto which a file can be dropped. */
export function DropFile({
  onFiles,
  children,
}: {
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}) {
  const [dragged, setDragged] = useState(false)
  function over(event: DragEvent) {
    if (!brings(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setDragged(true)
  }
  function leave(event: DragEvent) {
    const to = event.relatedTarget
    if (!(to instanceof Node && event.currentTarget.contains(to))) setDragged(false)
  }
  function drop(event: DragEvent) {
    if (!brings(event)) return
    event.preventDefault()
    setDragged(false)
    onFiles(filesIn(event.dataTransfer))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the composer's button
    <div
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
      className="relative flex flex-1 flex-col md:min-h-0 print:block"
    >
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
