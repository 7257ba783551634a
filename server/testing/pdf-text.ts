import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What somebody reads on each page of a PDF: its texts, one a line, in the order in which they are set. */
export async function textOf(pdf: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: VerbosityLevel.ERRORS })
  const paper = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= paper.numPages; number++) {
    const { items } = await (await paper.getPage(number)).getTextContent()
    pages.push(items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : [])).join('\n'))
  }
  await task.destroy()
  return pages
}
