import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { hashWhileReading } from '../platform/hash-while-reading.ts'
import { DamagedBackupError } from './damaged-backup.ts'
import {
  type BackupFile,
  type BackupHeader,
  type BackupPart,
  type Manifest,
  type Sequences,
  type TableDigest,
  waitingJobsTable,
} from './parts.ts'
import { fileDigestLine } from './snapshot.ts'

/**
 * Passes the parts of a backup on and verifies each against the others. Throws DamagedBackupError
 * at the place of a difference, and at the end if anything is missing.
 */
export async function* verifyParts(parts: AsyncIterable<BackupPart>): AsyncGenerator<BackupPart> {
  const contents: { about?: BackupHeader; sequences?: Sequences; tables: TableDigest[] } = { tables: [] }
  const files = { count: 0, bytes: 0, wrong: 0 }
  const allFiles = createHash('sha256')
  let table = createHash('sha256')
  let listedFiles: BackupFile[] = []
  let manifest: Manifest | undefined
  let openTable: string | undefined
  const assertKnownTable = (name: string) => {
    openTable ??= name
    const isKnown = name === waitingJobsTable || contents.about?.tables.some((table) => table.name === name)
    if (openTable !== name || !isKnown) throw new DamagedBackupError(`the rows of ${name} are out of place`)
  }

  for await (const part of parts) {
    if (part.kind === 'about') contents.about = part.about
    if (part.kind === 'some rows') {
      assertKnownTable(part.table)
      table.update(part.rows)
    }
    if (part.kind === 'rows') {
      const { name, sha256 } = part.rows
      assertKnownTable(name)
      openTable = undefined
      if (table.digest('hex') !== sha256)
        throw new DamagedBackupError(`the rows of ${name} differ from the backup`)
      table = createHash('sha256')
      contents.tables.push(part.rows)
    }
    if (part.kind === 'sequences') contents.sequences = part.sequences
    if (part.kind === 'files') {
      for (const file of part.files) {
        files.count += 1
        files.bytes += file.size
        files.wrong += file.wrong ? 1 : 0
        allFiles.update(fileDigestLine(file))
      }
      const presentFiles = part.files.filter(({ wrong }) => wrong !== 'missing')
      for (const [index, file] of presentFiles.entries()) {
        const listedFile = listedFiles[index]
        if (listedFile?.key !== file.key || listedFile.sha256 !== file.sha256)
          throw new DamagedBackupError(`the file ${file.key} differs from the backup`)
      }
      if (listedFiles.length !== presentFiles.length)
        throw new DamagedBackupError('it contains a file that is not listed')
      listedFiles = []
    }
    if (part.kind === 'manifest') manifest = part.manifest
    if (part.kind !== 'file') {
      yield part
      continue
    }
    const hash = createHash('sha256')
    const content = hashWhileReading(part.content, hash)
    yield { ...part, content }
    // The content is verified even if the reader skips it.
    for (let next = await content.next(); !next.done; ) next = await content.next()
    listedFiles.push({ key: part.key, size: part.size, sha256: hash.digest('hex') })
  }
  if (!manifest) throw new DamagedBackupError('its end is missing')
  const manifestWithHash = { ...contents, files: { ...files, sha256: allFiles.digest('hex') } }
  if (listedFiles.length > 0 || !isDeepStrictEqual(manifest, manifestWithHash))
    throw new DamagedBackupError('its manifest does not match its contents')
}
