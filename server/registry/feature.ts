import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { Route } from '../http/endpoint-routes.ts'
import type { SessionCache } from '../http/session-cache.ts'
import type { JobTask } from '../platform/jobs.ts'
import type { SearchSource } from '../queries/search-source.ts'
import type { UpcomingItems } from '../queries/upcoming.ts'
import type { WorkItems } from '../queries/work-items.ts'
import type { Settings } from '../settings.ts'
import type { ArchiveTable } from './archive-table.ts'
import type { EventEmails, EventsWithEmails } from './email.ts'
import type { Erasure } from './erasure.ts'
import type { EventDefinition } from './event-definition.ts'
import type { UndoHandler } from './undo-handler.ts'

/** Loaded on demand: `feature.ts` itself imports no code that writes, reads or draws. */
export type LazyPart<T> = () => Promise<T>

/** Registers a function that runs at shutdown. */
export type RegisterShutdown = (close: () => Promise<unknown> | void) => void

export interface Job {
  /** The job's name under Settings → System if it fails. */
  label: string
  /** Schedule in crontab form: '7 * * * *'. Jobs without one are queued by an event or a call. */
  schedule?: string
  /** Whether this portal runs the job; absent for all. */
  isOn?: (settings: Settings) => boolean
  task: LazyPart<(context: Context, onClose: RegisterShutdown) => JobTask>
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
  routes?: LazyPart<readonly Route[]>
  /** Routes outside the contract, such as files by link. */
  mount?: LazyPart<(app: FastifyInstance, context: Context, sessions: SessionCache) => void>
  /** Jobs by their names in the queue. */
  jobs?: Record<string, Job>
  /** Deletes expired rows, hourly. */
  cleanup?: LazyPart<(context: Context) => Promise<unknown>>
  /** The kinds of things in the global search. */
  searchSources?: LazyPart<readonly SearchSource[]>
  /** The kinds of work items for staff. */
  workItems?: LazyPart<readonly WorkItems[]>
  upcoming?: LazyPart<UpcomingItems>
  /**
   * The tables that the feature adds to an archive. The tables of the book of business are in
   * features/archives/.
   */
  archiveTables?: LazyPart<readonly ArchiveTable[]>
  /** The columns encrypted under SECRET_KEY: a key change re-encrypts them. */
  encryptedColumns?: readonly EncryptedColumn[]
  /**
   * Texts hashed under SECRET_KEY, with the time during which the stored hash is still compared. A
   * key change cannot renew a hash without its text.
   */
  hashedTexts?: Record<string, string>
  /** Rows of an account to erase after their retention. */
  erasures?: LazyPart<readonly Erasure[]>
  /** The singular name of a table's rows, 'a bill'. Such rows block the undo of an import. */
  rowNames?: Record<string, string>
  /** Events that can be undone for ten seconds. */
  undo?: LazyPart<readonly UndoHandler[]>
}

type EmailParts<E> = [keyof EventsWithEmails<E>] extends [never]
  ? { emails?: never }
  : { emails: LazyPart<EventsWithEmails<E> & Record<string, EventEmails>> }

/**
 * The entry point of a feature: its folder's `feature.ts` exports one, and it is discovered there.
 * It names all parts of the feature, so nothing outside the folder lists them.
 */
export class Feature {
  readonly parts: FeatureParts & { events?: Events; emails?: LazyPart<Record<string, EventEmails>> }

  constructor(feature: Feature['parts']) {
    this.parts = feature
  }
}

/** Requires `emails` if an event of the feature sends one. */
export const feature = <E extends Events = Record<never, EventDefinition>>(
  feature: FeatureParts & { events?: E } & EmailParts<E>,
): Feature => new Feature(feature)
