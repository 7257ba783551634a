import { ScanText } from 'lucide-react'
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fileExtensions } from '../../contract/values/files.ts'
import { fileRefusalOf } from '../documents/file-refusal.ts'
import { Button } from '../ui/button.tsx'
import { droppedFilesOf } from '../ui/dropped-files.ts'
import { isDialogOpen } from '../ui/open-dialogs.ts'
import { runWithPreparedFile } from '../ui/prepare-file.ts'
import { toast } from '../ui/toast-store.ts'

/**
 * Starts an offer from a carrier's document, chosen by button or dropped on the page while no
 * dialog is open. Refuses unsuitable files before the dialog opens.
 */
export function OfferFromDocument({ onDocument }: { onDocument: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const takeFirst = (files: readonly File[]) => {
    const [firstFile] = files
    if (firstFile) runWithPreparedFile(firstFile, (file) => show(file, files.length))
  }
  const show = (file: File, count: number) => {
    const reason = fileRefusalOf(file)
    if (reason) {
      toast({ variant: 'destructive', title: `${file.name} was not added`, description: reason })
      return
    }
    if (count > 1)
      toast({ title: `Only ${file.name} was added`, description: 'Only one document is entered at a time.' })
    onDocument(file)
  }
  const isDraggingOver = useDropsOnPage(takeFirst)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    takeFirst(Array.from(currentTarget.files ?? []))
    // Reset the input, so that choosing the same file again fires a change event.
    currentTarget.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Carrier's document"
        accept={fileExtensions.map((ending) => `.${ending}`).join(',')}
        onChange={choose}
      />
      <Button variant="secondary" icon={ScanText} onClick={() => input.current?.click()}>
        Enter from a Document
      </Button>
      {isDraggingOver && (
        <p className="pointer-events-none fixed inset-2 z-40 grid place-items-center rounded-card border-2 border-dashed border-orange bg-orange-soft/90 p-6 text-center text-lg font-semibold text-orange-ink">
          Drop the carrier's document to enter its offer beside it
        </p>
      )}
    </>
  )
}

/** True while files are dragged over the page. Keeps the browser from opening dropped files. */
function useDropsOnPage(onFiles: (files: readonly File[]) => void): boolean {
  const [isDraggingOver, setDraggingOver] = useState(false)
  const handleDrop = useEffectEvent(onFiles)
  useEffect(() => {
    const isUnhandledDrop = ({ defaultPrevented, dataTransfer }: DragEvent) =>
      !defaultPrevented && dataTransfer?.types.includes('Files') === true
    const handleDragOver = (event: DragEvent) => {
      if (!isUnhandledDrop(event) || !event.dataTransfer) return
      // An open dialog has a drop zone of its own.
      event.preventDefault()
      event.dataTransfer.dropEffect = isDialogOpen() ? 'none' : 'copy'
      setDraggingOver(!isDialogOpen())
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setDraggingOver(false)
    }
    const drop = (event: DragEvent) => {
      setDraggingOver(false)
      if (!isUnhandledDrop(event) || !event.dataTransfer) return
      event.preventDefault()
      if (!isDialogOpen()) handleDrop(droppedFilesOf(event.dataTransfer))
    }
    document.addEventListener('dragover', handleDragOver)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', handleDragOver)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [])
  return isDraggingOver
}
