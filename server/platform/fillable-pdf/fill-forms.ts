import {
  PDFCheckBox,
  PDFDocument,
  type PDFField,
  type PDFFont,
  type PDFForm,
  PDFName,
  PDFSignature,
  PDFTextField,
} from '@cantoo/pdf-lib'
import { create } from 'fontkit'
import { boxesOf, openForm } from './inspect-form.ts'
import { type Base64Form, bytesOf, type FillOrder, FormProblem } from './order.ts'
import { type FieldBox, type Rectangle, readBoxes } from './read-boxes.ts'

// In points.
const sizes = [10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5]
const padding = 2
const maxOverflowPages = 5

/** Widths of words at size 1, because a long text is laid out many times. */
function measureOf(font: PDFFont) {
  const widths = new Map<string, number>()
  return (word: string): number => {
    const width = widths.get(word) ?? font.widthOfTextAtSize(word, 1)
    widths.set(word, width)
    return width
  }
}

/** Breaks a word that is wider than a line. */
function piecesOf(word: string, width: (text: string) => number, maxWidth: number): string[] {
  if (width(word) <= maxWidth) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && width(piece + letter) > maxWidth) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}

/** Breaks a text into lines of a width in points at size 1. */
function linesOf(text: string, width: (word: string) => number, maxWidth: number): string[] {
  const space = width(' ')
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[][] = [[]]
    let usedLines = 0
    for (const word of paragraph.split(' ').flatMap((one) => piecesOf(one, width, maxWidth))) {
      const line = lines.at(-1) ?? []
      const isFirst = line.length === 0
      if (!isFirst && usedLines + space + width(word) > maxWidth) {
        lines.push([word])
        usedLines = width(word)
      } else {
        line.push(word)
        usedLines += width(word) + (isFirst ? 0 : space)
      }
    }
    return lines.map((line) => line.join(' '))
  })
}

const innerOf = ({ width, height }: Rectangle) => ({
  width: width - 2 * padding - 2,
  height: height - 2 * padding,
})

interface RemarkLayout {
  size: number
  text: string
}

/** The largest size at which the text fits the box; null if it fits at none. */
function layoutOf(
  { font, measure }: Pick<OpenForm, 'font' | 'measure'>,
  field: PDFTextField,
  box: Rectangle,
  text: string,
): RemarkLayout | null {
  const maxLength = field.getMaxLength()
  if (maxLength !== undefined && text.length > maxLength) return null
  const inner = innerOf(box)
  for (const size of sizes) {
    const width = (word: string) => measure(word) * size
    if (field.isMultiline()) {
      const lines = linesOf(text, measure, inner.width / size)
      // The library's own distance of lines.
      const lineHeight = font.heightAtSize(size) * 1.2
      if (lines.length * lineHeight <= inner.height) return { size, text: lines.join('\n') }
    } else if (field.isCombed()) {
      const cell = inner.width / Math.max(1, maxLength ?? 1)
      if (size <= inner.height && Array.from(text).every((letter) => width(letter) <= cell + 1))
        return { size, text }
    } else if (size * 1.1 <= inner.height + 2 && width(text) <= inner.width) return { size, text }
  }
  return null
}

interface OpenForm {
  document: PDFDocument
  form: PDFForm
  font: PDFFont
  measure: (word: string) => number
  boxes: FieldBox[]
}

async function prepareForm({ pdf }: Pick<Base64Form, 'pdf'>, font: Uint8Array): Promise<OpenForm> {
  const { document, form } = await openForm(bytesOf(pdf))
  const boxes = boxesOf(document, form)
  document.registerFontkit({ create: (bytes) => create(Buffer.from(bytes)) })
  form.deleteXFA()
  // Scripts of the form would run in the reader of the certificate.
  for (const name of ['OpenAction', 'AA']) document.catalog.delete(PDFName.of(name))
  const names = document.catalog.lookup(PDFName.of('Names'))
  if (names && 'delete' in names) document.catalog.delete(PDFName.of('Names'))
  const embeddedFont = await document.embedFont(font, { subset: true })
  return { document, form, boxes, font: embeddedFont, measure: measureOf(embeddedFont) }
}

const boxesOfField = ({ boxes }: OpenForm, name: string) => boxes.filter(({ field }) => field === name)

