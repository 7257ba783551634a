import { contentTypes, fileExtensionOf, fileKindError } from '../../contract/values/files.ts'
import { heicRefusal } from '../../contract/values/heic-refusal.ts'
import { isHeic } from '../../contract/values/photo-kinds.ts'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { contentTypeOf } from '../platform/file-kinds.ts'
import { flushToDisk, wrapStorageError } from '../platform/files.ts'
import { docRefusalOf, docxRefusalOf } from '../platform/office/office-refusal.ts'
import { pdfRefusalOf } from '../platform/pdf/pdf-refusal.ts'
import { UnreadablePictureError } from '../platform/photos/pieces.ts'
import { isPhoto, removeMetadata } from '../platform/photos/remove-metadata.ts'
import { VirusScanError } from '../platform/virus-scan.ts'
import type { IncomingFile } from './incoming-file.ts'

/**
 * An upload of an allowed kind, scanned for viruses and synced to disk. Its size and hash are those
 * of the stored file.
 */
export interface Upload extends Omit<IncomingFile, 'head'> {
  contentType: string
  /** The file as sent. Retries are recognized by this hash; limits apply to this size. */
  original: Pick<IncomingFile, 'size' | 'sha256'>
}

interface UploadOptions {
  /** Photos keep their location, time and device. */
  keepsMetadata: boolean
}

/** A refusal shown next to the file field. */
const wrongKindError = (text: string) => new Failure(415, 'wrong_kind', text, { fields: { file: text } })

/**
 * Checks an upload by its content: allowed kind, virus scan, metadata removed from photos. Nothing
 * else inspects the bytes.
 */
export async function checkUpload(
  file: IncomingFile,
  { scan, log }: Pick<Context, 'scan' | 'log'>,
  { keepsMetadata }: UploadOptions,
): Promise<Upload> {
  if (isHeic(file.head)) throw wrongKindError(heicRefusal)
  const fileExtension = fileExtensionOf(file.name)
  const contentType = fileExtension && (await contentTypeOf(file, contentTypes))
  const reason = await unusableReason(file, contentType)
  if (reason !== null) throw wrongKindError(reason)
  if (!contentType)
    throw new Failure(415, 'wrong_kind', file.size === 0 ? 'This file is empty' : fileKindError)
  if (contentType !== contentTypes[fileExtension])
    throw new Failure(
      415,
      'wrong_kind',
      `The content does not match the file name ending .${fileExtension}. ${fileKindError}`,
    )
  await refuseInfectedFile(file, { scan, log })
  const { head: _, ...fileWithoutHead } = file
  const strippedFile =
    keepsMetadata || !isPhoto(contentType) ? null : await withoutMetadata(file, contentType)
  if (!strippedFile) await wrapStorageError(flushToDisk(file.path))
  return {
    ...fileWithoutHead,
    ...strippedFile,
    contentType,
    original: { size: file.size, sha256: file.sha256 },
  }
}

const isZip = (head: Buffer) => head.toString('latin1', 0, 4) === 'PK\x03\x04'
const isCompound = (head: Buffer) => head.toString('hex', 0, 4) === 'd0cf11e0'

/** The reason why a file cannot be used, and what to do about it; null if it is usable. */
function unusableReason(
  { name, path, head }: IncomingFile,
  contentType: string | null,
): Promise<string | null> | null {
  // Encrypted or macro-enabled Word files have another type by content, whatever their extension.
  const isLetter = fileExtensionOf(name)?.startsWith('doc') ?? false
  if (isLetter && isCompound(head)) return docRefusalOf(path)
  if (isLetter && isZip(head)) return docxRefusalOf(path)
  return contentType === contentTypes.pdf && fileExtensionOf(name) === 'pdf' ? pdfRefusalOf(path) : null
}

async function withoutMetadata(
  { path }: IncomingFile,
  contentType: Parameters<typeof removeMetadata>[1],
): ReturnType<typeof removeMetadata> {
  try {
    return await removeMetadata(path, contentType)
  } catch (error) {
    if (!(error instanceof UnreadablePictureError)) throw error
    throw wrongKindError('This picture is damaged and cannot be read. Please open it and save it again')
  }
}

/**
 * Scans a file for import for viruses. The import's table reader decides whether the file is a
 * table, and of what kind.
 */
export async function checkTableUpload(
  { head: _, ...file }: IncomingFile,
  parts: Pick<Context, 'scan' | 'log'>,
): Promise<Upload> {
  if (file.size === 0) throw new Failure(415, 'wrong_kind', 'This file is empty')
  await refuseInfectedFile(file, parts)
  await wrapStorageError(flushToDisk(file.path))
  return {
    ...file,
    contentType: 'application/octet-stream',
    original: { size: file.size, sha256: file.sha256 },
  }
}

async function refuseInfectedFile(
  { path }: Pick<IncomingFile, 'path'>,
  { scan, log }: Pick<Context, 'scan' | 'log'>,
): Promise<void> {
  if (!scan) return
  try {
    const virusName = await scan(path)
    if (virusName === null) return
    log.warn({ virus: virusName }, 'An infected upload was refused')
  } catch (error) {
    if (!(error instanceof VirusScanError)) throw error
    log.error({ err: error }, 'The virus scanner gave no verdict')
    const text = 'The virus scanner does not answer, so the file was not accepted. Please try again later'
    throw new Failure(503, 'not_scanned', text, { retryAfter: 60 })
  }
  const text = 'A virus was found in this file. It was not stored'
  throw new Failure(400, 'infected', text, { fields: { file: text } })
}
