import { FileWindow } from '../file-window.ts'
import { wrapStorageError } from '../files.ts'
import { decryptionOf } from './encryption.ts'
import { PdfStructure } from './structure.ts'
import { MalformedPdfError, type PdfDict, PdfName, PdfRef, type PdfValue } from './syntax.ts'

const lockedText =
  'This PDF is locked with a password. Please open it, print or save it as a PDF without a password, and send that'
const noPagesText = 'This PDF has no pages. Please print or save it as a PDF again, and send that'
const xfaFormText =
  'This PDF is a form that only Adobe Reader can show (XFA). Please open it there, print it to a PDF, and send that'

const maxNodes = 2000

/**
 * Why a PDF is unreadable for everyone, as a sentence for its user. Null if it is readable, and
 * also if it is damaged, since viewers open many damaged files. Nothing in the file is executed.
 */
export async function pdfRefusalOf(path: string): Promise<string | null> {
  const file = await wrapStorageError(FileWindow.open(path))
  try {
    return await PdfStructure.open(file).then(refusalTextOf).catch(ignoreMalformed)
  } finally {
    await file.close()
  }
}

function ignoreMalformed(error: unknown): null {
  // Lengths and numbers in a PDF are untrusted.
  if (error instanceof MalformedPdfError || error instanceof RangeError) return null
  throw error
}

async function refusalTextOf(structure: PdfStructure): Promise<string | null> {
  const { trailer } = structure
  const encryption = await structure.resolved(trailer.get('Encrypt'))
  if (encryption instanceof Map) {
    const [id] = [await structure.resolved(trailer.get('ID'))].flat()
    structure.decryption = decryptionOf(encryption, Buffer.isBuffer(id) ? id : Buffer.alloc(0))
    if (structure.decryption === null) return lockedText
  }
  const catalog = await structure.resolved(trailer.get('Root'))
  if (!(catalog instanceof Map)) return null
  if (await isFormAlone(structure, catalog)) return xfaFormText
  return (await hasNoPages(structure, catalog)) ? noPagesText : null
}

const isPdfName = (value: PdfValue | undefined, text: string) =>
  value instanceof PdfName && value.text === text

/** A dynamic XFA form: its only page tells the reader to wait or to use another viewer. */
async function isFormAlone(structure: PdfStructure, catalog: PdfDict): Promise<boolean> {
  const form = await structure.resolved(catalog.get('AcroForm'))
  if (!(form instanceof Map)) return false
  const template = await structure.resolved(form.get('XFA'))
  if (template === null || (Array.isArray(template) && template.length === 0)) return false
  if ((await structure.resolved(catalog.get('NeedsRendering'))) === true) return true
  const fields = await structure.resolved(form.get('Fields'))
  return !Array.isArray(fields) || fields.length === 0
}

/** Whether the page tree is intact and has no page. */
async function hasNoPages(structure: PdfStructure, catalog: PdfDict): Promise<boolean> {
  if (!catalog.has('Pages')) return isPdfName(catalog.get('Type'), 'Catalog')
  const openNodes: PdfValue[] = [catalog.get('Pages') ?? null]
  const visitedObjects = new Set<number>()
  for (let count = 0; openNodes.length > 0; count++) {
    const nextNode = openNodes.pop() ?? null
    if (nextNode instanceof PdfRef) {
      if (visitedObjects.has(nextNode.number)) continue
      visitedObjects.add(nextNode.number)
    }
    const node = count < maxNodes ? await structure.resolved(nextNode) : null
    if (!(node instanceof Map)) return false
    const childNodes = await structure.resolved(node.get('Kids'))
    const type = await structure.resolved(node.get('Type'))
    if (Array.isArray(childNodes)) openNodes.push(...childNodes)
    else if (!isPdfName(type, 'Pages')) return false
  }
  return true
}