function setField(openForm: OpenForm, field: PDFTextField, text: string, label: string): void {
  const boxes = boxesOfField(openForm, field.getName())
  const layouts = boxes.map(({ box }) => layoutOf(openForm, field, box, text))
  const fittingLayouts = layouts.flatMap((layout) => layout ?? [])
  const [smallest] = fittingLayouts.toSorted((one, other) => one.size - other.size)
  if (!smallest || fittingLayouts.length < boxes.length)
    throw new FormProblem(`“${text}” does not fit the field “${label}” of the form`)
  field.disableRichFormatting()
  field.setText(smallest.text)
  field.setFontSize(smallest.size)
}

/** Draws text in a box of a page: an X in a check box, a name in a signature field. */
function drawInBox(openForm: OpenForm, name: string, text: string): void {
  for (const { page, box } of boxesOfField(openForm, name)) {
    const inner = innerOf(box)
    const size =
      text === 'X'
        ? Math.max(4, Math.min(10, box.height - 1, box.width - 1))
        : sizes.find(
            (size) => openForm.font.widthOfTextAtSize(text, size) <= inner.width && size <= box.height,
          )
    if (size === undefined) throw new FormProblem(`“${text}” does not fit the signature field of the form`)
    const width = openForm.font.widthOfTextAtSize(text, size)
    openForm.document.getPage(page).drawText(text, {
      x: text === 'X' ? box.x + (box.width - width) / 2 : box.x + padding,
      y: box.y + (box.height - size * 0.7) / 2,
      size,
      font: openForm.font,
    })
  }
}

/** Draws a picture, as large as the boxes of its field. */
async function drawPicture(openForm: OpenForm, name: string, picture: Uint8Array): Promise<void> {
  const isPng = picture[0] === 0x89
  const image = await (isPng ? openForm.document.embedPng(picture) : openForm.document.embedJpg(picture))
  const boxes = boxesOfField(openForm, name)
  if (boxes.length === 0) throw new FormProblem(`The field “${name}” of the form is on no page`)
  for (const { page, box } of boxes) {
    const { width, height } = image.scaleToFit(box.width, box.height)
    openForm.document
      .getPage(page)
      .drawImage(image, { x: box.x + padding, y: box.y + (box.height - height) / 2, width, height })
  }
}

/** Default values of the form are cleared: only what the certificate says is printed. */
function clearField(field: PDFField): void {
  if (field instanceof PDFTextField) {
    field.disableRichFormatting()
    field.setText('')
  } else if (field instanceof PDFCheckBox) field.uncheck()
}

/** Fills and flattens one form. The answer has the text that each field shows. */
function fillForm(
  openForm: OpenForm,
  values: Readonly<Record<string, string | true>>,
  labels: FillOrder['labels'],
): Map<string, string> {
  const shownTexts = new Map<string, string>()
  const drawnTexts: [name: string, text: string][] = []
  for (const field of openForm.form.getFields()) {
    const name = field.getName()
    const value = values[name]
    clearField(field)
    if (value === undefined || value === '') continue
    if (boxesOfField(openForm, name).length === 0)
      throw new FormProblem(`The field “${name}” of the form is on no page`)
    shownTexts.set(name, value === true ? 'X' : value)
    if (value === true || field instanceof PDFSignature) drawnTexts.push([name, value === true ? 'X' : value])
    else if (field instanceof PDFTextField) setField(openForm, field, value, labels[name] ?? name)
    else throw new FormProblem(`The field “${name}” of the form takes no text`)
  }
  openForm.form.updateFieldAppearances(openForm.font)
  openForm.form.flatten({ updateFieldAppearances: false })
  for (const [name, text] of drawnTexts) drawInBox(openForm, name, text)
  return shownTexts
}

// Ligatures and line breaks are no differences.
const comparable = (text: string) =>
  Array.from(text.normalize('NFKC'))
    .filter((letter) => letter.trim() !== '')
    .join('')

/** Throws unless a second library reads in each box exactly what was to be printed there. */
async function assertReadBack(
  filledPdf: Uint8Array,
  { pdf, boxes }: { pdf: Uint8Array; boxes: readonly FieldBox[] },
  shownTexts: ReadonlyMap<string, string>,
  labels: FillOrder['labels'],
): Promise<void> {
  const { boxTexts, textsOutside } = await readBoxes(filledPdf, pdf, boxes)
  for (const [index, { field }] of boxes.entries()) {
    const [wantedText, readText] = [shownTexts.get(field) ?? '', boxTexts[index] ?? '']
    if (comparable(wantedText) !== comparable(readText))
      throw new FormProblem(
        `The filled form was read back and differs in the field “${labels[field] ?? field}”: “${readText}” in place of “${wantedText}”`,
      )
  }
  const [unexpectedText] = textsOutside
  if (unexpectedText !== undefined)
    throw new FormProblem(`The filled form was read back and shows “${unexpectedText}” outside of its fields`)
}

