import type { DragEvent } from 'react'

/** The files of a drop, without the folders. */
export function filesIn({ items, files }: DataTransfer): File[] {
  const dropped = Array.from(items).filter(({ kind }) => kind === 'file')
  if (dropped.length === 0) return Array.from(files)
  return dropped
    .filter((item) => !item.webkitGetAsEntry()?.isDirectory)
    .map((item) => item.getAsFile())
    .filter((file) => file !== null)
}

/** Whether files are being dragged, and not a text. */
export const brings = (event: DragEvent) => event.dataTransfer.types.includes('Files')
