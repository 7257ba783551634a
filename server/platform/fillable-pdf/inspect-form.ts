import {
  PDFArray,
  PDFCheckBox,
  PDFDict,
  PDFDocument,
  type PDFField,
  type PDFForm,
  PDFName,
  PDFRef,
  PDFSignature,
  PDFTextField,
} from '@cantoo/pdf-lib'
import { bytesOf, FormProblem } from './order.ts'
import { type FieldBox, openWithPdfjs, type Rectangle } from './read-boxes.ts'

const maxPages = 10
const maxFields = 1500
// Pixels a point.
const pictureScale = 1.5
const maxPictureSide = 3000
const webpQuality = 80

const lockedText =
  'This form is locked against changes. Please ask its publisher for an unsecured copy, and upload that'
const xfaText =
  'This form is one that only Adobe Reader can show (XFA). Please ask its publisher for a fillable PDF without XFA, and upload that'
const flatText =
  'This PDF has no fields to fill: it is flat. Please upload the fillable PDF, not a print or scan'
const damagedText = 'This PDF is damaged. Please save it as a PDF again, and upload that'

export type FieldKind = 'text' | 'check' | 'other'

/** A signature field is filled with the name of the person. */
export const fieldKindOf = (field: PDFField): FieldKind =>
  field instanceof PDFCheckBox
    ? 'check'
    : field instanceof PDFTextField || field instanceof PDFSignature
      ? 'text'
      : 'other'

/** Throws a problem in words for a file that is not a fillable form. */
export async function openForm(pdf: Uint8Array): Promise<{ document: PDFDocument; form: PDFForm }> {
  const document = await PDFDocument.load(pdf, { ignoreEncryption: true, updateMetadata: false }).catch(
    () => {
      throw new FormProblem(damagedText)
    },
  )
  if (document.isEncrypted) throw new FormProblem(lockedText)
  const acroForm = document.catalog.lookup(PDFName.of('AcroForm'))
  if (!(acroForm instanceof PDFDict)) throw new FormProblem(flatText)
  const hasXfa = acroForm.has(PDFName.of('XFA'))
  const form = document.getForm()
  if (form.getFields().length === 0) throw new FormProblem(hasXfa ? xfaText : flatText)
  if (String(document.catalog.lookup(PDFName.of('NeedsRendering'))) === 'true') throw new FormProblem(xfaText)
  if (document.getPageCount() > maxPages || form.getFields().length > maxFields)
    throw new FormProblem(
      `This form is too large: at most ${maxPages} pages and ${maxFields} fields can be filled`,
    )
  return { document, form }
}

/** The index of the page that shows each widget. */
function pagesByWidget(document: PDFDocument): Map<PDFDict, number> {
  const pages = new Map<PDFDict, number>()
  for (const [index, page] of document.getPages().entries()) {
    const annotations = page.node.lookup(PDFName.of('Annots'))
    if (!(annotations instanceof PDFArray)) continue
    for (const reference of annotations.asArray()) {
      const annotation = reference instanceof PDFRef ? document.context.lookup(reference) : reference
      if (annotation instanceof PDFDict) pages.set(annotation, index)
    }
  }
  return pages
}

/** The boxes of all fields on the pages. */
export function boxesOf(document: PDFDocument, form: PDFForm): FieldBox[] {
  const pages = pagesByWidget(document)
  return form.getFields().flatMap((field) =>
    field.acroField.getWidgets().flatMap((widget) => {
      const page = pages.get(widget.dict)
      return page === undefined ? [] : [{ field: field.getName(), page, box: widget.getRectangle() }]
    }),
  )
}

const shareOf = (length: number, total: number) => Math.round((length / total) * 10_000) / 10_000

const noCanvasText =
  'This machine cannot draw the pages of a form. Please ask your operator to run the portal on Linux or macOS'

// Filling needs no canvas. Some platforms have none.
const loadCanvas = () =>
  import('@napi-rs/canvas').catch(() => {
    throw new FormProblem(noCanvasText)
  })

type Box = Record<'left' | 'top' | 'width' | 'height', number>

/** Draws each page as WebP. `viewOf` has the place of a box on the picture of each page. */
async function drawPages(pdf: Uint8Array) {
  const { createCanvas } = await loadCanvas()
  const task = openWithPdfjs(pdf)
  const openedPdf = await task.promise
  const pages: string[] = []
  const viewOf: ((box: Rectangle) => Box)[] = []
  for (let number = 1; number <= openedPdf.numPages; number++) {
    const page = await openedPdf.getPage(number)
    const plainViewport = page.getViewport({ scale: 1 })
    const scale = Math.min(pictureScale, maxPictureSide / Math.max(plainViewport.width, plainViewport.height))
    const viewport = page.getViewport({ scale })
    viewOf.push(({ x, y, width, height }) => {
      const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(x, y).map(Number)
      const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(x + width, y + height).map(Number)
      return {
        left: shareOf(Math.min(x1, x2), viewport.width),
        top: shareOf(Math.min(y1, y2), viewport.height),
        width: shareOf(Math.abs(x2 - x1), viewport.width),
        height: shareOf(Math.abs(y2 - y1), viewport.height),
      }
    })
    const canvas = createCanvas(
      Math.max(1, Math.round(viewport.width)),
      Math.max(1, Math.round(viewport.height)),
    )
    const context = canvas.getContext('2d')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    await page.render({ canvas, canvasContext: context, viewport }).promise
    pages.push((await canvas.encode('webp', webpQuality)).toString('base64'))
  }
  await task.destroy()
  return { pages, viewOf }
}

export const picturesOf = async (encodedPdf: string) => ({
  pages: (await drawPages(bytesOf(encodedPdf))).pages,
})

/** Reads the fields of a form with their boxes, and draws its pages. */
export async function inspectPdf(encodedPdf: string) {
  const pdf = bytesOf(encodedPdf)
  const { document, form } = await openForm(pdf)
  const boxes = boxesOf(document, form)
  const { pages, viewOf } = await drawPages(pdf)
  const fields = form.getFields().map((field) => ({
    name: field.getName(),
    kind: fieldKindOf(field),
    boxes: boxes.flatMap(({ field: name, page, box }) => {
      const view = viewOf[page]
      return name === field.getName() && view ? [{ page: page + 1, ...view(box) }] : []
    }),
  }))
  return { fields, pages }
}
