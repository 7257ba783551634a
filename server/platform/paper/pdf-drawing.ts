import { fontFile } from './glyphs.ts'
import { hairlineColor, leftEdge, mutedColor, Sheet, textWidth } from './sheet.ts'

export interface PaperHeading {
  title: string
  author: string
  subject: string
  /** ISO timestamp of creation. */
  at: string
  /** Color of lines and headings. */
  accent?: string
  /** Footer of every page. */
  foot?: string | null
  /** Text before the page number: 'Certificate 1004, page'. */
  page?: string
  /** For a part of a longer document: the number of its first page, and the total. */
  partOf?: { firstPage: number; pageCount: number }
}

/**
 * The fonts and the drawing library are loaded with the first document and cached. Loading a font
 * takes longer than drawing with it.
 */
async function loadTools() {
  const [{ default: PDFDocument }, fontkit] = await Promise.all([import('pdfkit'), import('fontkit')])
  return {
    PDFDocument,
    regular: fontkit.create(fontFile('400Regular/Figtree_400Regular')),
    bold: fontkit.create(fontFile('700Bold/Figtree_700Bold')),
  }
}
let openedTools: ReturnType<typeof loadTools> | undefined

/**
 * Draws a PDF on US Letter pages: tagged, with title, language and embedded fonts (PDF/UA), so that
 * it works with screen readers, search and copying.
 */
export async function drawPdf(
  heading: PaperHeading,
  fill: (sheet: Sheet) => void | Promise<void>,
): Promise<Buffer> {
  const { title, author, subject, at, accent = '#24425f', foot, page: pageLabel = 'Page', partOf } = heading
  openedTools ??= loadTools()
  const { PDFDocument, regular, bold } = await openedTools
  const doc = new PDFDocument({
    size: 'LETTER',
    // The page has no margins, so that text near the footer does not start a new page.
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    // @ts-expect-error: PDFKit's types lack the subset PDF/UA.
    subset: 'PDF/UA',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    // No standard font is set, because PDF/UA requires every font to be embedded.
    font: '',
    info: { Title: title, Author: author, Subject: subject, CreationDate: new Date(at) },
  })
  // @ts-expect-error: PDFKit's types lack open fonts, which it accepts.
  doc.registerFont('regular', regular).registerFont('bold', bold)
  const chunks: Buffer[] = []
  const pdfPromise = new Promise<Buffer>((resolve, reject) => {
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
    sheet.rule(742, hairlineColor)
    if (foot) sheet.mark(foot, leftEdge, 749, textWidth, { size: 8, bold: true, color: mutedColor })
    const { firstPage = 1, pageCount = count } = partOf ?? {}
    const pageText = `${pageLabel} ${firstPage + page} of ${pageCount}`
    sheet.mark(pageText, leftEdge, 749, textWidth, { size: 8, color: mutedColor, align: 'right' })
  }
  doc.end()
  return pdfPromise
}
