import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import S3rver from '@20minutes/s3rver'
import { onTestFinished } from 'vitest'
import type { Files } from '../platform/files.ts'
import { folderFiles } from '../platform/files.ts'
import { s3Files } from '../platform/s3-files.ts'
import { makeTestFolder } from './folders.ts'

// The shortest files of each kind that type detection and PDF readers accept.
export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const jpg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')

export const pdfFile = (name: string, bytes: Uint8Array<ArrayBuffer> = Uint8Array.from(pdf)) =>
  new File([bytes], name)

export const pngFile = (name: string) => new File([Uint8Array.from(png)], name, { type: 'image/png' })

/** A file of `samples`, made by real programs. */
export const sampleFile = async (name: string): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(await readFile(join(import.meta.dirname, 'samples', name)))

/** A PDF of a given size with random content. */
export function pdfOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  for (let index = 0; index < size; index += 65_536)
    crypto.getRandomValues(bytes.subarray(index, Math.min(size, index + 65_536)))
  bytes.set(pdf.subarray(0, 8))
  return bytes
}

/** A zip with these texts. */
export function zipOf(texts: Record<string, string>): Uint8Array<ArrayBuffer> {
  const entries: Buffer[] = []
  const directory: Buffer[] = []
  let position = 0
  for (const [name, text] of Object.entries(texts)) {
    const content = deflateRawSync(text)
    // Version 2.0, deflated: the header fields shared by the entry and the directory.
    const fileHeader = Buffer.alloc(26)
    fileHeader.writeUInt16LE(20, 0)
    fileHeader.writeUInt16LE(8, 4)
    fileHeader.writeUInt32LE(crc32(text), 10)
    fileHeader.writeUInt32LE(content.length, 14)
    fileHeader.writeUInt32LE(Buffer.byteLength(text), 18)
    fileHeader.writeUInt16LE(Buffer.byteLength(name), 22)
    const endRecord = Buffer.alloc(14)
    endRecord.writeUInt32LE(position, 10)
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), fileHeader, Buffer.from(name), content])
    entries.push(entry)
    directory.push(Buffer.from('PK\x01\x02\x14\0'), fileHeader, endRecord, Buffer.from(name))
    position += entry.length
  }
  const directoryBytes = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directoryBytes.length, 12)
  end.writeUInt32LE(position, 16)
  return Uint8Array.from(Buffer.concat([...entries, directoryBytes, end]))
}

/** The files of a zip, by its central directory. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf('PK\x05\x06')
  const entries = new Map<string, Buffer>()
  let offset = zip.readUInt32LE(end + 16)
  for (let entriesLeft = zip.readUInt16LE(end + 10); entriesLeft > 0; entriesLeft -= 1) {
    const packedSize = zip.readUInt32LE(offset + 20)
    const nameLength = zip.readUInt16LE(offset + 28)
    const headerEnd = zip.readUInt16LE(offset + 30) + zip.readUInt16LE(offset + 32)
    const entry = zip.readUInt32LE(offset + 42)
    const name = zip.toString('utf8', offset + 46, offset + 46 + nameLength)
    const from = entry + 30 + zip.readUInt16LE(entry + 26) + zip.readUInt16LE(entry + 28)
    const content = zip.subarray(from, from + packedSize)
    const wholeContent = zip.readUInt16LE(offset + 10) === 8 ? inflateRawSync(content) : content
    if (crc32(wholeContent) !== zip.readUInt32LE(offset + 16))
      throw new Error(`${name} is not what its checksum says`)
    if (entries.has(name)) throw new Error(`${name} is there twice`)
    entries.set(name, wholeContent)
    offset += 46 + nameLength + headerEnd
  }
  return entries
}

const typesOf = (part: string, kind: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`
const letter = {
  'word/document.xml':
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body/></w:document>',
}
const typesOfLetter = {
  '[Content_Types].xml': typesOf('/word/document.xml', 'wordprocessingml.document'),
}
const photo = { 'word/media/photo.jpg': randomBytes(100_000).toString('latin1') }

/** Word writes the content types first; other programs may write them last. */
export const docx = zipOf({ ...typesOfLetter, ...letter })
export const foreignDocx = zipOf({ ...letter, ...photo, ...typesOfLetter })
export const xlsx = zipOf({
  '[Content_Types].xml': typesOf('/xl/workbook.xml', 'spreadsheetml.sheet'),
  'xl/workbook.xml': '<workbook/>',
})

/** The whole content of a stored file. */
export async function readWholeFile(files: Files, key: string, size: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  // Each chunk reuses the buffer of the one before.
  for await (const piece of await files.read(key, { start: 0, end: size - 1 }))
    pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

const bucket = 'agency'

/**
 * A local S3 server for one test. With `checking` it verifies signatures. It expects an older form
 * of address in the signature of a call about the whole bucket, so only tests without such calls
 * can use `checking`.
 */
export async function s3Server({ checking = false } = {}) {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    allowMismatchedSignatures: !checking,
    directory: await makeTestFolder(),
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  let closePromise: Promise<void> | undefined
  const close = () => {
    closePromise ??= server.close()
    return closePromise
  }
  onTestFinished(close)
  const settings = settingsAt(port)
  return { settings, environment: environmentOf(settings), close }
}

/** An S3 server process that can be paused: it then accepts connections and stays silent. */
export async function s3Process() {
  const serverOptions = {
    port: 0,
    address: '127.0.0.1',
    silent: true,
    allowMismatchedSignatures: true,
    directory: await makeTestFolder(),
    configureBuckets: [{ name: bucket }],
  }
  const program = `
    import S3rver from '@20minutes/s3rver'
    const { port } = await new S3rver(${JSON.stringify(serverOptions)}).run()
    console.log(port)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: import.meta.dirname })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [port] = await once(child.stdout, 'data')
  const settings = settingsAt(Number(port))
  return { settings, environment: environmentOf(settings), child }
}

const settingsAt = (port: number) => ({
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  bucket,
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
})

/** Environment of a portal that keeps its files on this S3 server. */
const environmentOf = ({ endpoint, accessKeyId, secretAccessKey }: ReturnType<typeof settingsAt>) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})

/** Both file storages, empty: tests must pass on each. */
export const storages: Record<string, () => Promise<Files>> = {
  'a folder': async () => folderFiles(await makeTestFolder()),
  async 'an S3 service'() {
    const { settings } = await s3Server()
    const files = s3Files(settings, await makeTestFolder())
    onTestFinished(files.close)
    return files
  },
}
