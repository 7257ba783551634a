import S3rver from '@20minutes/s3rver'
import { onTestFinished } from 'vitest'
import type { Files } from '../platform/files.ts'
import { folderFiles } from '../platform/files.ts'
import { s3Files } from '../platform/s3-files.ts'
import { folderOfItsOwn } from './folders.ts'

// The shortest of their kinds that a detector, and a reader of PDFs, knows for what they are.
export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const jpg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')

export const pdfFile = (name: string, bytes: Uint8Array<ArrayBuffer> = Uint8Array.from(pdf)) =>
  new File([bytes], name)

/** A PDF of a given size that is no two times the same. */
export function pdfOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 65_536)
    crypto.getRandomValues(bytes.subarray(at, Math.min(size, at + 65_536)))
  bytes.set(pdf.subarray(0, 8))
  return bytes
}

const bucket = 'agency'

/**
 * A real server of Amazon's protocol for one test. It holds the signatures of calls for a whole bucket to an older form
 * of their address, so those are checked only where no such call is made: with `checking`.
 */
export async function s3Server({ checking = false } = {}) {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    allowMismatchedSignatures: !checking,
    directory: await folderOfItsOwn(),
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= server.close()
    return closing
  }
  onTestFinished(close)
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return { settings, close }
}

/** Both storages, each empty: what holds for one must hold for the other. */
export const storages: Record<string, () => Promise<Files>> = {
  'a folder': async () => folderFiles(await folderOfItsOwn()),
  async 'an S3 service'() {
    const { settings } = await s3Server()
    const files = s3Files(settings, await folderOfItsOwn())
    onTestFinished(files.close)
    return files
  },
}
