/** What may be uploaded: the endings of a file's name, and what a file of each is on the wire. */
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

/** The ending of a file's name that is one of ours, in any letter case; null for any other. */
export function endingOf(fileName: string): Ending | null {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase()
  return endings.find((known) => known === ending) ?? null
}

export const wrongKind = 'Please choose a pdf, jpg, jpeg, png, doc or docx file'
