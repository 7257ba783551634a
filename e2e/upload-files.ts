import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

export interface UploadFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A one-page PDF with a line of text and about `bytes` invisible bytes more. */
export function pdfUpload(name: string, line = name, bytes = 0): UploadFile {
  const text = `BT /F1 24 Tf 72 700 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let fullText = `%PDF-1.4\n${`%${'x'.repeat(98)}\n`.repeat(Math.ceil(bytes / 100))}`
  const offsets = objects.map((object, index) => {
    const start = fullText.length
    fullText += `${index + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = offsets.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${fullText.length}\n%%EOF\n`
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(`${fullText}xref\n0 6\n0000000000 65535 f \n${table}${trailer}`),
  }
}

export const photoUpload = async (name = 'van.jpg'): Promise<UploadFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await readFile(join(import.meta.dirname, '../server/demo/papers/van.jpg')),
})

/** Uploads a document through the API. */
export async function uploadByApi(
  request: APIRequestContext,
  title: string,
  type: string,
  overrides: { policyId?: string; clientId?: string; description?: string; file?: UploadFile } = {},
) {
  const { file = pdfUpload('paper.pdf', title), ...rest } = overrides
  const answer = await request.post('/api/documents/new', { multipart: { title, type, ...rest, file } })
  expect(answer.status()).toBe(201)
  return (await answer.json()).document as { id: string; title: string; fileName: string; fileUrl: string }
}

/**
 * Chooses a PDF of this size that is created in the browser: large files from the test go through
 * the browser's debugger, which takes seconds.
 */
export async function choosePdfOfSize(field: Locator, name: string, bytes: number) {
  const files = await field.page().evaluateHandle(`(() => {
    const held = new DataTransfer()
    held.items.add(new File([new Uint8Array(${bytes})], ${JSON.stringify(name)}, { type: 'application/pdf' }))
    return held.files
  })()`)
  await field.evaluate((input, files) => {
    Object.assign(input, { files })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, files)
}

export const uploadDialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Document' })

export async function fillInUpload(page: Page, title: string, type: string, file = pdfUpload('paper.pdf')) {
  const dialog = uploadDialog(page)
  await dialog.getByLabel('File', { exact: true }).setInputFiles(file)
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Type').selectOption({ label: type })
}

export const submitUpload = (page: Page) =>
  uploadDialog(page).getByRole('button', { name: 'Upload Document' }).click()
