/** Uploadable file extensions with their content types. */
export const contentTypes = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
export type Ending = keyof typeof contentTypes
export const endings = Object.keys(contentTypes) as Ending[]

/** The file's extension if it may be uploaded, in any letter case; otherwise null. */
export function endingOf(fileName: string): Ending | null {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase()
  return endings.find((known) => known === ending) ?? null
}

export const wrongKind = 'Please choose a pdf, jpg, jpeg, png, doc or docx file'
