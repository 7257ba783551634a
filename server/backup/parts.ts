import { z } from 'zod'
import type { StoredContent } from '../platform/files.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().min(0)

/** The header, the first part of a backup. */
export const BackupHeader = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  portal: z.string(),
  postgres: z.string(),
  /** Migrations that define the schema version. */
  migrations: z.array(z.string()).min(1),
  /** Identifies the key that the database belongs to; null if it has none yet. */
  keyMark: z.string().nullable(),
  /** The keys themselves, only in an encrypted backup. */
  keys: z.object({ present: z.string(), before: z.string().optional() }).optional(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type BackupHeader = z.infer<typeof BackupHeader>

/** Digest of a table's rows in COPY format, in order. */
export const TableDigest = z.object({ name: z.string(), rows: Count, sha256: Sha256 })
export type TableDigest = z.infer<typeof TableDigest>

/** Last values of the sequences. */
export const Sequences = z.array(z.object({ name: z.string(), last: z.string() }))
export type Sequences = z.infer<typeof Sequences>

/** Storage keys, as `newId` creates them. */
export const fileKeyPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The key becomes part of a path, so a backup must not contain any other form. */
export const FileKey = z.string().regex(fileKeyPattern)

/** The file of a document. `wrong`: the storage had lost or damaged the file before the backup. */
export const BackupFile = z.object({
  key: FileKey,
  size: Count,
  sha256: Sha256.nullable(),
  wrong: z.enum(['missing', 'damaged']).optional(),
})
export type BackupFile = z.infer<typeof BackupFile>

/** The manifest, the last part of a backup. */
export const Manifest = z.object({
  about: BackupHeader,
  sequences: Sequences,
  tables: z.array(TableDigest),
  /** `sha256` covers one line per file, with the key and the hash of the file. */
  files: z.object({ count: Count, bytes: Count, wrong: Count, sha256: Sha256 }),
})
export type Manifest = z.infer<typeof Manifest>

/**
 * A part of a backup. Parts come in this order; a file's content must be read before the next part.
 */
export type BackupPart =
  | { kind: 'about'; about: BackupHeader }
  | { kind: 'some rows'; table: string; rows: Buffer }
  | { kind: 'rows'; rows: TableDigest }
  | { kind: 'sequences'; sequences: Sequences }
  | { kind: 'file'; key: string; size: number; content: StoredContent }
  /** A list of files. It follows the files themselves. */
  | { kind: 'files'; files: BackupFile[] }
  | { kind: 'manifest'; manifest: Manifest }

/**
 * Waiting jobs are saved as one more table in a format of our own, because the queue's tables may
 * change.
 */
export const waitingJobsTable = 'waiting-jobs'
