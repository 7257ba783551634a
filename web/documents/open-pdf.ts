import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

export type PdfPage = { number: number; width: number; height: number; page: PDFPageProxy }
export type Pdf = { pages: PdfPage[]; TextLayer: typeof import('pdfjs-dist').TextLayer }

const errorTexts = {
  protected: 'This PDF is protected by a password. Please download it to open it.',
  broken: 'This PDF cannot be shown here. Please download it.',
}

/** Loads pdf.js on demand. The legacy build, because the plain build needs the newest browsers. */
const load = () => import('pdfjs-dist/legacy/build/pdf.mjs')

/**
 * Opens a PDF in a worker of its own. `close` ends the opening and the worker at any time, and no
 * callback is called after it.
 */
export function openPdf(bytes: Uint8Array, onOpen: (pdf: Pdf) => void, onFailed: (error: Error) => void) {
  let isClosed = false
  let end = () => {}

  async function openWithLibrary() {
    const { getDocument, GlobalWorkerOptions, TextLayer, version } = await load()
    if (isClosed) return
    GlobalWorkerOptions.workerSrc = worker
    const assetFolder = `/assets/pdfjs-${version}`
    const task = getDocument({
      // pdf.js transfers the data to its worker, which would empty the caller's array.
      data: bytes.slice(),
      standardFontDataUrl: `${assetFolder}/standard_fonts/`,
      cMapUrl: `${assetFolder}/cmaps/`,
      wasmUrl: `${assetFolder}/wasm/`,
      // The page's CSP forbids WebAssembly; pdf.js then decodes pictures in JavaScript.
      useWasm: false,
      verbosity: 0,
    })
    end = () => void task.destroy().catch(() => {})
    const pages = await pagesOf(await task.promise)
    if (!isClosed) onOpen({ pages, TextLayer })
  }

  openWithLibrary().catch((error: unknown) => {
    if (isClosed) return
    const isProtected = error instanceof Error && error.name === 'PasswordException'
    onFailed(new Error(isProtected ? errorTexts.protected : errorTexts.broken, { cause: error }))
    end()
  })

  return function close() {
    isClosed = true
    end()
  }
}

/** Reads all page sizes first, so that the scroll bar is right from the start. */
async function pagesOf(document: PDFDocumentProxy): Promise<PdfPage[]> {
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  return Promise.all(
    numbers.map(async (number) => {
      const page = await document.getPage(number)
      const { width, height } = page.getViewport({ scale: 1 })
      return { number, width, height, page }
    }),
  )
}
