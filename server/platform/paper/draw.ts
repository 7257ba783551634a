import { fontFile } from './glyphs.ts'
import { hairline, leftEdge, muted, Sheet, textWidth } from './sheet.ts'

export interface PaperHeading {
  title: string
  author: string
  subject: string
  /** When it was made, an instant. */
  at: string
  /** The colour of its lines and headings. */
  accent?: string
  /** Stands at the foot of every page. */
  foot?: string | null
  /** What stands before a page's number: 'Certificate 1004, page'. */
  page?: string
  /** Where the paper is a part of a longer one: the number of its first page, and of how many. */
  partOf?: { first: number; of: number }
}

/** Read with the first paper, as the drawing library is, and kept: to read a font takes longer than to draw with it. */
async function tools() {
  const [{ default: PDFDocument }, fontkit] = await Promise.all([import('pdfkit'), import('fontkit')])
  return {
    PDFDocument,
    regular: fontkit.create(fontFile('400Regular/Figtree_400Regular')),
    bold: fontkit.create(fontFile('700Bold/Figtree_700Bold')),
  }
}
let opened: ReturnType<typeof tools> | undefined

/**
 * Draws a paper on US Letter pages and gives the PDF: tagged, with its title, its language and its own fonts (PDF/UA), so
 * that it can be read aloud, searched and copied from.
 */
export async function drawPdf(
  heading: PaperHeading,
  fill: (sheet: Sheet) => void | Promise<void>,
): Promise<Buffer> {
  const { title, author, subject, at, accent = '#24425f', foot, page: named = 'Page', partOf } = heading
  opened ??= tools()
  const { PDFDocument, regular, bold } = await opened
  const doc = new PDFDocument({
    size: 'LETTER',
    // No margins: what is put near the foot must not start a page of its own.
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    // @ts-expect-error: its types do not know this one yet.
    subset: 'PDF/UA',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    // No standard font, which a paper for everybody may not name without having it inside.
    font: '',
    info: { Title: title, Author: author, Subject: subject, CreationDate: new Date(at) },
  })
  // @ts-expect-error: its types do not know that it takes a font that is open.
  doc.registerFont('regular', regular).registerFont('bold', bold)
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const sheet = new Sheet(doc, accent)
  await fill(sheet)
  sheet.end()
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    sheet.rule(742, hairline)
    if (foot) sheet.mark(foot, leftEdge, 749, textWidth, { size: 8, bold: true, color: muted })
    const { first = 1, of = count } = partOf ?? {}
    const place = `${named} ${first + page} of ${of}`
    sheet.mark(place, leftEdge, 749, textWidth, { size: 8, color: muted, align: 'right' })
  }
  doc.end()
  return done
}
