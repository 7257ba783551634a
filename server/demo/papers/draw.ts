import { demonstration, hairline, left, muted, Sheet, width } from './sheet.ts'

export interface Heading {
  title: string
  author: string
  subject: string
  /** When it was made, an instant. */
  at: string
  /** The colour of its lines and headings. */
  accent?: string
  /** Where the paper is a part of a longer one: the number of its first page, and of how many. */
  partOf?: { first: number; of: number }
}

export interface Making {
  /** Off where a test wants to read the drawn text. */
  compress?: boolean
}

/** Draws a paper on US Letter pages and gives the PDF. The drawing library is loaded with the first one. */
export async function draw(
  { title, author, subject, at, accent = '#24425f', partOf }: Heading,
  fill: (sheet: Sheet) => void,
  { compress = true }: Making = {},
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'LETTER',
    // No margins: what is put near the foot must not start a page of its own.
    margin: 0,
    bufferPages: true,
    compress,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, Subject: subject, CreationDate: new Date(at) },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const sheet = new Sheet(doc, accent)
  fill(sheet)
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    sheet.rule(742, hairline)
    const { first = 1, of = count } = partOf ?? {}
    sheet.put(demonstration, left, 749, width, { size: 8, bold: true, color: muted })
    const place = `Page ${first + page} of ${of}`
    sheet.put(place, left, 749, width, { size: 8, color: muted, align: 'right' })
  }
  doc.end()
  return done
}
