import { type DragEvent, useEffect, useState } from 'react'

/** The files of a drop, without folders. */
export function droppedFilesOf({ items, files }: DataTransfer): File[] {
  const droppedItems = Array.from(items).filter(({ kind }) => kind === 'file')
  if (droppedItems.length === 0) return Array.from(files)
  return droppedItems
    .filter((item) => !item.webkitGetAsEntry()?.isDirectory)
    .map((item) => item.getAsFile())
    .filter((file) => file !== null)
}

/** True if files are dragged, not text. */
export const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/**
 * A drop area: its event handlers `hears`, and `dragged`, which is true while files are over it.
 */
export function useDropArea(onFiles: (files: File[]) => void, isDisabled: boolean) {
  const [isDragged, setIsDragged] = useState(false)
  return {
    dragged: isDragged,
    hears: {
      onDrop(event: DragEvent) {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsDragged(false)
        if (!isDisabled) onFiles(droppedFilesOf(event.dataTransfer))
      },
      onDragOver(event: DragEvent) {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = isDisabled ? 'none' : 'copy'
        setIsDragged(!isDisabled)
      },
      onDragLeave(event: DragEvent) {
        const relatedTarget = event.relatedTarget
        if (!(relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget)))
          setIsDragged(false)
      },
    },
  }
}

/** Keeps the browser from opening a file that is dropped outside a drop area. */
export function useStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    document.addEventListener('dragover', refuse)
    document.addEventListener('drop', refuse)
    return () => {
      document.removeEventListener('dragover', refuse)
      document.removeEventListener('drop', refuse)
    }
  }, [])
}
