import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { readResumably } from '../../backup/read-resumably.ts'
import { type Files, MissingFileFailure, wrapStorageError } from '../../platform/files.ts'
import { hashWhileReading } from '../../platform/hash-while-reading.ts'
import type { ZipWriter } from '../../platform/zip.ts'
import type { ArchiveScope } from '../../registry/archive-table.ts'
import { toCsvLine } from '../activity/csv-line.ts'
import type { ArchivedDocument } from './document-queries.ts'
import { fileNameIn, idSuffixOf, safeFileName } from './safe-name.ts'

export const documentHeaders = [
  ['ID', "The portal's own"],
  ['Account ID', 'The account, as in accounts.csv'],
  ['Account name', 'Its name'],
  ['File', 'Path in this archive; blank if missing'],
  [
    'State',
    'on file, removed, missing (the storage no longer has it) or damaged (it is not what was once kept)',
  ],
  ['Title', 'As shown in the portal'],
  ['Type', 'policy, id card, certificate of insurance, invoice, claim or other'],
  ['Policy ID', 'The policy, as in policies.csv'],
  ['Policy number', 'Its number'],
  ['Description', 'As entered'],
  ['File name', 'As uploaded'],
  ['Content type', 'File type'],
  ['Size', 'In bytes'],
  ['SHA-256', 'Of the file in this archive'],
  ['Uploaded', 'UTC'],
  ['Uploaded by', 'Who'],
  ['Removed', 'When it was removed, UTC'],
  ['Why removed', 'wrong client, wrong file, duplicate, out of date or withdrawn'],
] as const

/**
 * The path of a document in an archive. Each client has a folder. Removed documents are in a folder
 * of their own.
 */
export function archivePathOf(
  { id, accountId, accountName, fileName, removedAt }: ArchivedDocument,
  { clientId }: ArchiveScope,
): string {
  const folder =
    clientId === null ? `${safeFileName(accountName, 'client', 60)} ${idSuffixOf(accountId)}/` : ''
  return `files/${folder}${removedAt === null ? '' : 'removed/'}${fileNameIn(fileName, id)}`
}

interface CopyTarget {
  files: Pick<Files, 'read'>
  zip: ZipWriter
  scope: ArchiveScope
  /** Temporary files: documents.csv and the hashes, one line per document. */
  list: FileHandle
  hashes: FileHandle
}

/** Copies the file of one document and reports its state. */
export async function copyDocument({ files, zip, scope, list, hashes }: CopyTarget, paper: ArchivedDocument) {
  const path = archivePathOf(paper, scope)
  const { storageKey, size } = paper
  const pieces = readResumably((start) => files.read(storageKey, { start, end: size - 1 }))
  const content = size === 0 ? emptyContent() : await peekFirstPiece(pieces)
  const hash = createHash('sha256')
  if (content)
    try {
      await zip.add(path, {
        content: hashWhileReading(content, hash),
        compress: isCompressible(paper.contentType),
        modifiedAt: new Date(paper.uploadedAt),
      })
    } finally {
      // Close the source even if the archive is aborted.
      await pieces.return()
    }
  const sha256 = hash.digest('hex')
  const isHashRight = sha256 === paper.sha256.toString('hex')
  const state = !content
    ? 'missing'
    : !isHashRight
      ? 'damaged'
      : paper.removedAt === null
        ? 'on file'
        : 'removed'
  const line = toCsvLine([
    paper.id,
    paper.accountId,
    paper.accountName,
    content ? path : '',
    state,
    paper.title,
    paper.type,
    paper.policyId ?? '',
    paper.policyNumber ?? '',
    paper.description ?? '',
    paper.fileName,
    paper.contentType,
    String(paper.size),
    content ? sha256 : '',
    paper.uploadedAt,
    paper.uploadedBy,
    paper.removedAt ?? '',
    paper.removalReason ?? '',
  ])
  await wrapStorageError(list.appendFile(line))
  if (content) await wrapStorageError(hashes.appendFile(`${sha256}  ${path}\n`))
  return state
}

/** Only text is worth compressing. Photos, PDFs and office files are already compressed. */
const isCompressible = (contentType: string) => contentType.startsWith('text/')

/**
 * The file's content, after its first chunk has been read. Null if the storage no longer has the
 * file.
 */
async function peekFirstPiece(
  pieces: AsyncGenerator<Uint8Array, void>,
): Promise<AsyncIterable<Uint8Array> | null> {
  try {
    const firstPiece = await pieces.next()
    return firstPiece.done ? emptyContent() : piecesFrom(firstPiece.value, pieces)
  } catch (error) {
    if (error instanceof MissingFileFailure) return null
    throw error
  }
}

async function* emptyContent(): AsyncGenerator<Uint8Array> {}

/** Ends early if the storage has lost the rest of the file. The hash reveals the loss. */
async function* piecesFrom(
  firstPiece: Uint8Array,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield firstPiece
  try {
    yield* rest
  } catch (error) {
    if (!(error instanceof MissingFileFailure)) throw error
  }
}
