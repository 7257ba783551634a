import { z } from 'zod'
import type { Content } from '../platform/files.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().min(0)

/** What a backup says of itself before anything else. */
export const BackupHeader = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The releases that it was made with. */
  portal: z.string(),
  postgres: z.string(),
  /** The state of the tables, by the migrations that made them. */
  migrations: z.array(z.string()).min(1),
  /** Tells the key that the database belongs to from others; null where it belongs to none yet. */
  keyMark: z.string().nullable(),
  /** The keys themselves, in a backup under a passphrase only. */
  keys: z.object({ present: z.string(), before: z.string().optional() }).optional(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type BackupHeader = z.infer<typeof BackupHeader>

/** The rows of a table, as PostgreSQL's COPY writes them, one after the other. */
export const TableDigest = z.object({ name: z.string(), rows: Count, sha256: Sha256 })
export type TableDigest = z.infer<typeof TableDigest>

/** How far the numbers have come that the database gives out. */
export const Sequences = z.array(z.object({ name: z.string(), last: z.string() }))
export type Sequences = z.infer<typeof Sequences>

/** The keys that the portal gives files: `newId` makes them. */
export const fileKeyPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The key of a file. It becomes a part of a path: no backup may name another place by it. */
export const FileKey = z.string().regex(fileKeyPattern)

/** A file that a document names. What was wrong with it was so before the backup, in the storage itself. */
export const BackupFile = z.object({
  key: FileKey,
  size: Count,
  sha256: Sha256.nullable(),
  wrong: z.enum(['missing', 'damaged']).optional(),
})
export type BackupFile = z.infer<typeof BackupFile>

/** What a whole backup ends with. */
export const Manifest = z.object({
  about: BackupHeader,
  sequences: Sequences,
  tables: z.array(TableDigest),
  /** The hash is that of all files' keys and hashes, a line each. */
  files: z.object({ count: Count, bytes: Count, wrong: Count, sha256: Sha256 }),
})
export type Manifest = z.infer<typeof Manifest>

/** A piece of a backup. They come in this order; each file's content is read before the next piece is asked for. */
export type BackupPart =
  | { kind: 'about'; about: BackupHeader }
  | { kind: 'some rows'; table: string; rows: Buffer }
  | { kind: 'rows'; rows: TableDigest }
  | { kind: 'sequences'; sequences: Sequences }
  | { kind: 'file'; key: string; size: number; content: Content }
  /** After the files that it lists. */
  | { kind: 'files'; files: BackupFile[] }
  | { kind: 'manifest'; manifest: Manifest }

/** Jobs that wait are carried as if they were one more table, in no one's words but ours: the queue's own may change. */
export const waitingJobs = 'waiting-jobs'
