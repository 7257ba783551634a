import { fileURLToPath } from 'node:url'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

const maxImagePixels = 64_000_000

const packageFolder = (name: string) =>
  fileURLToPath(new URL(`${name}/`, import.meta.resolve('pdfjs-dist/package.json')))

/** Opens a PDF with pdf.js, which shares no code with the library that fills it. */
export const openWithPdfjs = (pdf: Uint8Array) =>
  getDocument({
    // pdf.js takes the bytes away.
    data: Uint8Array.from(pdf),
    verbosity: VerbosityLevel.ERRORS,
    maxImageSize: maxImagePixels,
    stopAtErrors: false,
    enableXfa: false,
    standardFontDataUrl: packageFolder('standard_fonts'),
    cMapUrl: packageFolder('cmaps'),
    wasmUrl: packageFolder('wasm'),
    iccUrl: packageFolder('iccs'),
  })

export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** A box of a field in the coordinates of its page. */
export interface FieldBox {
  field: string
  /** From 0 on. */
  page: number
  box: Rectangle
}

interface TextPiece {
  text: string
  x: number
  y: number
  width: number
  size: number
}

/** The text of each page, in drawing order. Marked content keeps the fields apart. */
async function piecesByPage(pdf: Uint8Array): Promise<TextPiece[][]> {
  const task = openWithPdfjs(pdf)
  const document = await task.promise
  const pages: TextPiece[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [, , , , x, y] = item.transform.map(Number)
        return [{ text: item.str, x: x ?? 0, y: y ?? 0, width: item.width, size: item.height }]
      }),
    )
  }
  await task.destroy()
  return pages
}

const keyOf = ({ text, x, y }: TextPiece) => `${x.toFixed(1)} ${y.toFixed(1)} ${text}`

const isWithinBox = ({ x, y, width, height }: Rectangle, piece: TextPiece) => {
  const center = { x: piece.x + piece.width / 2, y: piece.y + piece.size / 3 }
  return center.x >= x && center.x <= x + width && center.y >= y && center.y <= y + height
}

const areaOf = ({ width, height }: Rectangle) => width * height

export interface FormReading {
  /** The text read in each box, in the order of the boxes. */
  boxTexts: string[]
  /** Text that is outside of all boxes and that the empty form does not have. */
  textsOutside: string[]
}

/**
 * Reads what a filled form says in each box. The text that the empty form has printed there is left
 * out: `emptyPdf` has the same pages.
 */
export async function readBoxes(
  filledPdf: Uint8Array,
  emptyPdf: Uint8Array,
  boxes: readonly FieldBox[],
): Promise<FormReading> {
  const printedPieces = await piecesByPage(emptyPdf)
  const boxTexts = boxes.map(() => '')
  const textsOutside: string[] = []
  for (const [page, pieces] of (await piecesByPage(filledPdf)).entries()) {
    const piecesOnForm = (printedPieces[page] ?? []).map(keyOf)
    const pageBoxes = boxes
      .map(({ page: boxPage, box }, index) => ({ boxPage, box, index }))
      .filter(({ boxPage }) => boxPage === page)
      .toSorted((one, other) => areaOf(one.box) - areaOf(other.box))
    for (const piece of pieces) {
      const pieceIndex = piecesOnForm.indexOf(keyOf(piece))
      if (pieceIndex >= 0) piecesOnForm.splice(pieceIndex, 1)
      else {
        // The smallest box counts where one box lies in another.
        const fieldMatch = pageBoxes.find(({ box }) => isWithinBox(box, piece))
        if (fieldMatch) boxTexts[fieldMatch.index] += piece.text
        else textsOutside.push(piece.text)
      }
    }
  }
  return { boxTexts: boxTexts, textsOutside }
}
