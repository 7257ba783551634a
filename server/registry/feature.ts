import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { Route } from '../http/serve.ts'
import type { SessionCache } from '../http/session-cache.ts'
import type { JobTask } from '../platform/jobs.ts'
import type { SearchSource } from '../queries/search-source.ts'
import type { UpcomingItems } from '../queries/upcoming.ts'
import type { WorkItems } from '../queries/work-items.ts'
import type { Settings } from '../settings.ts'
import type { ArchiveTable } from './archive-table.ts'
import type { EmailsOf, EventEmails } from './email.ts'
import type { Erasure } from './erasure.ts'
import type { EventDefinition } from './event-definition.ts'
import type { UndoHandler } from './undo-handler.ts'

/** Loaded on demand: `feature.ts` itself imports no code that writes, reads or draws. */
export type Lazy<T> = () => Promise<T>

/** Registers a function that runs at shutdown. */
export type OnClose = (close: () => Promise<unknown> | void) => void

export interface Job {
  /** The job's name under Settings → System if it fails. */
  label: string
  /** Schedule in crontab form: '7 * * * *'. Jobs without one are queued by an event or a call. */
  at?: string
  /** Whether this portal runs the job; absent for all. */
  isOn?: (settings: Settings) => boolean
  task: Lazy<(context: Context, onClose: OnClose) => JobTask>
}

/** A column encrypted under SECRET_KEY. The table needs a column `id`. */
export interface EncryptedColumn {
  table: string
  column: string
  /** The property in code: '…Sealed'. A test rejects encryption under other names. */
  property: string
}

type Events = Record<string, EventDefinition>

/** The parts of a feature, all optional. */
interface FeatureParts {
  /** Handlers of the feature's contract groups. */
  routes?: Lazy<readonly Route[]>
  /** Routes outside the contract, such as files by link. */
  mount?: Lazy<(app: FastifyInstance, context: Context, sessions: SessionCache) => void>
  /** Jobs by their names in the queue. */
  jobs?: Record<string, Job>
  /** Deletes expired rows, hourly. */
  cleanup?: Lazy<(context: Context) => Promise<unknown>>
  /** The kinds of things in the global search. */
  searchSources?: Lazy<readonly SearchSource[]>
  /** The kinds of work items for staff. */
  workItems?: Lazy<readonly WorkItems[]>
  upcoming?: Lazy<UpcomingItems>
  /**
   * The tables that the feature adds to an archive. The tables of the book of business are in
   * features/archives/.
   */
  archiveTables?: Lazy<readonly ArchiveTable[]>
  /** The columns encrypted under SECRET_KEY: a key change re-encrypts them. */
  encryptedColumns?: readonly EncryptedColumn[]
  /**
   * Texts hashed under SECRET_KEY, with the time during which the stored hash is still compared. A
   * key change cannot renew a hash without its text.
   */
  hashedTexts?: Record<string, string>
  /** Rows of an account to erase after their retention. */
  erasures?: Lazy<readonly Erasure[]>
  /** The singular name of a table's rows, 'a bill'. Such rows block the undo of an import. */
  rowNames?: Record<string, string>
  /** Events that can be undone for ten seconds. */
  undo?: Lazy<readonly UndoHandler[]>
}

type WithEmails<E> = [keyof EmailsOf<E>] extends [never]
  ? { emails?: never }
  : { emails: Lazy<EmailsOf<E> & Record<string, EventEmails>> }

/**
 * The entry point of a feature: its folder's `feature.ts` exports one, and it is discovered there.
 * It names all parts of the feature, so nothing outside the folder lists them.
 */
export class Feature {
  readonly brings: FeatureParts & { events?: Events; emails?: Lazy<Record<string, EventEmails>> }

  constructor(brings: Feature['brings']) {
    this.brings = brings
  }
}

/** Requires `emails` if an event of the feature sends one. */
export const feature = <E extends Events = Record<never, EventDefinition>>(
  brings: FeatureParts & { events?: E } & WithEmails<E>,
): Feature => new Feature(brings)
