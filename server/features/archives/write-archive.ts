import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Context } from '../../context.ts'
import { discardFile, wrapStorageError } from '../../platform/files.ts'
import { hashWhileReading } from '../../platform/hash-while-reading.ts'
import { writeZip, type ZipWriter } from '../../platform/zip.ts'
import type { ArchiveScope, RowReader } from '../../registry/archive-table.ts'
import { toCsvLine } from '../activity/csv-line.ts'
import { archiveTablesOf } from './archive-tables.ts'
import { copyDocument, documentHeaders } from './copy-documents.ts'
import { type CsvSummary, csvBytes } from './csv.ts'
import { countDocumentBytes, documentsToArchive } from './document-queries.ts'
import { nameOfClient } from './queries.ts'
import { composeReadMe } from './read-me.ts'
import { readSnapshot } from './snapshot-queries.ts'

export interface ArchiveProgress {
  progress: number
  rows: number
  files: number
}

interface ArchiveTarget {
  path: string
  scope: ArchiveScope
  /** Called repeatedly. An error that it throws aborts the archive. */
  reportProgress: (progress: ArchiveProgress) => Promise<void>
}

/** The lists' share of the progress. The documents' files have the remaining share, by bytes. */
const listShareOfProgress = 0.3

type ArchiveContext = Pick<Context, 'agency' | 'secrets' | 'files' | 'now'> & {
  db: Parameters<typeof readSnapshot>[0]
}

/** Writes a local file: every list from one snapshot, then the documents' files. */
export async function writeArchive(parts: ArchiveContext, { path, scope, reportProgress }: ArchiveTarget) {
  const sidecarFiles = [`${path}.list`, `${path}.sums`] as const
  await wrapStorageError(mkdir(dirname(path), { recursive: true }))
  const [list, hashes] = [await open(sidecarFiles[0], 'wx', 0o600), await open(sidecarFiles[1], 'wx', 0o600)]
  try {
    const progress: ArchiveProgress = { progress: 0, rows: 0, files: 0 }
    const zippedArchive = await writeZip(path, (zip) =>
      fillArchive(parts, {
        zip,
        scope,
        progress,
        reportProgress,
        list,
        hashes,
        sidecarFiles: sidecarFiles,
      }),
    )
    return { ...zippedArchive, ...progress }
  } finally {
    await list.close()
    await hashes.close()
    for (const sidecarFile of sidecarFiles) await discardFile(sidecarFile)
  }
}

interface ArchiveToFill extends Omit<ArchiveTarget, 'path'> {
  zip: ZipWriter
  progress: ArchiveProgress
  /**
   * Temporary files of documents.csv and of the hashes. Both files grow while documents are copied.
   */
  list: FileHandle
  hashes: FileHandle
  sidecarFiles: readonly [list: string, hashes: string]
}

interface ArchivedList extends CsvSummary {
  file: string
  description: string
  headers: readonly (readonly [string, string])[]
}

async function fillArchive(parts: ArchiveContext, archive: ArchiveToFill): Promise<void> {
  const { zip, scope, progress, reportProgress, list, hashes, sidecarFiles } = archive
  const archivedAt = parts.now()
  const lists: ArchivedList[] = []
  const addToLists = async (one: ArchivedList) => {
    lists.push(one)
    await wrapStorageError(hashes.appendFile(`${one.sha256}  ${one.file}\n`))
  }
  let client: string | null = null
  let rowsToWrite = 0
  let problemCount = 0
  await readSnapshot(parts.db, {
    async rows(reader) {
      rowsToWrite = (await countDocumentBytes(reader.db, scope)).bytes
      if (scope.clientId !== null) client = await nameOfClient(reader.db, scope.clientId)
      await writeLists(parts, archive, { reader, at: archivedAt, addList: addToLists })
    },
    kept: documentsToArchive(scope),
    async after(papers) {
      let bytes = 0
      await wrapStorageError(list.appendFile(`\uFEFF${toCsvLine(documentHeaders.map(([head]) => head))}`))
      const copyContext = { files: parts.files, zip, scope, list, hashes }
      for await (const batch of papers)
        for (const paper of batch) {
          const state = await copyDocument(copyContext, paper)
          bytes += paper.size
          progress.files += state === 'missing' ? 0 : 1
          problemCount += state === 'missing' || state === 'damaged' ? 1 : 0
          progress.rows += 1
          progress.progress =
            listShareOfProgress +
            (1 - listShareOfProgress) * Math.min(1, rowsToWrite === 0 ? 1 : bytes / rowsToWrite)
          await reportProgress(progress)
        }
    },
  })
  const documentsSummary = await addFile(zip, 'documents.csv', sidecarFiles[0], archivedAt)
  const lines = progress.rows - lists.reduce((sum, one) => sum + one.lines, 0)
  const listFields = {
    file: 'documents.csv',
    description: 'The files of clients, with their details',
    headers: documentHeaders,
  }
  await addToLists({ ...listFields, lines, sha256: documentsSummary })
  await addFile(zip, 'SHA256SUMS.txt', sidecarFiles[1], archivedAt)
  const { name, timeZone } = parts.agency()
  const text = composeReadMe({
    ...{ agency: name, client, at: archivedAt, timeZone, withNotes: scope.withNotes, lists },
    ...{ files: progress.files, damagedFiles: problemCount },
  })
  await zip.add('README.txt', { content: [Buffer.from(text)], compress: true, modifiedAt: archivedAt })
}

async function writeLists(
  parts: ArchiveContext,
  { zip, scope, progress, reportProgress }: ArchiveToFill,
  { reader, at, addList }: { reader: RowReader; at: Date; addList: (one: ArchivedList) => Promise<void> },
): Promise<void> {
  const tables = archiveTablesOf(scope)
  for (const [index, { file, description, headers, lines }] of tables.entries()) {
    const rowsBefore = progress.rows
    const addRowCount = async (count: number) => {
      progress.rows = rowsBefore + count
      await reportProgress(progress)
    }
    const summaryPromise = Promise.withResolvers<CsvSummary>()
    const names = headers.map(([head]) => head)
    const content = csvBytes(names, lines(reader, scope, parts), summaryPromise.resolve, addRowCount)
    await zip.add(file, { content, compress: true, modifiedAt: at })
    const summary = await summaryPromise.promise
    await addList({ file, description, headers, ...summary })
    progress.progress = (listShareOfProgress * (index + 1)) / tables.length
    await addRowCount(summary.lines)
  }
}

/** Adds a temporary file to the archive. Returns its hash. */
async function addFile(zip: ZipWriter, name: string, path: string, time: Date): Promise<string> {
  const hash = createHash('sha256')
  await zip.add(name, {
    content: hashWhileReading(createReadStream(path), hash),
    compress: true,
    modifiedAt: time,
  })
  return hash.digest('hex')
}
