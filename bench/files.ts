import { randomFillSync } from 'node:crypto'
import * as data from './data.ts'
import type { Call } from './load.ts'

const uploaderOf = (turn: number) => data.tokens.uploaders[turn % data.tokens.uploaders.length] ?? ''
const boundary = 'bench-boundary-7c1f'

/** A one-page PDF of this many bytes, which do not compress. */
export function pdfOf(size: number): Buffer {
  const bytes = randomFillSync(Buffer.allocUnsafe(size))
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>',
  ]
  let head = '%PDF-1.4\n'
  const offsets = [...objects, ''].map((object, index) => {
    const offset = head.length
    head += object === '' ? '' : `${index + 1} 0 obj${object}endobj\n`
    return offset
  })
  const streamAt = (length: number) => `4 0 obj<</Length ${String(length).padStart(9)}>>stream\n`
  const tailAt = (offset: number) =>
    `\nendstream\nendobj\nxref\n0 5\n0000000000 65535 f \n${offsets
      .map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
      .join('')}trailer<</Size 5/Root 1 0 R>>\nstartxref\n${String(offset).padStart(9)}\n%%EOF\n`
  const startOffset = head.length + streamAt(0).length
  const end = size - tailAt(0).length
  bytes.write(head + streamAt(end - startOffset), 0, 'latin1')
  bytes.write(tailAt(end + '\nendstream\nendobj\n'.length), end, 'latin1')
  return bytes
}

/** Uploads as browsers send them, by one client after the other. */
export function uploadCallOf(bytes: Buffer): (turn: number) => Call {
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = `${field('title', 'Bench')}${field('type', 'other')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="bench.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return (turn) => ({
    method: 'POST',
    path: '/api/documents/new',
    headers: {
      cookie: `session=${uploaderOf(turn)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body,
  })
}