/** As many remarks as the field holds with the sentence that ends them, and the rest. */
function splitRemarks(
  openForm: OpenForm,
  { remarkField }: Base64Form,
  remarks: string,
  continuation: string,
): { fittingText: string; remainder: string } {
  if (remarks === '') return { fittingText: '', remainder: '' }
  if (remarkField === null) return { fittingText: '', remainder: remarks }
  const field = openForm.form.getTextField(remarkField)
  const [firstBox] = boxesOfField(openForm, remarkField)
  if (!firstBox) return { fittingText: '', remainder: remarks }
  const isFitting = (text: string) => layoutOf(openForm, field, firstBox.box, text) !== null
  if (isFitting(remarks)) return { fittingText: remarks, remainder: '' }
  const words = remarks.split(' ')
  const textOf = (count: number) => [words.slice(0, count).join(' '), continuation].filter(Boolean).join('\n')
  let [minWords, maxWords] = [0, words.length - 1]
  while (minWords < maxWords) {
    const middle = Math.ceil((minWords + maxWords) / 2)
    if (isFitting(textOf(middle))) minWords = middle
    else maxWords = middle - 1
  }
  if (!isFitting(textOf(minWords)) || minWords === 0) return { fittingText: '', remainder: remarks }
  return { fittingText: textOf(minWords), remainder: words.slice(minWords).join(' ') }
}

const withRemarks = ({ values, remarkField }: Base64Form, remarks: string) =>
  remarkField === null || remarks === '' ? values : { ...values, [remarkField]: remarks }

interface FilledPart {
  filledPdf: Uint8Array
  remainder: string
}

async function fillPart(
  order: FillOrder,
  part: Base64Form,
  { remarks, continuation }: { remarks: string; continuation: string },
): Promise<FilledPart> {
  const openedForm = await prepareForm(part, bytesOf(order.font))
  const { fittingText, remainder } = splitRemarks(openedForm, part, remarks, continuation)
  const shownTexts = fillForm(openedForm, withRemarks(part, fittingText), order.labels)
  for (const [field, picture] of Object.entries(part.pictures))
    await drawPicture(openedForm, field, bytesOf(picture))
  const filledPdf = await openedForm.document.save({ updateFieldAppearances: false })
  await assertReadBack(
    filledPdf,
    { pdf: bytesOf(part.pdf), boxes: openedForm.boxes },
    shownTexts,
    order.labels,
  )
  return { filledPdf: filledPdf, remainder }
}

const noRoomText =
  'The description of operations does not fit the form, and no form 101 is ready for the rest. Please upload form 101, or shorten the text for reference'

/** Fills the form, its sheets of remarks and the addendum, and adds the appendix. */
export async function fillOrder(order: FillOrder): Promise<{ pdf: string }> {
  const { main, overflow, addendum, continuation, appendix } = order
  const firstPart = await fillPart(order, main, { remarks: order.remarks.join('\n'), continuation })
  const parts = [firstPart.filledPdf]
  let { remainder } = firstPart
  while (remainder !== '') {
    if (!overflow) throw new FormProblem(noRoomText)
    if (parts.length > maxOverflowPages)
      throw new FormProblem(`The description of operations needs more than ${maxOverflowPages} sheets`)
    const nextPart = await fillPart(order, overflow, { remarks: remainder, continuation: '' })
    if (nextPart.remainder === remainder)
      throw new FormProblem('The remarks field of form 101 is too small for text')
    parts.push(nextPart.filledPdf)
    remainder = nextPart.remainder
  }
  if (addendum) parts.push((await fillPart(order, addendum, { remarks: '', continuation: '' })).filledPdf)
  if (appendix) parts.push(bytesOf(appendix))
  const wholeForm = await PDFDocument.load(firstPart.filledPdf, { updateMetadata: false })
  for (const part of parts.slice(1)) {
    const source = await PDFDocument.load(part, { updateMetadata: false })
    for (const page of await wholeForm.copyPages(source, source.getPageIndices())) wholeForm.addPage(page)
  }
  return { pdf: Buffer.from(await wholeForm.save({ updateFieldAppearances: false })).toString('base64') }
}
