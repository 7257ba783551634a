/** Uploadable file extensions with their content types. */
export const contentTypes = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
export type FileExtension = keyof typeof contentTypes
export const fileExtensions = Object.keys(contentTypes) as FileExtension[]

/** The file's extension if it may be uploaded, in any letter case; otherwise null. */
export function fileExtensionOf(fileName: string): FileExtension | null {
  const nameEnding = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase()
  return fileExtensions.find((extension) => extension === nameEnding) ?? null
}

export const fileKindError = 'Please choose a PDF, JPG, PNG or Word file'
