import { spawnSync } from 'node:child_process'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page of a PDF, one line per text item, in drawing order. */
export async function pdfTextOf(pdf: Uint8Array): Promise<string[]> {
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

/**
 * The text of a PDF by a second reader: Poppler's pdftotext shares no code with pdf.js. Where it is
 * not installed, pdf.js reads again.
 */
export async function secondReadingOf(pdf: Uint8Array): Promise<string[]> {
  const pdfToText = spawnSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' })
  if (pdfToText.error) return pdfTextOf(pdf)
  if (pdfToText.status !== 0) throw new Error(`pdftotext: ${pdfToText.stderr}`)
  return pdfToText.stdout.split('\f')
}

/** Accessibility data of a PDF: title, language, and the tags of its first page. */
export async function readPdfAccessibility(pdf: Uint8Array) {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: VerbosityLevel.ERRORS })
  const paper = await task.promise
  const info = new Map<string, unknown>(Object.entries((await paper.getMetadata()).info))
  const tree = await (await paper.getPage(1)).getStructTree()
  await task.destroy()
  const tags = Array.from(JSON.stringify(tree).matchAll(/"role":"(\w+)"/g), ([, tag]) => tag)
  return { title: info.get('Title'), language: info.get('Language'), tags }
}
